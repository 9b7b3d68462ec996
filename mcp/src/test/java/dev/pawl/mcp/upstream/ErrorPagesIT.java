package dev.pawl.mcp.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is shown of the pages that web servers answer errors with. */
@Timeout(60)
class ErrorPagesIT {
  private static final String TOKEN = "sk-live-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH";

  /** What a call fails with if the server answers it with that page. */
  private static String error(String secret, String page) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          byte[] bytes = page.getBytes(UTF_8);
          exchange.sendResponseHeaders(500, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    UpstreamDefinition web =
        new UpstreamDefinition.Http("web", url, Map.of("X-Api-Key", secret), false, Place.UNKNOWN);
    try (ConfiguredUpstreams upstreams = new ConfiguredUpstreams(Map.of("web", web), Path.of(""))) {
      ToolCall call = new ToolCall("web", "echo", Values.object(), "effect", Principal.LOCAL);
      return String.valueOf(catchThrowable(() -> upstreams.call(call)).getMessage());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void noHalfOfASecretIsShown() throws Exception {
    for (int before : new int[] {1_940, 7_950}) {
      String page = "<html>" + " ".repeat(before) + "key " + TOKEN + "</html>";
      assertThat(error(TOKEN, page))
          .contains("HTTP status 500 (<html> key [redacted]")
          .doesNotContain("sk-live");
    }
  }

  @Test
  void aSecretWithSpacesIsRecognised() throws Exception {
    String secret = "correct  horse  battery  staple";
    assertThat(error(secret, "no such key:\n " + secret))
        .endsWith("HTTP status 500 (no such key: [redacted])");
  }
}
