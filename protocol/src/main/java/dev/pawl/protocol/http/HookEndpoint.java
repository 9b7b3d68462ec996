package dev.pawl.protocol.http;

import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Hooks;
import java.io.IOException;

/** Takes messages that prove themselves who may send them. */
record HookEndpoint(Hooks hooks, int mostBytes) {
  /**
   * @param whenRefused lets those wait who prove nothing
   */
  void handle(HttpCall call, Runnable whenRefused) throws IOException {
    if (!call.method().equals("POST")) {
      Refusal.method(call, "POST");
      return;
    }
    byte[] body;
    try {
      body = call.body(mostBytes);
    } catch (HttpCall.BodyTooLarge _) {
      Refusal.invalid(call, 413, null, "The body is larger than " + mostBytes + " bytes");
      return;
    }
    Api.Answer answer = hooks.receive(new Hooks.Delivery(call.path(), call::header, body));
    if (answer.status() == 401) {
      whenRefused.run();
    }
    ApiEndpoint.send(call, answer);
  }
}
