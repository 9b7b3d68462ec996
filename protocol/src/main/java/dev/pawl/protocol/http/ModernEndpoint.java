package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.server.Answering;
import dev.pawl.protocol.server.Party;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Calls of the second era: each stands for itself. */
final class ModernEndpoint {
  private final Answering answering;
  private final InFlight inFlight;
  private final Listeners listeners;
  private final Challenge challenge;

  ModernEndpoint(Endpoint.Workings workings) {
    this.answering = workings.answering();
    this.inFlight = workings.inFlight();
    this.listeners = workings.listeners();
    this.challenge = workings.challenge();
  }

  void call(HttpCall call, Message.Request request, Accept accept, Party party) throws IOException {
    Optional<RpcError> mismatch =
        Answering.versionOf(request) == null
            ? Optional.empty()
            : RequestHeaders.mismatch(call, request, answering.repeated(request));
    if (mismatch.isPresent()) {
      Refusal.send(call, 400, new Message.Failure(request.id(), mismatch.get()));
      return;
    }
    Handling handling = new Handling(request);
    if (handling.isListening() && !accept.events()) {
      Refusal.invalid(call, 406, request.id(), "Accept must list text/event-stream to listen");
      return;
    }
    Reply reply = new ModernReply(call, accept, handling);
    if (!inFlight.begin(handling, reply)) {
      Refusal.unavailable(call, request.id(), inFlight.whyNot());
      return;
    }
    Listeners.Listener listener =
        handling.isListening()
            ? listeners.begin(Neighbours.of(call.remoteAddress()), handling::interrupt)
            : null;
    try {
      Answering.Answer answer = answering.answer(request, party, reply);
      if (handling.end()) {
        challenge.finish(reply, status(answer), answer);
      } else {
        reply.finish();
      }
    } finally {
      if (listener != null) {
        listeners.end(listener);
      }
      inFlight.end(handling);
    }
  }

  /** There is none that means anything over HTTP: to cancel, a client goes away. */
  void notified(HttpCall call) throws IOException {
    call.respond(202, Map.of(), new byte[0]);
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
}
