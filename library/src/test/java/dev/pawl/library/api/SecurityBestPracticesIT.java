package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * MCP, Security Best Practices, "Attacks and Mitigations": one class for each section, for what
 * Pawl is as a server, and as the client of those behind it.
 */
@Timeout(120)
class SecurityBestPracticesIT {
  private static final String ANN = "ann-secret-7f3a";
  private static final String BOB = "bob-secret-91cc";

  @TempDir static Path folder;

  /** All that came to the server behind Pawl, and to the place it sends clients on to. */
  private static final Queue<String> UPSTREAM = new ConcurrentLinkedQueue<>();

  private static final Queue<String> ELSEWHERE = new ConcurrentLinkedQueue<>();
  private static HttpServer upstream;
  private static HttpServer elsewhere;
  private static Served served;

  @BeforeAll
  static void serve() throws IOException {
    elsewhere = recorder(ELSEWHERE, "");
    upstream = recorder(UPSTREAM, "http://127.0.0.1:" + elsewhere.getAddress().getPort() + "/mcp");
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        mcpServers:
          far: { url: 'http://127.0.0.1:PORT/mcp' }
          program: { command: touch, args: [MARK] }
        tools:
          - name: pass_on
            description: Calls a server
            nodes:
              - { id: entry, type: entry, next: call }
              - { id: call, type: mcp, server: far, tool: work, args: {}, next: exit }
              - { id: exit, type: exit }
          - name: start
            description: Starts a program
            nodes:
              - { id: entry, type: entry, next: call }
              - { id: call, type: mcp, server: program, tool: work, args: {}, next: exit }
              - { id: exit, type: exit }
        """
            .replace("PORT", String.valueOf(upstream.getAddress().getPort()))
            .replace("MARK", folder.resolve("mark").toString()));
    served =
        new Served(
            folder,
            Map.of(
                ANN, new Identity(new Principal(Kind.PERSON, "ann"), "test"),
                BOB, new Identity(new Principal(Kind.PERSON, "bob"), "test")),
            true);
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
    upstream.stop(0);
    elsewhere.stop(0);
  }

  private static HttpServer recorder(Queue<String> all, String location) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> record(exchange, all, location));
    server.start();
    return server;
  }

  private static void record(HttpExchange exchange, Queue<String> all, String location)
      throws IOException {
    try (exchange) {
      all.add(
          exchange.getRequestURI()
              + " "
              + exchange.getRequestHeaders().entrySet()
              + " "
              + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      if (!location.isEmpty()) {
        exchange.getResponseHeaders().set("Location", location);
      }
      exchange.sendResponseHeaders(location.isEmpty() ? 404 : 307, -1);
    }
  }

  /** "Confused Deputy Problem": Pawl hands out no tokens and stands in for no client of its own. */
  @Nested
  class ConfusedDeputyProblem {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "/authorize",
          "/token",
          "/register",
          "/callback",
          "/oauth/callback",
          "/login",
          "/consent",
          "/.well-known/oauth-authorization-server",
          "/.well-known/openid-configuration"
        })
    void itIsNoAuthorizationServer(String path) throws Exception {
      String query = path + "?client_id=x&redirect_uri=https://evil.example&response_type=code";
      for (String method : List.of("GET", "POST")) {
        HttpResponse<String> answer = served.send(ANN, method, query, null);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().map()).doesNotContainKeys("location", "set-cookie");
      }
    }

    @Test
    void noCookieStandsForAConsent() throws Exception {
      for (HttpResponse<String> answer :
          List.of(
              served.ask(ANN, "tools/list", Map.of()),
              served.send(ANN, "GET", "/api/v1/approvals", null),
              served.send("wrong", "GET", "/api/v1/approvals", null))) {
        assertThat(answer.headers().map()).doesNotContainKey("set-cookie");
      }
    }
  }

  /** "Token Passthrough": what a caller shows to Pawl is shown to nobody else. */
  @Nested
  class TokenPassthrough {
    @Test
    void noHeaderOfACallerReachesAServerBehind() throws Exception {
      Map<String, Object> call = Values.object("name", "pass_on", "arguments", Map.of());
      served.ask(ANN, "tools/call", call);
      served.send(
          ANN,
          "POST",
          "/mcp",
          "{}",
          "Cookie",
          "c=" + BOB,
          "X-Api-Key",
          BOB,
          "Proxy-Authorization",
          BOB);
      assertThat(UPSTREAM).isNotEmpty();
      assertThat(UPSTREAM)
          .allSatisfy(
              each ->
                  assertThat(each)
                      .doesNotContain(ANN, BOB, "PERSON")
                      .doesNotContainIgnoringCase("authorization=")
                      .doesNotContainIgnoringCase("cookie=")
                      .doesNotContainIgnoringCase("forwarded"));
    }

    @Test
    void theAnswerShowsNoToken() throws Exception {
      Map<String, Object> call = Values.object("name", "pass_on", "arguments", Map.of());
      assertThat(served.ask(ANN, "tools/call", call).body()).doesNotContain(ANN, BOB);
    }
  }

  /** "Server-Side Request Forgery (SSRF)": a server behind Pawl sends it nowhere. */
  @Nested
  class ServerSideRequestForgery {
    @Test
    void aRedirectionOfAServerIsNotFollowed() throws Exception {
      served.ask(BOB, "tools/call", Values.object("name", "pass_on", "arguments", Map.of()));
      assertThat(UPSTREAM).isNotEmpty();
      assertThat(ELSEWHERE).isEmpty();
    }
  }

  /** "Session Hijacking": who has the id of a session has nothing. */
  @Nested
  class SessionHijacking {
    private static final String HELLO =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
            + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";

    private String session(String token) throws Exception {
      return served
          .send(token, "POST", "/mcp", HELLO)
          .headers()
          .firstValue("Mcp-Session-Id")
          .orElseThrow();
    }

    private HttpResponse<String> in(String token, String method, String session) throws Exception {
      return served.send(
          token,
          method,
          "/mcp",
          method.equals("POST") ? LIST : null,
          "Mcp-Session-Id",
          session,
          "MCP-Protocol-Version",
          "2025-11-25");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET", "DELETE"})
    void theSessionOfAnotherLooksLikeNone(String method) throws Exception {
      String own = session(ANN);
      String unknown = own.replaceAll("[0-9a-f]$", "x");
      for (String token : new String[] {BOB, null}) {
        HttpResponse<String> foreign = in(token, method, own);
        HttpResponse<String> none = in(token, method, unknown);
        assertThat(foreign.statusCode()).isEqualTo(404).isEqualTo(none.statusCode());
        assertThat(foreign.body()).isEqualTo(none.body());
      }
      assertThat(in("wrong", method, own).statusCode()).isEqualTo(401);
      assertThat(in(ANN, "POST", own).body()).contains("pass_on");
    }

    @Test
    void noneCanBeGuessed() throws Exception {
      String first = session(ANN);
      int[] differing = new int[first.length()];
      for (int n = 0; n < 8; n++) {
        String id = session(ANN);
        assertThat(id).hasSize(first.length()).matches("[!-~]{32,}");
        for (int at = 0; at < id.length(); at++) {
          differing[at] += id.charAt(at) == first.charAt(at) ? 0 : 1;
        }
      }
      assertThat(Arrays.stream(differing).filter(each -> each > 2).count())
          .as("characters that differ")
          .isGreaterThanOrEqualTo(24);
    }
  }

  /** "Local MCP Server Compromise": what listens on this machine is for its programs alone. */
  @Nested
  class LocalMcpServerCompromise {
    @Test
    void listingWhatAFileOffersStartsNoProgram() throws Exception {
      assertThat(served.ask(ANN, "tools/list", Map.of()).body()).contains("start");
      assertThat(folder.resolve("mark")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "https://evil.example",
          "http://localhost.evil.example",
          "http://127.0.0.1.evil.example",
          "null",
          "file://",
          "http://evil.example:80@localhost.evil.example",
          ""
        })
    void noPageOfAnotherSiteGetsThrough(String origin) throws Exception {
      for (String path : List.of("/mcp", "/api/v1/approvals")) {
        HttpResponse<String> answer = served.send(ANN, "POST", path, "{}", "Origin", origin);
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
      }
    }

    /** DNS rebinding: the name that a browser was told leads here, and is none of ours. */
    @ParameterizedTest
    @ValueSource(
        strings = {
          "evil.example",
          "localhost.evil.example",
          "127.0.0.2",
          "[::2]",
          "0.0.0.0",
          "a b"
        })
    void noOtherNameIsAnswered(String host) throws Exception {
      URI root = URI.create(served.root());
      try (Socket socket = new Socket(root.getHost(), root.getPort())) {
        String text =
            "GET /api/v1/approvals HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                .formatted(host, ANN);
        socket.getOutputStream().write(text.getBytes(UTF_8));
        String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
        assertThat(answer).matches("(?s)HTTP/1.1 (400|403) .*");
      }
    }

    /** Cross-site request forgery: what browsers send without asking is not taken. */
    @ParameterizedTest
    @ValueSource(
        strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""})
    void noFormOfAPageIsTaken(String type) throws Exception {
      URI root = URI.create(served.root());
      for (String path : List.of("/mcp", "/api/v1/approvals/x.1/approve")) {
        try (Socket socket = new Socket(root.getHost(), root.getPort())) {
          String text =
              "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
                  .formatted(path, ANN, type);
          socket.getOutputStream().write(text.getBytes(UTF_8));
          String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
          assertThat(answer).startsWith("HTTP/1.1 415 ");
        }
      }
    }
  }

  /** "Scope Minimization": clients are not told to ask for more than they need. */
  @Nested
  class ScopeMinimization {
    @Test
    void theChallengeNamesNoScopes() throws Exception {
      String challenge =
          served
              .send("wrong", "POST", "/mcp", "{}")
              .headers()
              .firstValue("WWW-Authenticate")
              .orElseThrow();
      assertThat(challenge)
          .isEqualTo(
              "Bearer error=\"invalid_token\", resource_metadata="
                  + "\"https://pawl.example/.well-known/oauth-protected-resource/mcp\"");
    }

    @Test
    void theDescriptionListsNone() throws Exception {
      String text = served.send(null, "GET", "/.well-known/oauth-protected-resource", null).body();
      assertThat(((Map<?, ?>) Json.parse(text)).containsKey("scopes_supported")).isFalse();
    }
  }
}
