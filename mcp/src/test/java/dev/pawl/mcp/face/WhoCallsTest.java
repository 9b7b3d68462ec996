package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.protocol.server.McpServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is behind the calls that runs make: the same for all runs of one client, and no other. */
@Timeout(60)
class WhoCallsTest {
  private static final int CALLS = 3;

  private final List<Object> callers = new CopyOnWriteArrayList<>();
  private final CountDownLatch all = new CountDownLatch(CALLS);
  private final Publisher process =
      new Publisher(
          Engine.on(
              call -> {
                callers.add(call.caller().identity());
                all.countDown();
                all.await();
                return ToolResult.text("done");
              }));
  private final McpServer server = process.publishing(Flows.chain("work"), new LiveRuns());

  private void assertToldApart(Client one, Client other) throws InterruptedException {
    one.call();
    one.call();
    awaitCalls(2);
    other.call();
    awaitCalls(CALLS);
    assertThat(callers.get(0)).isSameAs(callers.get(1)).isNotSameAs(callers.get(2));
  }

  private void awaitCalls(int number) throws InterruptedException {
    while (callers.size() < number) {
      Thread.sleep(1);
    }
  }

  @Test
  void clientsOfTheFirstEraAreToldApart() throws Exception {
    try (Client one = Client.legacy(server, Client.FORMS);
        Client other = Client.legacy(server, Client.FORMS)) {
      assertToldApart(one, other);
    }
  }

  @Test
  void clientsOfTheNewEraAreToldApartByTheirStreams() throws Exception {
    try (Client one = Client.modern(server, Client.FORMS);
        Client other = Client.modern(server, Client.FORMS)) {
      assertToldApart(one, other);
    }
  }
}
