package dev.pawl.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BashCompletionIT {
  private static final Option FILE =
      new Option(List.of("-f", "--file"), Type.PATH, "FILE", "A file.", false);
  private static final Option LOUD = new Option(List.of("--loud"), Type.FLAG, "", "Loud.", false);

  @TempDir Path folder;

  @Test
  void completesCommandsOptionsAndFiles() throws Exception {
    Files.writeString(folder.resolve("flow.yaml"), "");
    assertThat(completed("s")).containsExactlyInAnyOrder("sing", "say");
    assertThat(completed("sing", "--")).containsExactlyInAnyOrder("--file", "--loud");
    assertThat(completed("say", "--")).isEmpty();
    assertThat(completed("sing", "fl")).containsExactly("flow.yaml");
    assertThat(completed("sing", "--file", "fl")).containsExactly("flow.yaml");
  }

  @Test
  void completesTheActionsOfACommandAndWhatEachTakes() throws Exception {
    Files.writeString(folder.resolve("loud.yaml"), "");
    assertThat(completed("d")).containsExactly("dance");
    assertThat(completed("dance", "")).containsExactlyInAnyOrder("alone", "along");
    assertThat(completed("dance", "along", "--")).containsExactly("--loud");
    assertThat(completed("dance", "alone", "--")).containsExactly("--file");
    assertThat(completed("dance", "--")).containsExactly("--file");
    assertThat(completed("dance", "alone", "lo")).containsExactly("loud.yaml");
  }

  private List<String> completed(String... words) throws IOException, InterruptedException {
    String script =
        BashCompletion.script(
            "pawl",
            new Usage("pawl"),
            List.of(
                new Usage("pawl sing").option(FILE).option(LOUD),
                new Usage("pawl say"),
                new Usage("pawl dance"),
                new Usage("pawl dance alone").option(FILE),
                new Usage("pawl dance along").option(LOUD)));
    String ask =
        script
            + "COMP_WORDS=(pawl "
            + String.join(" ", words)
            + "); COMP_CWORD="
            + words.length
            + "; _pawl_complete; printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    Path file = Files.writeString(folder.resolve(".ask"), ask);
    Process bash =
        new ProcessBuilder("bash", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return said.lines().filter(line -> !line.isEmpty()).toList();
  }
}
