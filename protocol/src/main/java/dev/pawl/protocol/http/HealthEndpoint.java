package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.protocol.api.Health;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tells whether the server lives, and whether calls should come here. Whoever asks need not call it
 * by its name, and shows nothing: a probe knows no more than an address.
 */
record HealthEndpoint(Health health) {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Type",
          "text/plain; charset=utf-8",
          "Cache-Control",
          "no-store",
          "X-Content-Type-Options",
          "nosniff");

  static boolean concerns(String path) {
    return path.equals(Health.ALIVE) || path.equals(Health.READY);
  }

  void handle(HttpCall call, boolean closing) throws IOException {
    boolean heads = call.method().equals("HEAD");
    if (!heads && !call.method().equals("GET")) {
      Refusal.method(call, "GET, HEAD");
      return;
    }
    List<String> troubles = call.path().equals(Health.READY) ? troubles(closing) : List.of();
    String words =
        troubles.isEmpty() ? "ok\n" : "not ready: " + String.join(", ", troubles) + "\n";
    call.respond(
        troubles.isEmpty() ? 200 : 503, HEADERS, heads ? new byte[0] : words.getBytes(UTF_8));
  }

  private List<String> troubles(boolean closing) {
    List<String> troubles = new ArrayList<>(health.troubles());
    if (closing) {
      troubles.add("stopping");
    }
    return troubles;
  }
}
