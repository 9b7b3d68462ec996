package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.LogLevel;
import dev.pawl.protocol.server.Peer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class OnlookersTest {
  private static class Told implements Exchange {
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
      return new Peer("local", Era.MODERN, "2026-07-28", new Implementation("t", "1"), Map.of());
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

  /** Somebody who only looks, and does not read, takes nothing away from the caller. */
  @Test
  void anOnlookerWhoDoesNotReadHoldsUpNobodyElse() throws Exception {
    Told caller = new Told();
    caller.reads.countDown();
    Told onlooker = new Told();
    RunProgress progress = new RunProgress(caller);
    progress.tell(onlooker);
    Thread driver =
        Thread.ofVirtual()
            .start(
                () ->
                    progress.happened(
                        new Event.StepCompleted(1, "a", "a", 1, 1, null, -1, null, false)));
    assertThat(onlooker.reached.await(20, TimeUnit.SECONDS)).isTrue();
    progress.leave(caller);
    driver.join();
    onlooker.reads.countDown();
    progress.leave(onlooker);
    assertThat(caller.heard).containsExactly("1.0 a done");
  }
}
