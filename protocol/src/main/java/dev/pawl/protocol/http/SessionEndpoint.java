package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Answering;
import dev.pawl.protocol.server.Party;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of the first era: each but the first belongs to a session. */
final class SessionEndpoint {
  private static final String SESSION = "Mcp-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";

  private final Answering answering;
  private final Sessions sessions;
  private final InFlight inFlight;
  private final Listeners listeners;
  private final Duration heartbeat;
  private final Challenge challenge;

  SessionEndpoint(Endpoint.Workings workings, Sessions sessions, Duration heartbeat) {
    this.answering = workings.answering();
    this.sessions = sessions;
    this.inFlight = workings.inFlight();
    this.listeners = workings.listeners();
    this.heartbeat = heartbeat;
    this.challenge = workings.challenge();
  }

  void initialize(HttpCall call, Message.Request request, Accept accept, Party party)
      throws IOException {
    if (call.header(SESSION) != null) {
      // A client begins a session without the id of another (2025-11-25, Session Management).
      if (session(call, request.id(), party) != null) {
        Refusal.invalid(
            call,
            400,
            request.id(),
            "This session is initialized already; to begin another, leave out `" + SESSION + "`");
      }
      return;
    }
    if (inFlight.isClosing()) {
      Refusal.unavailable(call, request.id(), inFlight.whyNot());
      return;
    }
    switch (sessions.open(party, Neighbours.of(call.remoteAddress()))) {
      case Sessions.Opening.Opened(HttpSession session) ->
          greet(call, request, accept, session, party);
      case Sessions.Opening.Refused(String why, boolean ofOneClient) -> {
        if (ofOneClient) {
          Refusal.tooMuch(call, request.id(), why);
        } else {
          Refusal.unavailable(call, request.id(), why);
        }
      }
    }
  }

  private void greet(
      HttpCall call, Message.Request request, Accept accept, HttpSession session, Party party) {
    Answering.Answer answer;
    try {
      answer = answering.answer(request, session.legacy, party, _ -> {});
      if (answer.message() instanceof Message.Failure) {
        sessions.close(session);
      }
    } finally {
      // Before anybody can know of it: a session that was only greeted gives way to others.
      session.release();
    }
    SessionReply reply =
        new SessionReply(
            call, accept, Map.of(SESSION, sessions.id(session)), session, new Handling(request));
    reply.finish(200, answer.message());
    reply.close();
  }

  void call(HttpCall call, Message.Request request, Accept accept, Party party) throws IOException {
    HttpSession session = held(call, request.id(), party);
    if (session == null) {
      return;
    }
    session.comeBack();
    try {
      call(call, request, accept, session, party);
    } finally {
      session.release();
    }
  }

  private void call(
      HttpCall call, Message.Request request, Accept accept, HttpSession session, Party party)
      throws IOException {
    Handling handling = new Handling(request);
    if (session.inFlight.putIfAbsent(request.id(), handling) != null) {
      Refusal.invalid(call, 400, request.id(), "This id is already in use");
      return;
    }
    SessionReply reply = new SessionReply(call, accept, Map.of(), session, handling);
    try {
      if (!inFlight.begin(handling, reply)) {
        session.inFlight.remove(request.id(), handling);
        Refusal.unavailable(call, request.id(), inFlight.whyNot());
        return;
      }
      Answering.Answer answer = answering.answer(request, session.legacy, party, reply);
      boolean wanted = handling.end();
      session.inFlight.remove(request.id(), handling);
      if (wanted) {
        challenge.finish(reply, 200, answer);
      } else {
        reply.finish();
      }
    } finally {
      session.inFlight.remove(request.id(), handling);
      reply.close();
      inFlight.end(handling);
    }
  }

  void notified(HttpCall call, Message.Notification notification, Party party) throws IOException {
    HttpSession session = call.header(SESSION) == null ? null : session(call, null, party);
    if (session == null && call.header(SESSION) != null) {
      return;
    }
    if (session != null && notification.method().equals("notifications/cancelled")) {
      RequestId.from(notification.params().get("requestId"))
          .map(session.inFlight::get)
          .ifPresent(Handling::withdraw);
    }
    call.respond(202, Map.of(), new byte[0]);
  }

  void answered(HttpCall call, @Nullable RequestId id, Message message, Party party)
      throws IOException {
    HttpSession session = session(call, null, party);
    if (session != null) {
      session.legacy.answered(id, message);
      call.respond(202, Map.of(), new byte[0]);
    }
  }

  void delete(HttpCall call, Party party) throws IOException {
    HttpSession session = session(call, null, party);
    if (session != null) {
      sessions.close(session);
      call.respond(204, Map.of(), new byte[0]);
    }
  }

  /**
   * Opens a stream for what belongs to no request, or resumes one that broke. A session that is
   * only listened to can give way to others, which ends the stream.
   */
  void listen(HttpCall call, Party party) throws IOException {
    HttpSession session = session(call, null, party);
    if (session != null) {
      listen(call, session);
    }
  }

  private void listen(HttpCall call, HttpSession session) throws IOException {
    String lastEvent = call.header("Last-Event-ID");
    if (!Accept.of(call.headers("Accept")).events()) {
      Refusal.invalid(call, 406, null, "Accept must list text/event-stream");
    } else if (inFlight.isClosing()) {
      Refusal.unavailable(call, null, inFlight.whyNot());
    } else if (lastEvent == null) {
      Streams.Stream stream = session.openStanding();
      byte[] beginning = session.understandsPriming() ? stream.priming() : EventText.COMMENT;
      follow(call, session, new Streams.Place(stream, 0), beginning);
    } else {
      resume(call, session, lastEvent);
    }
  }

  private void resume(HttpCall call, HttpSession session, String lastEvent) throws IOException {
    Optional<EventId> id = EventId.parse(lastEvent);
    if (id.isEmpty()) {
      Refusal.invalid(call, 400, null, "The header `Last-Event-ID` names no event of ours");
      return;
    }
    Optional<Streams.Place> place = session.streams.find(id.get());
    if (place.isEmpty()) {
      // There is nothing more to come, so no stream: this is what tells a client to let it be.
      Refusal.method(call, "POST, DELETE");
      return;
    }
    follow(call, session, place.get(), EventText.COMMENT);
  }

  private void follow(HttpCall call, HttpSession session, Streams.Place place, byte[] beginning)
      throws IOException {
    Follower follower = new Follower(call, place.stream(), heartbeat);
    Listeners.Listener listener = listeners.begin(Neighbours.of(call.remoteAddress()), call::abort);
    session.connected();
    inFlight.begin(follower);
    try {
      follower.follow(beginning, place.seen());
    } finally {
      listeners.end(listener);
      inFlight.end(follower);
      session.disconnected();
    }
  }

  /** The session that a call belongs to, to be released; null after having refused the call. */
  private @Nullable HttpSession held(HttpCall call, @Nullable RequestId id, Party party)
      throws IOException {
    HttpSession session = session(call, id, party);
    if (session != null && !session.hold()) {
      refuseUnknown(call, id);
      return null;
    }
    return session;
  }

  /** What began elsewhere; null where there is none, or no room for it. */
  private @Nullable HttpSession revived(HttpCall call, String id, Party party) {
    if (sessions.revive(id, party, Neighbours.of(call.remoteAddress()))
        instanceof Sessions.Opening.Opened(HttpSession session)) {
      session.release();
      return session;
    }
    return null;
  }

  private static void refuseUnknown(HttpCall call, @Nullable RequestId id) throws IOException {
    Refusal.invalid(call, 404, id, "There is no such session; begin a new one with `initialize`");
  }

  /** The session that a call belongs to; null after having refused the call. */
  private @Nullable HttpSession session(HttpCall call, @Nullable RequestId id, Party party)
      throws IOException {
    String given = call.header(SESSION);
    HttpSession session = sessions.find(given, party);
    if (session == null && given != null) {
      session = revived(call, given, party);
    }
    String version = call.header(VERSION);
    if (given == null) {
      Refusal.invalid(
          call,
          400,
          id,
          "The header `"
              + SESSION
              + "` is missing; send `initialize` first, or `_meta` as of 2026-07-28");
    } else if (session == null) {
      refuseUnknown(call, id);
    } else if (version != null && !version.equals(session.legacy.protocolVersion())) {
      Refusal.invalid(call, 400, id, "`" + VERSION + "` is not the session's");
      return null;
    }
    return session;
  }
}
