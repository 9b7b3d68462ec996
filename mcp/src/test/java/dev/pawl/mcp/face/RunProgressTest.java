package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.LogLevel;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Peer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunProgressTest {
  /** A request whose client takes its time. */
  private static class Slow implements Exchange {
    final CountDownLatch reached = new CountDownLatch(1);
    final CountDownLatch reads = new CountDownLatch(1);
    final List<String> heard = new CopyOnWriteArrayList<>();

    @Override
    public void progress(double progress, @Nullable Double total, @Nullable String message) {
      reached.countDown();
      try {
        reads.await();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      heard.add(progress + " " + message);
    }

    @Override
    public Peer peer() {
      return new Peer(
          Party.LOCAL, Era.MODERN, "2026-07-28", new Implementation("t", "1"), Map.of());
    }

    @Override
    public Map<String, @Nullable Object> meta() {
      return Map.of();
    }

    @Override
    public void log(LogLevel level, @Nullable String logger, @Nullable Object data) {}

    @Override
    public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions) {
      return Map.of();
    }
  }

  @Test
  void aClientThatDoesNotReadHoldsUpNoUpstream() throws Exception {
    Slow slow = new Slow();
    RunProgress progress = new RunProgress(slow);
    progress.within("desk", 1, 2.0, "first");
    Desk.await(slow.reached);
    for (int i = 0; i < 1_000; i++) {
      progress.within("desk", i, null, "more");
    }
    assertThat(slow.heard).isEmpty();
    slow.reads.countDown();
    progress.pause();
    assertThat(slow.heard).startsWith("0.5 desk: first").hasSizeBetween(2, 200);
  }

  @Test
  void aRequestThatIsOverHearsNothing() {
    Slow first = new Slow();
    Slow second = new Slow();
    first.reads.countDown();
    second.reads.countDown();
    RunProgress progress = new RunProgress(first);
    progress.within("desk", 1, 2.0, "");
    progress.pause();
    progress.within("desk", 1, 1.0, "unheard");
    progress.pause();
    progress.tell(second);
    progress.within("desk", 3, 4.0, "heard");
    progress.pause();
    assertThat(first.heard).containsExactly("0.5 desk works");
    assertThat(second.heard).containsExactly("0.75 desk: heard");
  }

  @Test
  void allWhoWaitAreToldUntilTheyLeave() {
    Slow first = new Slow();
    Slow second = new Slow();
    first.reads.countDown();
    second.reads.countDown();
    RunProgress progress = new RunProgress(first);
    progress.tell(second);
    progress.within("desk", 1, 2.0, "both");
    progress.leave(second);
    progress.within("desk", 3, 4.0, "one");
    progress.pause();
    assertThat(first.heard).containsExactly("0.5 desk: both", "0.75 desk: one");
    assertThat(second.heard).containsExactly("0.5 desk: both");
  }

  @Test
  void aClientThatIsGoneDoesNotMatter() {
    Slow gone =
        new Slow() {
          @Override
          public void progress(double progress, @Nullable Double total, @Nullable String message) {
            heard.add("tried");
            throw new UncheckedIOException(new IOException("gone"));
          }
        };
    RunProgress progress = new RunProgress(gone);
    progress.within("desk", 1, 2.0, "first");
    progress.within("desk", 2, 2.0, "second");
    progress.pause();
    assertThat(gone.heard).containsExactly("tried");
  }

  /** Somebody who only looks, and does not read, takes nothing away from the caller. */
  @Test
  void anOnlookerWhoDoesNotReadHoldsUpNobodyElse() throws Exception {
    Slow caller = new Slow();
    caller.reads.countDown();
    Slow onlooker = new Slow();
    RunProgress progress = new RunProgress(caller);
    progress.tell(onlooker);
    Thread driver =
        Thread.ofVirtual()
            .start(
                () ->
                    progress.happened(
                        new Event.StepCompleted(1, "a", "a", 1, 1, null, -1, null, false)));
    Desk.await(onlooker.reached);
    progress.leave(caller);
    driver.join();
    onlooker.reads.countDown();
    progress.leave(onlooker);
    assertThat(caller.heard).containsExactly("1.0 a done");
  }
}
