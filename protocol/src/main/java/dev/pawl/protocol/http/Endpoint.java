package dev.pawl.protocol.http;

import dev.pawl.json.JsonLimits;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.server.Answering;
import dev.pawl.protocol.server.McpServer;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The MCP endpoint: one URL for both eras. */
final class Endpoint implements AutoCloseable {
  private static final String SESSION = "Mcp-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";

  private final HttpOptions options;
  private final Answering answering;
  private final Sessions sessions;
  private final Rebinding rebinding;
  private final Heartbeat heartbeat;

  Endpoint(McpServer server, HttpOptions options) {
    this.options = options;
    this.answering = new Answering(server);
    this.sessions = new Sessions(server, options.maxSessions(), options.sessionIdle());
    this.heartbeat = new Heartbeat(options.heartbeat());
    this.rebinding = new Rebinding(options.hosts(), options.origins());
  }

  @Override
  public void close() {
    heartbeat.close();
  }

  void handle(HttpCall call, String principal) throws IOException {
    if (!call.path().equals(options.path())) {
      refuse(call, 404, null, RpcError.INVALID_REQUEST, "Not found");
    } else if (!rebinding.allows(call.header("Host"), call.header("Origin"))) {
      refuse(call, 403, null, RpcError.INVALID_REQUEST, "Host or Origin is not allowed");
    } else {
      switch (call.method()) {
        case "POST" -> post(call, principal);
        case "DELETE" -> delete(call, principal);
        default -> call.respond(405, Map.of("Allow", "POST, DELETE"), new byte[0]);
      }
    }
  }

  private void post(HttpCall call, String principal) throws IOException {
    String type = call.header("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      refuse(call, 415, null, RpcError.INVALID_REQUEST, "Content-Type must be application/json");
      return;
    }
    try {
      JsonLimits limits = JsonLimits.DEFAULT.withMaxBytes(options.maxBodyBytes());
      receive(call, MessageCodec.read(call.body(options.maxBodyBytes()), limits), principal);
    } catch (HttpCall.BodyTooLarge _) {
      refuse(call, 413, null, RpcError.INVALID_REQUEST, "The body is too large");
    } catch (MessageCodec.Malformed e) {
      write(call, 400, e.answer());
    }
  }

  private void receive(HttpCall call, Message message, String principal) throws IOException {
    switch (message) {
      case Message.Request request -> {
        if (Answering.isModern(request) || speaksModern(call)) {
          modern(call, request, principal);
        } else if (request.method().equals("initialize")) {
          initialize(call, request, principal);
        } else {
          inSession(call, request, principal);
        }
      }
      case Message.Notification notification -> notified(call, notification, principal);
      case Message.Result result -> answered(call, result.id(), result, principal);
      case Message.Failure failure -> answered(call, failure.id(), failure, principal);
    }
  }

  private static boolean speaksModern(HttpCall call) {
    String version = call.header(VERSION);
    return version != null && version.compareTo("2026") >= 0;
  }

  private void modern(HttpCall call, Message.Request request, String principal) throws IOException {
    Optional<RpcError> mismatch =
        Answering.versionOf(request) == null
            ? Optional.empty()
            : RequestHeaders.mismatch(call, request, answering.repeated(request));
    if (mismatch.isPresent()) {
      write(call, 400, new Message.Failure(request.id(), mismatch.get()));
      return;
    }
    Reply reply = new Reply(call, Map.of());
    heartbeat.watch(reply);
    try {
      Answering.Answer answer = answering.answer(request, principal, reply);
      reply.finish(status(answer), answer.message());
    } finally {
      heartbeat.forget(reply);
      boolean _ = Thread.interrupted();
    }
  }

  private static int status(Answering.Answer answer) {
    if (!(answer.message() instanceof Message.Failure failure)) {
      return 200;
    }
    return switch (failure.error().code()) {
      case RpcError.METHOD_NOT_FOUND -> 404;
      case RpcError.MISSING_CAPABILITY -> 400;
      default -> answer.malformed() ? 400 : 200;
    };
  }

  private void initialize(HttpCall call, Message.Request request, String principal)
      throws IOException {
    Optional<Sessions.Session> opened = sessions.open(principal);
    if (opened.isEmpty()) {
      refuse(call, 503, request.id(), RpcError.INTERNAL_ERROR, "Too many sessions");
      return;
    }
    Sessions.Session session = opened.get();
    Reply reply = new Reply(call, Map.of(SESSION, session.id));
    Answering.Answer answer = answering.answer(request, session.legacy, reply);
    if (answer.message() instanceof Message.Failure) {
      sessions.close(session);
    }
    reply.finish(200, answer.message());
  }

  private void inSession(HttpCall call, Message.Request request, String principal)
      throws IOException {
    Sessions.Session session = session(call, request.id(), principal);
    if (session == null) {
      return;
    }
    String version = call.header(VERSION);
    if (version != null && !version.equals(session.legacy.protocolVersion())) {
      refuse(
          call,
          400,
          request.id(),
          RpcError.INVALID_REQUEST,
          "`" + VERSION + "` is not the session's");
      return;
    }
    if (session.inFlight.putIfAbsent(request.id(), Thread.currentThread()) != null) {
      refuse(call, 400, request.id(), RpcError.INVALID_REQUEST, "This id is already in use");
      return;
    }
    Reply reply = new Reply(call, Map.of());
    heartbeat.watch(reply);
    try {
      Answering.Answer answer = answering.answer(request, session.legacy, reply);
      reply.finish(200, answer.message());
    } finally {
      heartbeat.forget(reply);
      session.inFlight.remove(request.id());
      boolean _ = Thread.interrupted();
    }
  }

  private void notified(HttpCall call, Message.Notification notification, String principal)
      throws IOException {
    Sessions.Session session = sessions.find(call.header(SESSION), principal);
    if (session == null && call.header(SESSION) != null) {
      refuse(call, 404, null, RpcError.INVALID_REQUEST, "There is no such session");
      return;
    }
    if (session != null && notification.method().equals("notifications/cancelled")) {
      RequestId.from(notification.params().get("requestId"))
          .map(session.inFlight::get)
          .ifPresent(Thread::interrupt);
    }
    call.respond(202, Map.of(), new byte[0]);
  }

  private void answered(HttpCall call, @Nullable RequestId id, Message message, String principal)
      throws IOException {
    Sessions.Session session = session(call, null, principal);
    if (session != null) {
      session.legacy.answered(id, message);
      call.respond(202, Map.of(), new byte[0]);
    }
  }

  private void delete(HttpCall call, String principal) throws IOException {
    Sessions.Session session = session(call, null, principal);
    if (session != null) {
      sessions.close(session);
      call.respond(204, Map.of(), new byte[0]);
    }
  }

  /** The session that a call belongs to; null after having refused the call. */
  private Sessions.@Nullable Session session(
      HttpCall call, @Nullable RequestId id, String principal) throws IOException {
    String given = call.header(SESSION);
    Sessions.Session session = sessions.find(given, principal);
    if (given == null) {
      refuse(call, 400, id, RpcError.INVALID_REQUEST, "The header `" + SESSION + "` is missing");
    } else if (session == null) {
      refuse(call, 404, id, RpcError.INVALID_REQUEST, "There is no such session");
    }
    return session;
  }

  private static void refuse(
      HttpCall call, int status, @Nullable RequestId id, int code, String message)
      throws IOException {
    write(call, status, new Message.Failure(id, new RpcError(code, message)));
  }

  private static void write(HttpCall call, int status, Message message) throws IOException {
    call.respond(status, Map.of("Content-Type", "application/json"), MessageCodec.write(message));
  }
}
