package dev.pawl.protocol.http;

import dev.pawl.json.JsonLimits;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.server.Answering;
import dev.pawl.protocol.server.McpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The MCP endpoint: one URL for both eras. */
final class Endpoint implements AutoCloseable {
  private static final String VERSION = "MCP-Protocol-Version";

  /** The second look at a client that has gone makes sure. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(400);

  private final HttpOptions options;
  private final Answering answering;
  private final Rebinding rebinding;
  private final InFlight inFlight;
  private final Sessions sessions;
  private final ModernEndpoint modern;
  private final SessionEndpoint legacy;
  private final Heartbeat heartbeat;
  private final Heartbeat looks;
  private final Guesses guesses = new Guesses();

  Endpoint(McpServer server, HttpOptions options) {
    HttpLimits limits = options.limits();
    this.answering = new Answering(server);
    this.options = options;
    this.rebinding = new Rebinding(options.hosts(), options.origins());
    this.inFlight = new InFlight(limits.maxInFlight());
    this.sessions =
        new Sessions(server, limits.sessions(), options.authentication().tellsClientsApart());
    Listeners listeners = new Listeners(limits.maxListening());
    this.modern = new ModernEndpoint(answering, inFlight, listeners);
    this.legacy = new SessionEndpoint(answering, sessions, inFlight, listeners, limits.heartbeat());
    Duration quiet = limits.heartbeat().dividedBy(2);
    this.heartbeat =
        new Heartbeat(
            limits.heartbeat(),
            () -> {
              inFlight.beat(quiet);
              sessions.forgetIdle();
            });
    this.looks =
        new Heartbeat(BETWEEN_LOOKS, () -> inFlight.look(BETWEEN_LOOKS, limits.toComeBack()));
  }

  /** Lets calls come to their end for a while, then interrupts them. */
  @Override
  public void close() {
    guesses.close();
    sessions.stopListening();
    inFlight.close(options.limits().lastAnswers());
    sessions.close();
    inFlight.awaitFollowers();
    heartbeat.close();
    looks.close();
  }

  void handle(HttpCall call) throws IOException {
    try {
      checked(call);
    } catch (HttpCall.Repeated e) {
      Refusal.invalid(call, 400, null, String.valueOf(e.getMessage()));
    }
  }

  private void checked(HttpCall call) throws IOException {
    if (!call.path().equals(options.path())) {
      Refusal.invalid(call, 404, null, "Not found: the endpoint is " + options.path());
      return;
    }
    if (!rebinding.allows(call.header("Host"), call.headers("Origin"), call.localAddress())) {
      Refusal.invalid(call, 403, null, "Host or Origin is not allowed");
      return;
    }
    String authorization = call.header("Authorization");
    Optional<String> principal = options.authentication().principal(authorization);
    if (principal.isEmpty()) {
      if (authorization != null) {
        guesses.await(Neighbours.of(call.remoteAddress()));
      }
      Refusal.unauthenticated(call, authorization != null);
      return;
    }
    switch (call.method()) {
      case "POST" -> post(call, principal.get());
      case "GET" -> get(call, principal.get());
      case "DELETE" -> delete(call, principal.get());
      default -> Refusal.method(call, "GET, POST, DELETE");
    }
  }

  /** Streams that are opened by GET, and sessions, are of the first era only. */
  private void get(HttpCall call, String principal) throws IOException {
    if (speaksModern(call)) {
      Refusal.method(call, "POST");
    } else {
      legacy.listen(call, principal);
    }
  }

  private void delete(HttpCall call, String principal) throws IOException {
    if (speaksModern(call)) {
      Refusal.method(call, "POST");
    } else {
      legacy.delete(call, principal);
    }
  }

  private void post(HttpCall call, String principal) throws IOException {
    String type = call.header("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      Refusal.invalid(call, 415, null, "Content-Type must be application/json");
      return;
    }
    int most = options.limits().maxBodyBytes();
    try {
      JsonLimits limits = JsonLimits.DEFAULT.withMaxBytes(most);
      // Nothing here may hold on to the message itself, or it would stay as long as a listener
      // does.
      receive(call, answering.essence(MessageCodec.read(call.body(most), limits)), principal);
    } catch (HttpCall.BodyTooLarge _) {
      Refusal.invalid(call, 413, null, "The body is larger than " + most + " bytes");
    } catch (MessageCodec.Malformed e) {
      Refusal.send(call, 400, e.answer());
    }
  }

  private void receive(HttpCall call, Message message, String principal) throws IOException {
    switch (message) {
      case Message.Request request -> {
        Accept accept = Accept.of(call.headers("Accept"));
        if (accept.nothing()) {
          Refusal.invalid(
              call, 406, request.id(), "Accept must list application/json and text/event-stream");
        } else if (Answering.isModern(request) || speaksModern(call)) {
          modern.call(call, request, accept, principal);
        } else if (request.method().equals("initialize")) {
          legacy.initialize(call, request, accept, principal);
        } else {
          legacy.call(call, request, accept, principal);
        }
      }
      case Message.Notification notification -> {
        if (speaksModern(call)) {
          modern.notified(call);
        } else {
          legacy.notified(call, notification, principal);
        }
      }
      case Message.Result result -> legacy.answered(call, result.id(), result, principal);
      case Message.Failure failure -> legacy.answered(call, failure.id(), failure, principal);
    }
  }

  private static boolean speaksModern(HttpCall call) {
    String version = call.header(VERSION);
    return version != null && version.compareTo("2026") >= 0;
  }
}
