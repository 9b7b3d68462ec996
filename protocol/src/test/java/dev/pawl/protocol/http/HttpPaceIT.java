package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send or read more slowly than anybody does who means well. */
@Timeout(120)
class HttpPaceIT {
  private static final int LARGE = 32 << 20;

  /** For those who are to be cut: what they do would take for ever. */
  private static final HttpLimits QUICK =
      HttpLimits.DEFAULT.withPace(
          new HttpLimits.Pace(Duration.ofMillis(500), Duration.ofMillis(500), 1 << 20));

  private final McpServer mcp =
      new McpServer(
          new Implementation("sample", "1"),
          null,
          new Offer(
              List.of(
                  Tool.of("large", "Answers much", (_, _) -> CallResult.text("x".repeat(LARGE))),
                  Tool.of("small", "Answers little", (_, _) -> CallResult.text("x"))),
              List.of(),
              List.of(),
              null));
  private HttpServer server;

  private void start(HttpLimits limits) throws IOException {
    server =
        HttpServer.start(
            mcp, HttpOptions.local(0).withLimits(limits.withLastAnswers(Duration.ofMillis(100))));
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private static byte[] bytes(String text) {
    return text.replace("\n", "\r\n").getBytes(ISO_8859_1);
  }

  private static void isCut(RawHttp client) {
    assertThatThrownBy(client::answer)
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void areCutWhenTheySayNothing() throws IOException {
    start(QUICK);
    try (RawHttp client = new RawHttp(server.port())) {
      isCut(client);
    }
  }

  @Test
  void areCutInTheMiddleOfTheirHeaders() throws IOException {
    start(QUICK);
    try (RawHttp client = new RawHttp(server.port())) {
      client.write(bytes("POST /mcp HTTP/1.1\nHost: 127.0"));
      isCut(client);
    }
  }

  @Test
  void areCutInTheMiddleOfTheirSecondHeaders() throws IOException {
    start(QUICK);
    try (RawHttp client = new RawHttp(server.port())) {
      assertThat(client.post(Calls.modern("small"), Calls.headers("small")).status())
          .isEqualTo(200);
      client.write(bytes("POST /mcp HTTP/1.1\nHost: 127.0"));
      isCut(client);
    }
  }

  @Test
  void areCutInTheMiddleOfTheirBody() throws IOException {
    start(QUICK);
    for (int length : List.of(1_000, 1_000_000)) {
      try (RawHttp client = new RawHttp(server.port())) {
        client.write(
            bytes(
                "POST /mcp HTTP/1.1\n"
                    + "Host: 127.0.0.1\n"
                    + "Content-Type: application/json\n"
                    + "Content-Length: "
                    + length
                    + "\n\n{"));
        isCut(client);
      }
    }
  }

  @Test
  void areCutWhenTheyDoNotReadAnAnswer() throws Exception {
    start(QUICK);
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST", large(), Calls.headers("large"));
      assertThat(client.head().status()).isEqualTo(200);
      while (canWrite(client)) {
        Thread.sleep(50);
      }
      isCut(client);
    }
  }

  /** Without reading there is no other way to see that a connection is gone. */
  private static boolean canWrite(RawHttp client) {
    try {
      client.write(new byte[] {'\n'});
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static byte[] large() {
    return Calls.modern("large").replace('\'', '"').getBytes(ISO_8859_1);
  }

  @Test
  void giveWayToOthersWhenTheyDoNotRead() throws Exception {
    start(HttpLimits.DEFAULT.withMaxUnreadBytes(LARGE + LARGE / 2));
    try (RawHttp slow = new RawHttp(server.port());
        RawHttp quick = new RawHttp(server.port())) {
      slow.send("POST", large(), Calls.headers("large"));
      assertThat(slow.head().status()).isEqualTo(200);
      RawHttp.Answer answer = quick.post(Calls.modern("large"), Calls.headers("large"));
      assertThat(answer.body().length()).isGreaterThan(LARGE);
      isCut(slow);
    }
  }

  @Test
  void areAnsweredSlowlyWhenTheyTryTokens() throws Exception {
    server =
        HttpServer.start(
            mcp, HttpOptions.local(0).withAuthentication(Authentication.bearer("secret")));
    long begun = System.nanoTime();
    try (RawHttp client = new RawHttp(server.port());
        RawHttp honest = new RawHttp(server.port())) {
      for (int i = 0; i < 15; i++) {
        assertThat(client.post(Calls.modern("small"), "Authorization", "Bearer wrong" + i).status())
            .isEqualTo(401);
      }
      assertThat(System.nanoTime() - begun).isGreaterThan(Duration.ofMillis(500).toNanos());
      String[] headers = Calls.headers("small");
      assertThat(
              honest
                  .post(
                      Calls.modern("small"),
                      headers[0],
                      headers[1],
                      headers[2],
                      headers[3],
                      headers[4],
                      headers[5],
                      "Authorization",
                      "Bearer secret")
                  .status())
          .isEqualTo(200);
    }
  }
}
