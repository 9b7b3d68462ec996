package dev.pawl.store.database;

import static dev.pawl.store.Samples.open;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.testkit.ScriptedUpstreams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the end of a run that only reads, which is written when there is time. */
@Timeout(60)
class ToldEndTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  /** So long that nothing is written by itself while a test looks. */
  private static final StoreSettings LAZY = StoreSettings.DEFAULT.delay(Duration.ofMinutes(10));

  @TempDir Path temporary;
  private final CountDownLatch seen = new CountDownLatch(1);
  private final ScriptedUpstreams upstreams =
      new ScriptedUpstreams().on("look", _ -> seen()).declare("look", new ToolHints(true, true));
  private final Engine engine = Engine.on(upstreams);

  private ToolResult seen() throws InterruptedException {
    seen.await();
    return ToolResult.text("seen");
  }

  @AfterEach
  void letAllGo() {
    seen.countDown();
  }

  @Test
  void theEndOfARunThatOthersKnowIsSafeBeforeItIsTold() throws Exception {
    try (DatabaseRunStore store = open(temporary, LAZY);
        RunHost host = new RunHost(store)) {
      HostedRun run = host.begin(engine, Chains.of("look", "look"), Map.of(), RunOptions.DEFAULT);
      while (upstreams.calls().isEmpty()) {
        Thread.sleep(1);
      }
      assertThat(store.events(run.id())).as("whoever looks has it written").isNotEmpty();
      seen.countDown();
      assertThat(run.await(LONG)).get().isInstanceOf(RunResult.Completed.class);
      try (DatabaseRunStore other = open(temporary)) {
        assertThat(other.events(run.id()).getLast()).isInstanceOf(Event.RunCompleted.class);
      }
    }
  }

  @Test
  void theEndOfARunThatNobodyKnowsIsNotWaitedFor() throws Exception {
    seen.countDown();
    try (DatabaseRunStore store = open(temporary, LAZY);
        RunHost host = new RunHost(store)) {
      HostedRun run = host.begin(engine, Chains.of("look", "look"), Map.of(), RunOptions.DEFAULT);
      assertThat(run.await(LONG)).get().isInstanceOf(RunResult.Completed.class);
      try (DatabaseRunStore other = open(temporary)) {
        assertThat(other.find(run.id())).isEmpty();
      }
    }
  }
}
