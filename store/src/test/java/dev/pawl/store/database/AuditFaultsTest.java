package dev.pawl.store.database;

import static dev.pawl.store.Samples.EAGER;
import static dev.pawl.store.Samples.sql;
import static dev.pawl.store.Samples.start;
import static dev.pawl.store.Samples.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.store.Samples;
import dev.pawl.store.sqlite.SqliteDatabase;
import dev.pawl.testkit.ScriptedUpstreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trail that cannot be written, or whose writer is cut off. */
class AuditFaultsTest {
  private static final StoreSettings AUDITED = EAGER.auditing("http");
  private static final StoreSettings LAZY =
      StoreSettings.DEFAULT.delay(Duration.ofMinutes(10)).auditing("http");

  @TempDir Path temporary;

  private UnreliableDatabase database() {
    return new UnreliableDatabase(new SqliteDatabase(temporary, AUDITED.patience()));
  }

  private List<String> actions() {
    try (RunStore store = Samples.open(temporary)) {
      List<AuditRecord> all = store.audit().list(AuditQuery.ALL);
      assertThat(all).allMatch(AuditRecord::isIntact);
      return all.stream().map(each -> each.index().run() + " " + each.index().action()).toList();
    }
  }

  @Test
  void whatWasCommittedWithoutAnAnswerIsPutDownOnce() {
    UnreliableDatabase database = database();
    try (RunStore store = new DatabaseRunStore(database, AUDITED)) {
      Journal journal = start(store, "r", 1);
      database.loseNextAnswer();
      journal.append(new Event.RunResumed(2));
      journal.sync();
      Journal begun = store.begin("s");
      begun.append(started("s"));
      database.loseNextAnswer();
      begun.sync();
      begun.append(new Event.RunCompleted(3, 1));
      database.loseNextAnswer();
      begun.sync();
    }
    assertThat(actions())
        .containsExactly("r run.started", "r run.resumed", "s run.started", "s run.ended");
  }

  /** What is done again because nobody heard of it is neither refused nor put down again. */
  @Test
  void aKeyIsGivenOutAndTakenBackOnceThoughNobodyHeardOfIt() {
    UnreliableDatabase database = database();
    try (RunStore store = new DatabaseRunStore(database, AUDITED)) {
      ApiKey key = new ApiKey("k", "0123abcd", Identity.LOCAL, 1, 9_000, 0, 0);
      start(store, "r", 1);
      database.loseNextAnswer();
      store.keys().add(key);
      database.loseNextAnswer();
      assertThat(store.keys().revoke("k", 2)).isTrue();
      assertThat(store.keys().revoke("k", 3)).isTrue();
      assertThat(store.keys().all()).singleElement().matches(it -> it.revokedAt() == 2);
      ApiKey other = new ApiKey("k", "another", Identity.LOCAL, 1, 9_000, 0, 0);
      assertThatThrownBy(() -> store.keys().add(other)).isInstanceOf(PawlException.class);
    }
    assertThat(actions()).containsExactly("r run.started", " key.created", " key.revoked");
  }

  @Test
  void noEntryOfAnAnsweredCallIsLostWhenTheProcessIsKilled() throws Exception {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("look", _ -> ToolResult.text("seen"))
            .declare("look", new ToolHints(true, true));
    Workflow looking = Chains.of("look", "look");
    SqliteDatabase database = new SqliteDatabase(temporary, LAZY.patience());
    RunStore store = new DatabaseRunStore(database, LAZY);
    List<String> answered = new ArrayList<>();
    RunHost host = new RunHost(store);
    for (int i = 0; i < 5; i++) {
      HostedRun run = host.begin(Engine.on(upstreams), looking, Map.of(), RunOptions.DEFAULT);
      assertThat(run.await(Duration.ofSeconds(30))).get().isInstanceOf(RunResult.Completed.class);
      answered.add(run.id() + " " + AuditEntry.RUN_ENDED);
    }
    // Nothing more of this process is written before another one looks.
    assertThat(actions()).containsAll(answered);
    host.close();
    store.close();
  }

  @Test
  void nothingBeginsWhileNothingCanBePutDown() {
    UnreliableDatabase database = database();
    try (RunStore store = new DatabaseRunStore(database, AUDITED)) {
      database.fail("disk on fire");
      assertThat(store.audit().canBeWritten()).isFalse();
      assertThatThrownBy(() -> store.begin("first"))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("disk on fire");
      database.fail(false);
      assertThat(store.audit().canBeWritten()).isTrue();
      Journal journal = start(store, "r", 1);
      database.fail("disk on fire");
      journal.append(new Event.RunCompleted(2, 1));
      assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
      assertThatThrownBy(() -> store.begin("second"))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("disk on fire");
      database.fail(false);
      start(store, "third", 1);
    }
    assertThat(actions())
        .containsExactlyInAnyOrder("r run.started", "r run.ended", "third run.started");
  }

  @Test
  void nothingBeginsWhenTheTrailDoesNotEndAsItShould() throws Exception {
    try (RunStore store = Samples.open(temporary, AUDITED)) {
      start(store, "r", 1);
    }
    sql(temporary, "DELETE FROM audit", "UPDATE audit_head SET sequence = 0");
    try (RunStore store = Samples.open(temporary, AUDITED)) {
      assertThatThrownBy(() -> store.begin("s"))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("pawl audit verify");
    }
    sql(temporary, "DELETE FROM audit_head");
    try (RunStore store = Samples.open(temporary, AUDITED)) {
      assertThat(store.audit().canBeWritten()).isFalse();
      assertThatThrownBy(() -> store.begin("s"))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("the end of the audit trail");
    }
  }

  @Test
  void nothingBeginsWithAnotherKey() throws Exception {
    try (RunStore store = Samples.open(temporary, AUDITED)) {
      start(store, "r", 1);
    }
    Files.delete(temporary.resolve(AuditSeal.NAME));
    try (RunStore store = Samples.open(temporary, AUDITED)) {
      assertThatThrownBy(() -> store.begin("s"))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining(AuditSeal.NAME);
    }
  }

  @Test
  void closingMakesACheckpointAtTheEnd() {
    try (RunStore store = Samples.open(temporary, AUDITED)) {
      start(store, "r", 1);
      assertThat(store.audit().checkpoints(0, 9)).isEmpty();
    }
    try (RunStore store = Samples.open(temporary, AUDITED)) {
      assertThat(store.audit().checkpoints(0, 9)).singleElement().matches(it -> it.sequence() == 1);
    }
    try (RunStore store = Samples.open(temporary)) {
      assertThat(store.audit().checkpoints(0, 9)).hasSize(1);
    }
  }

  @Test
  void aStoreThatIsNotAuditedHasNoKey() {
    try (RunStore store = Samples.open(temporary)) {
      start(store, "r", 1);
    }
    assertThat(temporary.resolve(AuditSeal.NAME)).doesNotExist();
    assertThat(actions()).isEmpty();
  }
}
