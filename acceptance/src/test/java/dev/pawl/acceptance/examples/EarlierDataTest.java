package dev.pawl.acceptance.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.library.runs.ServersRecovery;
import dev.pawl.model.Principal;
import dev.pawl.store.Stores;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A data folder of a version before definitions had a canonical form, left by a process that was
 * killed while it asked. It is a file of the past: what cannot be resumed any more is mended in the
 * program, not here.
 */
@Timeout(60)
class EarlierDataTest {
  @TempDir Path folder;

  @Test
  void aRunOfAnEarlierVersionIsGoneOnWith() throws Exception {
    try (InputStream kept = EarlierDataTest.class.getResourceAsStream("/earlier/pawl.db")) {
      Files.copy(kept, folder.resolve("pawl.db"));
    }
    try (RunHost host = new RunHost(Stores.open(folder.toString(), JournalLimits.DEFAULT))) {
      RunSummary left = host.store().list(RunQuery.ALL).getFirst();
      assertThat(left.workflow()).isEqualTo("publish");
      String definition = host.store().definition(left.digest()).orElseThrow();
      assertThat(definition).startsWith("{\"format\":1,");
      Workflow workflow = FileRecovery.compiled(definition);
      assertThat(workflow.limits().maxSteps()).isEqualTo(50);
      HostedRun run =
          host.adopt(left.run(), new ServersRecovery(List.of(), workflow, "pawl")).orElseThrow();
      while (run.questions().isEmpty()) {
        assertThat(run.awaitNews(Duration.ofSeconds(10), Set.of())).isEmpty();
      }
      Question question = run.questions().getFirst();
      assertThat(question.step()).isEqualTo("approve");
      run.answer(question.step(), "yes", Principal.LOCAL);
      assertThat(run.await(Duration.ofSeconds(30)))
          .contains(
              new RunResult.Completed(
                  left.run(), Map.of("published", List.of("one two", "four five"), "count", 2)));
    }
  }
}
