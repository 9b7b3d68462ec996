package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * CWE-113 "HTTP Response Splitting", CWE-93 "CRLF Injection" and CWE-150 "Escape Sequences": what
 * somebody sends comes back as nothing but a part of a JSON text.
 */
@Timeout(120)
class InjectionIT {
  private static final String TOKEN = "ann-secret-7f3a";
  private static final String HOSTILE =
      "x\r\nSet-Cookie: a=b\r\n\r\nHTTP/1.1 200 OK\r\n\u0000\u001b[2J\u009b31m\u202e\u2028\"\\";

  /** All headers that an answer ever has. */
  private static final Set<String> HEADERS =
      Set.of(
          "content-type",
          "content-length",
          "cache-control",
          "x-content-type-options",
          "www-authenticate",
          "allow",
          "etag",
          "retry-after",
          "transfer-encoding",
          "connection",
          "date",
          "x-accel-buffering",
          "mcp-session-id");

  private static Served served;

  @BeforeAll
  static void serve(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        tools:
          - name: echo
            description: Tells what it is told
            inputSchema: { type: object, properties: { text: { type: string } } }
            nodes:
              - { id: entry, type: entry, next: tell }
              - { id: tell, type: transform, transform: { expr: '{ "text": $.entry.text }' }, next: exit }
              - { id: exit, type: exit }
          - name: approve
            description: Asks
            nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: ask, question: Go on?, next: exit }
              - { id: exit, type: exit }
        """);
    Identity ann = new Identity(new Principal(Kind.PERSON, "ann"), "test");
    served = new Served(folder, Map.of(TOKEN, ann), false);
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
  }

  private static void assertHarmless(HttpResponse<String> answer) {
    assertThat(HEADERS).containsAll(answer.headers().map().keySet());
    assertThat(answer.headers().map().values().toString()).doesNotContain("a=b", "\u001b");
    // Only what JSON allows between its parts, and what frames events.
    assertThat(answer.body().chars().filter(c -> c < ' ' && c != '\n' && c != '\r').toArray())
        .isEmpty();
    assertThat(answer.body().lines().filter(line -> line.startsWith("Set-Cookie"))).isEmpty();
  }

  @Test
  void whatABodySaysStaysInTheBody() throws Exception {
    for (Map<String, Object> params :
        List.<Map<String, Object>>of(
            Values.object("name", "echo", "arguments", Map.of("text", HOSTILE)),
            Values.object("name", "echo", "arguments", Map.of(HOSTILE, HOSTILE)),
            Values.object("name", "pawl_run_status", "arguments", Map.of("run", HOSTILE)),
            Values.object("name", "pawl_run_cancel", "arguments", Map.of("run", HOSTILE)))) {
      assertHarmless(served.ask(TOKEN, "tools/call", params));
    }
    assertThat(served.call(TOKEN, "echo", Map.of("text", HOSTILE)).body())
        .as("nothing is lost")
        .contains(Json.write(HOSTILE));
  }

  @Test
  void whatTheFirstEraSaysOfItselfStaysInTheBody() throws Exception {
    for (Map<String, Object> request :
        List.<Map<String, Object>>of(
            Values.object(
                "jsonrpc",
                "2.0",
                "id",
                HOSTILE,
                "method",
                "initialize",
                "params",
                Values.object(
                    "protocolVersion",
                    HOSTILE,
                    "capabilities",
                    Map.of(),
                    "clientInfo",
                    Map.of("name", HOSTILE, "version", HOSTILE))),
            Values.object("jsonrpc", "2.0", "id", HOSTILE, "method", HOSTILE),
            Values.object("jsonrpc", HOSTILE, "id", 1, "method", "ping"))) {
      assertHarmless(served.send(TOKEN, "POST", "/mcp", Json.write(request)));
    }
  }

  @Test
  void whatAnAddressSaysStaysInTheBody() throws Exception {
    for (String path :
        List.of(
            "/api/v1/approvals/%0d%0aSet-Cookie:%20a=b",
            "/api/v1/approvals?cursor=%0d%0aSet-Cookie:%20a=b",
            "/api/v1/approvals?%0d%0aSet-Cookie:%20a=b=1",
            "/api/v1/approvals/x.1%1b%5b2J/approve",
            "/%0d%0aSet-Cookie:%20a=b",
            "/mcp%0d%0aSet-Cookie:%20a=b")) {
      for (String method : List.of("GET", "POST")) {
        HttpResponse<String> answer = served.send(TOKEN, method, path, "{}");
        assertThat(answer.statusCode()).isBetween(400, 499);
        assertHarmless(answer);
      }
    }
  }

  /** Bytes that cut a header in two, as they come over the wire. */
  @ParameterizedTest
  @ValueSource(strings = {"\r", "\n", "\r\n", "\u0000", "\u001b[2J", "\u0085", "\u009b31m", "\""})
  void whatAHeaderSaysIsNotRepeated(String cut) throws Exception {
    for (String header :
        List.of(
            "Authorization: Bearer ",
            "Authorization: ",
            "Origin: http://",
            "Mcp-Session-Id: ",
            "MCP-Protocol-Version: ",
            "Mcp-Method: ",
            "Accept: ",
            "If-Match: ")) {
      String head =
          "GET /api/v1/approvals HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + header
              + "MARK"
              + cut
              + "Set-Cookie: a=b\r\n\r\n";
      String answer = raw(head);
      assertThat(answer)
          .as(header)
          .matches("(?s)HTTP/1.1 4\\d\\d .*")
          .doesNotContain("MARK", "a=b");
      String names =
          answer
              .substring(answer.indexOf("\r\n") + 2, answer.indexOf("\r\n\r\n"))
              .lines()
              .map(line -> line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT))
              .filter(name -> !HEADERS.contains(name))
              .collect(Collectors.joining(" "));
      assertThat(names).as(header).isEmpty();
    }
  }

  private static String raw(String request) throws IOException {
    URI root = URI.create(served.root());
    try (Socket socket = new Socket(root.getHost(), root.getPort())) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  /** Request smuggling: what has two meanings has none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 2\r\nContent-Length: 30",
        "Content-Length: 2\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: xchunked",
        "Content-Length: +2",
        "Content-Length: -1",
        "Content-Length: 2, 2",
        "Authorization: Bearer ann-secret-7f3a\r\nAuthorization: Bearer other"
      })
  void whatCanBeReadInTwoWaysIsNot(String headers) throws Exception {
    String answer =
        raw(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Connection: close\r\n"
                + headers
                + "\r\n\r\n{}GET /api/v1/approvals HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(answer).matches("(?s)HTTP/1.1 (4\\d\\d|501) .*");
    assertThat(answer.split("HTTP/1.1 ", -1)).as("one answer").hasSize(2);
  }
}
