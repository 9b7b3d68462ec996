package dev.pawl.cli.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.testkit.Project;
import org.junit.jupiter.api.Test;

class SchemaCommandTest {

  @Test
  void printsWhatStandsInTheDocumentation() {
    assertThat(CommandRun.piped().pawl("schema").exits(Exit.OK).out())
        .isEqualTo(Project.read("docs/graph.schema.json"));
    String project = CommandRun.piped().pawl("schema", "--config").exits(Exit.OK).out();
    assertThat(project).isEqualTo(Project.read("docs/pawl.schema.json"));
  }
}
