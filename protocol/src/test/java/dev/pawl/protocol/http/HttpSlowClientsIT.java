package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that want to hear of changes, and then do not read. */
@Timeout(60)
class HttpSlowClientsIT {
  /** More than the buffers of a connection take, and more than is kept. */
  private static final int MANY = 100_000;

  private static final String URI = "test:" + "x".repeat(200);

  private final SampleServer sample = new SampleServer();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    HttpLimits limits = HttpLimits.DEFAULT.withLastAnswers(Duration.ofMillis(100));
    server = HttpServer.start(sample.server(), HttpOptions.local(0).withLimits(limits));
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void doNotHoldUpChangesNorOtherClients() throws IOException {
    FirstEraClient slow = new FirstEraClient(server.port());
    slow.post(
        "{'jsonrpc':'2.0','id':5,'method':'resources/subscribe','params':{'uri':'" + URI + "'}}");
    FirstEraClient quick = new FirstEraClient(server.port());
    try (RawHttp unread = slow.listen();
        RawHttp modern = new RawHttp(server.port());
        RawHttp read = quick.listen()) {
      listen(modern);
      read.event();
      for (int n = 0; n < MANY; n++) {
        sample.server().updated(URI);
      }
      sample.change();
      assertThat(read.event()).contains("notifications/tools/list_changed");

      // One that fell behind is cut off, and comes back for what is left.
      String last = RawHttp.idOf(unread.event());
      String event = unread.event();
      while (!event.isEmpty()) {
        last = RawHttp.idOf(event);
        event = unread.event();
      }
      try (RawHttp resumed = slow.resume(last)) {
        event = resumed.event();
        int left = 0;
        while (event.contains("resources/updated")) {
          event = resumed.event();
          left++;
        }
        assertThat(event).contains("notifications/tools/list_changed");
        assertThat(left).isLessThan(1_000);
      }
    }
  }

  private static void listen(RawHttp client) throws IOException {
    String listen =
        Calls.modern("x")
            .replace("tools/call", "subscriptions/listen")
            .replace("'name':'x'", "'notifications':{'resourceSubscriptions':['" + URI + "']}");
    client.send(
        "POST",
        listen.replace('\'', '"').getBytes(UTF_8),
        "MCP-Protocol-Version",
        "2026-07-28",
        "Mcp-Method",
        "subscriptions/listen");
    client.head();
    assertThat(client.event()).contains("acknowledged");
  }
}
