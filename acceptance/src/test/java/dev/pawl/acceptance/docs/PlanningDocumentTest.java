package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Cli;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.library.Pawl;
import dev.pawl.library.plan.PlanJson;
import dev.pawl.testkit.Project;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code docs/planning.md} shows what {@code pawl plan} tells. */
class PlanningDocumentTest {
  private final String document = Project.read("docs/planning.md");

  @Test
  void showsThePlanOfTheExample() {
    StringWriter out = new StringWriter();
    Terminal terminal =
        new Terminal(
            Channel.plain(new PrintWriter(out)),
            Channel.plain(new PrintWriter(new StringWriter())),
            new ByteArrayInputStream(new byte[0]),
            100,
            false,
            false);
    int exit = Cli.run(terminal, "plan", Project.file("examples/compensation.yaml").toString());
    assertThat(exit).isZero();
    assertThat(document).contains("$ pawl plan examples/compensation.yaml\n" + out + "```\n");
  }

  @Test
  void namesEveryMemberOfTheJson() {
    try (Pawl pawl = Pawl.load(Project.file("examples/compensation.yaml"))) {
      assertThat(PlanJson.of(pawl.plan("transfer", Map.of()), JournalLimits.DEFAULT).keySet())
          .isNotEmpty()
          .allSatisfy(member -> assertThat(document).contains("`" + member + "`"));
    }
  }
}
