package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as a server on a port. */
@Timeout(120)
class ServeHttpIT {
  private static final String SECRET = "correct-horse-battery";
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

  @TempDir Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeEach
  void writeGraph() throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        tools:
          - name: nap
            description: Sleeps
            nodes:
              - { id: entry, type: entry, next: sleep }
              - { id: sleep, type: wait, for: 5m, next: exit }
              - { id: exit, type: exit }
          - name: quick
            description: Answers at once
            nodes:
              - { id: entry, type: entry, next: say }
              - { id: say, type: transform, transform: { expr: '{ "is": 1 }' }, next: exit }
              - { id: exit, type: exit }
        """);
  }

  private static HttpRequest.Builder post(String url, String body) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  /** Begins a session and returns its id. */
  private String session(String url) throws IOException, InterruptedException {
    HttpResponse<String> response =
        client.send(post(url, INITIALIZE).build(), BodyHandlers.ofString());
    return response.headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  private static HttpRequest call(String url, String session, String tool) {
    return post(
            url,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool
                + "\",\"arguments\":{},\"_meta\":{\"progressToken\":\"p\"}}}")
        .header("Mcp-Session-Id", session)
        .header("MCP-Protocol-Version", "2025-11-25")
        .build();
  }

  @Test
  void servesSeveralClientsAtOnceAndEndsInGoodOrder() throws Exception {
    try (ServeProcess pawl =
        ServeProcess.start(folder, "graph.yaml", "--http", "localhost:0", "--grace", "100ms")) {
      String url = pawl.url();
      assertThat(url).startsWith("http://localhost:").endsWith("/mcp");
      String first = session(url);
      String second = session(url);
      assertThat(first).isNotEqualTo(second);
      HttpResponse<Stream<String>> running =
          client
              .sendAsync(call(url, first, "nap"), BodyHandlers.ofLines())
              .get(30, TimeUnit.SECONDS);
      assertThat(running.statusCode()).isEqualTo(200);
      assertThat(client.send(call(url, second, "quick"), BodyHandlers.ofString()).body())
          .contains("\"structuredContent\":{\"is\":1}");
      pawl.signal("TERM");
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void servesOnlyThoseWhoShowTheToken() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), SECRET + "\n");
    try (ServeProcess pawl =
        ServeProcess.start(folder, "graph.yaml", "--http", "0", "--token-file", token)) {
      String url = pawl.url();
      HttpResponse<String> without =
          client.send(post(url, INITIALIZE).build(), BodyHandlers.ofString());
      assertThat(without.statusCode()).isEqualTo(401);
      assertThat(without.headers().firstValue("WWW-Authenticate"))
          .get()
          .asString()
          .contains("Bearer");
      HttpResponse<String> wrong =
          client.send(
              post(url, INITIALIZE).header("Authorization", "Bearer wrong-" + SECRET).build(),
              BodyHandlers.ofString());
      assertThat(wrong.statusCode()).isEqualTo(401);
      HttpResponse<String> right =
          client.send(
              post(url, INITIALIZE).header("Authorization", "Bearer " + SECRET).build(),
              BodyHandlers.ofString());
      assertThat(right.statusCode()).isEqualTo(200);
      assertThat(without.body() + wrong.body() + right.body()).doesNotContain(SECRET);
    }
  }

  @Test
  void answersOnlyToNamesThatItIsToHave() throws Exception {
    try (ServeProcess pawl =
        ServeProcess.start(folder, "graph.yaml", "--http", "0", "--allow-host", "pawl.example")) {
      int port = URI.create(pawl.url()).getPort();
      assertThat(statusFor("pawl.example", port)).contains(" 200");
      assertThat(statusFor("other.example", port)).contains(" 403");
    }
  }

  private static String statusFor(String host, int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "POST /mcp HTTP/1.1\r\nHost: "
              + host
              + "\r\nContent-Type: application/json\r\nAccept: application/json,"
              + " text/event-stream\r\nConnection: close\r\nContent-Length: "
              + INITIALIZE.length()
              + "\r\n\r\n"
              + INITIALIZE;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .findFirst()
          .orElse("");
    }
  }

  @Test
  void saysThatAPortIsTaken() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--http", "0")) {
      int port = URI.create(pawl.url()).getPort();
      try (ServeProcess other = ServeProcess.start(folder, "graph.yaml", "--http", port)) {
        assertThat(other.said("error:")).contains("cannot listen", String.valueOf(port));
        assertThat(other.exit()).isEqualTo(Exit.IO.code);
      }
    }
  }
}
