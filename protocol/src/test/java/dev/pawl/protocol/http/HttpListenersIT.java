package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that only listen, more than a server handles requests at a time. */
@Timeout(60)
class HttpListenersIT {
  private static final byte[] LISTEN =
      Calls.modern("x")
          .replace("tools/call", "subscriptions/listen")
          .replace("'name':'x'", "'notifications':{'toolsListChanged':true}")
          .replace('\'', '"')
          .getBytes(UTF_8);

  private static RawHttp listening(HttpServer server) throws IOException {
    RawHttp client = new RawHttp(server.port());
    client.send(
        "POST", LISTEN, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen");
    assertThat(client.head().status()).isEqualTo(200);
    return client;
  }

  @Test
  void doNotKeepOthersFromCallingAndTheOldestGivesWay() throws IOException {
    HttpLimits limits =
        HttpLimits.DEFAULT
            .withMaxInFlight(2)
            .withMaxListening(3)
            .withLastAnswers(Duration.ofMillis(100));
    List<RawHttp> streams = new ArrayList<>();
    try (HttpServer server =
            HttpServer.start(new SampleServer().server(), HttpOptions.local(0).withLimits(limits));
        RawHttp calling = new RawHttp(server.port())) {
      for (int n = 0; n < 4; n++) {
        streams.add(listening(server));
      }
      RawHttp.Answer answer = calling.post(Calls.modern("echo"), Calls.headers("echo"));
      assertThat(answer.status()).isEqualTo(200);
      RawHttp oldest = streams.getFirst();
      String event = oldest.event();
      while (!event.isEmpty()) {
        event = oldest.event();
      }
      assertThat(event).as("it comes to its end").isEmpty();
    } finally {
      for (RawHttp each : streams) {
        each.close();
      }
    }
  }
}
