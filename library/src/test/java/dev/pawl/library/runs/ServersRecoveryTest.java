package dev.pawl.library.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.testkit.Project;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServersRecoveryTest {
  @Test
  void aRunThatNeedsNoFileHasGatesAllTheSame() {
    try (Pawl pawl = Pawl.load(Project.file("examples/sum_to_n.yaml"))) {
      Workflow workflow = pawl.tool("sum_to_n");
      ServersRecovery recovery = new ServersRecovery(List.of(), workflow, "x");
      assertThat(recovery.engine().isGated()).isFalse();
      assertThat(recovery.gated(_ -> _ -> Ruling.NOTHING).engine().isGated()).isTrue();
    }
  }
}
