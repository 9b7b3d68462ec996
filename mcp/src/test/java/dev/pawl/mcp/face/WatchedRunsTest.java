package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.RunQuery;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.McpServer;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several requests wait for one run: those who look take nothing from those who wait. */
@Timeout(60)
class WatchedRunsTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goesOn = new CountDownLatch(1);
  private final Desk desk = new Desk().with("hold", (_, exchange) -> hold(exchange)).asking("a");
  private final McpServer server = desk.publishing(Flows.chain("hold", "a"));

  private CallResult hold(Exchange exchange) throws InterruptedException {
    begun.countDown();
    goesOn.await();
    exchange.progress(1, 2.0, "half");
    return CallResult.text("held");
  }

  private RequestId look(Client client, double wait) throws InterruptedException {
    Desk.await(begun);
    desk.process().host().find(run()).orElseThrow().sync();
    return client.call("pawl_run_result", Values.object("run", run(), "wait", wait));
  }

  private String run() {
    return desk.process().host().store().list(RunQuery.ALL).getFirst().run();
  }

  private static Object status(Map<String, @Nullable Object> result) {
    return String.valueOf(((Map<?, ?>) result.get("structuredContent")).get("status"));
  }

  @Test
  void theCallerIsStillAskedAfterSomebodyLooked() throws Exception {
    try (Client caller = Client.legacy(server, Client.FORMS);
        Client watcher = Client.legacy(server, Map.of())) {
      RequestId call = caller.call();
      assertThat(status(watcher.result(look(watcher, 0.01)))).isEqualTo("running");
      goesOn.countDown();
      caller.answer(caller.question(), Client.accepted("Ada"));
      assertThat(caller.text(call)).isEqualTo("accept Ada");
      assertThat(caller.progress(call)).as("of all that happens").contains(1.5, 2.0, 3.0);
    }
  }

  @Test
  void theCallerIsAskedWhileSomebodyLooks() throws Exception {
    try (Client caller = Client.legacy(server, Client.FORMS);
        Client watcher = Client.legacy(server, Client.FORMS)) {
      RequestId call = caller.call();
      RequestId look = look(watcher, 20);
      goesOn.countDown();
      caller.answer(caller.question(), Client.accepted("Ada"));
      assertThat(caller.text(call)).isEqualTo("accept Ada");
      assertThat(watcher.text(look)).isEqualTo("accept Ada");
      assertThat(watcher.others()).noneMatch(Message.Request.class::isInstance);
    }
  }

  @Test
  void aCallerThatEndsItsRequestsToBeAskedIsStillAskedAfterSomebodyLooked() throws Exception {
    try (Client caller = Client.modern(server, Client.FORMS);
        Client watcher = Client.modern(server, Map.of())) {
      RequestId call = caller.call();
      assertThat(status(watcher.result(look(watcher, 0.01)))).isEqualTo("running");
      goesOn.countDown();
      Map<String, @Nullable Object> asked = caller.result(call);
      assertThat(Client.questions(asked)).containsValue("a asks");
      assertThat(caller.text(caller.accept(asked, "Ada"))).isEqualTo("accept Ada");
    }
  }
}
