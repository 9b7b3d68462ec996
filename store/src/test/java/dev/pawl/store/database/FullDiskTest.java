package dev.pawl.store.database;

import static dev.pawl.store.Samples.EAGER;
import static dev.pawl.store.Samples.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import dev.pawl.store.sqlite.SqliteDatabase;
import dev.pawl.testkit.ScriptedUpstreams;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full while runs go on. */
@Timeout(60)
class FullDiskTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String LARGE = "x".repeat(500_000);

  @TempDir Path temporary;
  private final ScriptedUpstreams upstreams =
      new ScriptedUpstreams()
          .on("act", _ -> ToolResult.text(LARGE))
          .on("again", _ -> ToolResult.text("done"))
          .on("look", _ -> ToolResult.text("seen"))
          .declare("look", new ToolHints(true, true));
  private final Engine engine = Engine.on(upstreams);

  @Test
  void stopsARunBeforeItsNextCallAndLosesNothingOfIt() throws Exception {
    Workflow acting = Chains.of("act", "again");
    Workflow looking = Chains.of("look", "look");
    String run;
    UnreliableDatabase disk = new UnreliableDatabase(new SqliteDatabase(temporary, LONG));
    disk.opening(FullDiskTest::leaveLittleRoom);
    try (DatabaseRunStore store = new DatabaseRunStore(disk, EAGER);
        RunHost host = new RunHost(store)) {
      HostedRun full = host.begin(engine, acting, Map.of(), RunOptions.DEFAULT);
      run = full.id();
      assertThatThrownBy(() -> full.await(LONG))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("the disk is full")
          .hasMessageContaining("make room")
          .hasMessageContaining(temporary.toString());
      assertThat(upstreams.calls()).extracting(ToolCall::tool).containsExactly("act");
      assertThat(host.begin(engine, looking, Map.of(), RunOptions.DEFAULT).await(LONG))
          .get()
          .isInstanceOf(RunResult.Completed.class);
      disk.opening(_ -> {}); // there is room again
      while (!isKept(store, run)) {
        Thread.sleep(1);
      }
    }
    try (DatabaseRunStore store = open(temporary);
        RunHost host = new RunHost(store)) {
      HostedRun resumed = host.adopt(run, Recovery.of(acting, engine)).orElseThrow();
      assertThat(resumed.await(LONG)).get().isInstanceOf(RunResult.Completed.class);
      List<Event> events = store.events(run);
      assertThat(events)
          .as("what came of the first call was kept when there was room again")
          .anyMatch(event -> event instanceof Event.StepCompleted it && it.step().equals("first"))
          .as("and that the second one was not made")
          .noneMatch(event -> event instanceof Event.InDoubt)
          .anyMatch(event -> event instanceof Event.AttemptFailed it && it.step().equals("second"));
      assertThat(
              upstreams.calls().stream().map(ToolCall::tool).filter(each -> !each.equals("look")))
          .as("nothing was done twice")
          .containsExactly("act", "again");
    }
  }

  /** Whether what came of the first call is written by now. */
  private static boolean isKept(DatabaseRunStore store, String run) {
    try {
      return store.events(run).stream()
          .anyMatch(event -> event instanceof Event.StepCompleted it && it.step().equals("first"));
    } catch (PawlException.Unreachable _) {
      return false;
    }
  }

  private static void leaveLittleRoom(WriteSession session) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      statement.execute("PRAGMA max_page_count = 60");
    }
  }
}
