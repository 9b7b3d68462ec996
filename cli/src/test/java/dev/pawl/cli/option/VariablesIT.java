package dev.pawl.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.run.RunGraph;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.testkit.BuiltProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class VariablesIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"PAWL_ASK_DEADLINE", "PAWL_KEEP_RUNS", "PAWL_KEEP_AGE", "PAWL_MAX_RUN"})
  void aVariableThatMakesNoSenseIsAMistakeInHowTheCommandIsUsed(String name)
      throws IOException, InterruptedException {
    List<String> words = BuiltProgram.command();
    words.addAll(List.of("run", RunGraph.in(folder).toString(), "echo"));
    ProcessBuilder command = new ProcessBuilder(words);
    command.environment().put(name, "soon");
    Process process = command.redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("the variable " + name + " must be ")
        .contains("but is `soon`")
        .contains("[USAGE]");
    assertThat(process.waitFor()).isEqualTo(Exit.USAGE.code);
  }
}
