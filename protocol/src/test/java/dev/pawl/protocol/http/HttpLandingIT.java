package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Party;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages to which other sites send browsers, on a server that wants a token for all else. */
@Timeout(60)
class HttpLandingIT {
  private final List<String> landed = new CopyOnWriteArrayList<>();
  private final HttpClient browser = HttpClient.newHttpClient();
  private McpServer mcp;
  private HttpServer server;

  private final class Pages implements Api, Landing {
    @Override
    public boolean concerns(String path) {
      return path.startsWith("/back/");
    }

    @Override
    public Answer answer(Request request) {
      throw new AssertionError("it is no part of what wants a token");
    }

    @Override
    public Landing landing() {
      return this;
    }

    @Override
    public Party visitor() {
      return new Party("somebody");
    }

    @Override
    public Page land(String path, String query) {
      landed.add(path + "?" + query);
      return new Page(query.equals("good") ? 200 : 400, "<p>\u00e9");
    }
  }

  @BeforeEach
  void serve() throws Exception {
    mcp =
        new McpServer(
            new Implementation("test", "1"),
            null,
            new Offer(List.of(), List.of(), List.of(), null));
    server =
        HttpServer.start(
            mcp,
            HttpOptions.local(0)
                .withAuthentication(Authentication.bearer("a-token-of-some-length"))
                .withApi(new Pages()));
  }

  @AfterEach
  void stop() throws Exception {
    browser.close();
    server.close();
    mcp.close();
  }

  private HttpResponse<String> send(String method, String path, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return browser.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void aBrowserWithoutATokenIsShownThePage() throws Exception {
    HttpResponse<String> page = send("GET", "/back/here?good");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).isEqualTo("<p>\u00e9");
    assertThat(landed).containsExactly("/back/here?good");
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(page.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
    assertThat(page.headers().firstValue("X-Frame-Options")).hasValue("DENY");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "frame-ancestors 'none'");
  }

  @Test
  void nothingElseIsOpenedByIt() throws Exception {
    assertThat(send("GET", "/mcp").statusCode()).isEqualTo(401);
    assertThat(send("POST", "/back/here?good").statusCode()).isEqualTo(405);
    assertThat(send("GET", "/back").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/back/here?good", "Origin", "https://evil.example").statusCode())
        .isEqualTo(403);
    assertThat(landed).isEmpty();
  }

  @Test
  void whatWasNotExpectedIsSaidSo() throws Exception {
    assertThat(send("GET", "/back/here?bad").statusCode()).isEqualTo(400);
  }
}
