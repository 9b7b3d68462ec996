package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A wish to end a run must not be forgotten before the run knows of it for good. */
class CancelLetterTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final MemoryRunStore kept = new MemoryRunStore(JournalLimits.DEFAULT);
  private final CompletableFuture<Predicate<Letter>> reader = new CompletableFuture<>();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch mayStop = new CountDownLatch(1);

  @Test
  void aCancellationIsKeptUntilItIsInTheJournal() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: ok }
        - { id: ok, type: ask, question: "Go on?", next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, Upstreams.NONE);
    try (RunHost host = new RunHost(store())) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      run.sync();
      Letter letter =
          new Letter("1", run.id(), Principal.LOCAL, new Letter.Wish.Cancel("no longer needed"));
      assertThat(reader.get().test(letter)).isFalse();
      stopping.await();
      assertThat(reader.get().test(letter)).isFalse();
      mayStop.countDown();
      assertThat(run.await(LONG)).get().isInstanceOf(RunResult.Failed.class);
      assertThat(kept.events(run.id())).anyMatch(Event.RunStopping.class::isInstance);
    }
  }

  /** A store whose letters we bring ourselves, and that takes its time to note that a run stops. */
  private RunStore store() {
    return (RunStore)
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, words) -> {
              if (method.getName().equals("deliver")) {
                @SuppressWarnings("unchecked")
                Predicate<Letter> given = (Predicate<Letter>) words[0];
                reader.complete(given);
                return null;
              }
              try {
                Object made = method.invoke(kept, words);
                return made instanceof Journal journal ? slow(journal) : made;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Journal slow(Journal journal) {
    return event -> {
      if (event instanceof Event.RunStopping) {
        stopping.countDown();
        try {
          mayStop.await();
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
        }
      }
      journal.append(event);
    };
  }
}
