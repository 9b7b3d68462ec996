package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.model.Delivery;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever is told that a run is cancelled can rely on it, whatever becomes of the process. */
@Timeout(60)
class CancelledRunsTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile boolean stops;
  private volatile boolean safe;

  private static Workflow calling() {
    return Flows.chain(new Delivery(Delivery.Mode.TASK, Duration.ofMinutes(1), false), "act");
  }

  /** What a journal of it says takes a moment to be safe. */
  private RunStore slow(RunStore store) {
    return (RunStore)
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, words) -> {
              try {
                Object made = method.invoke(store, words);
                return made instanceof Journal journal ? slow(journal) : made;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Journal slow(Journal journal) {
    return new Journal() {
      @Override
      public void append(Event event) {
        journal.append(event);
        stops |= event instanceof Event.RunStopping;
      }

      @Override
      public void sync() {
        boolean all = stops;
        if (all) {
          LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
        journal.sync();
        safe |= all;
      }
    };
  }

  private ToolResult heeding() throws InterruptedException {
    begun.countDown();
    end.await();
    return ToolResult.text("done");
  }

  private ToolResult unheeding() {
    begun.countDown();
    while (end.getCount() > 0) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      boolean _ = Thread.interrupted();
    }
    return ToolResult.text("done");
  }

  private static String onlyRun(Publisher process) {
    return process.host().store().list(RunQuery.ALL).getFirst().run();
  }

  private static Map<String, @Nullable Object> cancelled(Client client, String run)
      throws InterruptedException {
    return client.result(client.request("tasks/cancel", Values.object("taskId", run)));
  }

  @Test
  void aCancellationIsSafeBeforeItIsAcknowledged() throws Exception {
    Upstreams upstreams = _ -> heeding();
    Publisher process = new Publisher(Engine.on(upstreams), this::slow);
    try (Client client =
        Client.modern(process.publishing(calling(), new LiveRuns()), Client.TASKS)) {
      client.result(client.call());
      Desk.await(begun);
      assertThat(cancelled(client, onlyRun(process))).doesNotContainKey("failure");
      assertThat(safe).isTrue();
    }
  }

  @Test
  void oneThatACallDoesNotHeedIsKeptForWhoeverGoesOn() throws Exception {
    Upstreams upstreams = _ -> unheeding();
    Publisher process = new Publisher(Engine.on(upstreams));
    try (Client client =
        Client.modern(process.publishing(calling(), new LiveRuns()), Client.TASKS)) {
      client.result(client.call());
      Desk.await(begun);
      String run = onlyRun(process);
      assertThat(cancelled(client, run)).doesNotContainKey("failure");
      RunStore store = process.host().store();
      assertThat(
              store.events(run).stream().anyMatch(Event.RunStopping.class::isInstance)
                  || store.letters(run).stream()
                      .anyMatch(each -> each.wish() instanceof Letter.Wish.Cancel))
          .isTrue();
    } finally {
      end.countDown();
    }
  }
}
