package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Cli;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.governance.gate.Principle;
import dev.pawl.governance.gate.Sensitive;
import dev.pawl.library.gate.GatesFile;
import dev.pawl.testkit.Project;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code docs/gates.md} shows gates that are sound, and tells of all that there is. */
class GatesDocumentTest {
  private final String document = Project.read("docs/gates.md");

  @TempDir Path folder;

  @Test
  void whatItShowsIsSound() throws IOException {
    List<String> shown = Fences.of(document, "yaml");
    assertThat(shown).hasSizeGreaterThan(2);
    for (String each : shown) {
      String text = each.startsWith("then:") ? "gates:\n- name: shown\n  " + each : each;
      Path file = Files.writeString(folder.resolve("gates.yaml"), text);
      assertThat(GatesFile.read(file).problems()).as(each).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Principle.class)
  void itHasEveryPrinciple(Principle principle) {
    assertThat(document).contains("| `" + principle.text() + "` |");
  }

  @ParameterizedTest
  @EnumSource(Sensitive.class)
  void itHasEveryKindOfDataThatIsFound(Sensitive kind) {
    assertThat(document).contains("`" + kind.text() + "`");
  }

  @Test
  void theExampleAnswersAsItSays() {
    StringWriter out = new StringWriter();
    int exit =
        Cli.run(
            terminal(out),
            "run",
            Project.file("examples/governed/notes.yaml").toString(),
            "read_note",
            "name=deploy.md",
            "--data",
            "memory");
    assertThat(exit).isZero();
    assertThat(out.toString()).isNotBlank();
    assertThat(document).contains(out.toString());
  }

  private static Terminal terminal(StringWriter out) {
    Channel told = new Channel(new PrintWriter(out), false, false);
    Channel aside = new Channel(new PrintWriter(new StringWriter()), false, false);
    return new Terminal(told, aside, new ByteArrayInputStream(new byte[0]), 120, false, false);
  }
}
