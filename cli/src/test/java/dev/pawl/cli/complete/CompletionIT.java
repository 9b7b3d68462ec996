package dev.pawl.cli.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.testkit.BuiltProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script for bash, in bash, with the built program. */
@Timeout(120)
class CompletionIT {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("flow.yaml"),
        """
        server: { name: x, version: "1" }
        tools:
          - name: greet
            inputSchema: { type: object, properties: { tone: { enum: [kind, curt] } } }
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """);
    String words =
        BuiltProgram.command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path program =
        Files.writeString(folder.resolve("pawl"), "#!/bin/sh\nexec " + words + " \"$@\"\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void bashCompletesWhatIsTyped() throws Exception {
    assertThat(completed("pawl sho")).containsExactly("show");
    assertThat(completed("pawl run fl")).containsExactly("flow.yaml");
    assertThat(completed("pawl run flow.yaml gr")).containsExactly("greet");
    assertThat(completed("pawl show --format=s")).containsExactly("svg");
    assertThat(completed("pawl run --mcp=fl")).containsExactly("flow.yaml");
    assertThat(completed("pawl nonsense ")).isEmpty();
  }

  @Test
  void bashReplacesOnlyWhatIsBehindItsBreaks() throws Exception {
    assertThat(completed("pawl run flow.yaml greet tone=c")).containsExactly("curt");
    CommandRun.piped()
        .pawl("run", folder.resolve("flow.yaml"), "greet", "--data", folder.resolve(".pawl"));
    assertThat(completed("pawl runs context last@e")).containsExactly("entry", "exit");
    assertThat(completed("pawl eval --at last@en")).containsExactly("entry");
  }

  @Test
  void whatBashPutsOnItsLineRunsNothing() throws Exception {
    Path flow = folder.resolve("flow.yaml");
    String key = "a$(touch ran)";
    Files.writeString(
        flow,
        Files.readString(flow).replace("tone: {", "\"" + key + "\": {").replace("kind", "x y"));
    String quoted = "a\\$\\(touch\\ ran\\)=";
    assertThat(completed("pawl run flow.yaml greet a")).contains(quoted);
    // Of the word bash replaces what is behind the last break.
    assertThat(completed("pawl run flow.yaml greet " + quoted + "x")).containsExactly("x\\ y");
    Files.writeString(folder.resolve("line"), "printf '%s' " + quoted + "x\\ y");
    Process bash =
        new ProcessBuilder("bash", "line")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).isEqualTo(key + "=x y");
    assertThat(folder.resolve("ran")).doesNotExist();
  }

  private List<String> completed(String line) throws IOException, InterruptedException {
    String script =
        CommandRun.piped().pawl("completion", "bash").out()
            + "COMP_LINE='%1$s'; COMP_POINT=${#COMP_LINE}; _pawl_complete ./pawl\n".formatted(line)
            + "printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    Path file = Files.writeString(folder.resolve(".ask"), script);
    Process bash =
        new ProcessBuilder("bash", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return said.lines().filter(word -> !word.isEmpty()).toList();
  }
}
