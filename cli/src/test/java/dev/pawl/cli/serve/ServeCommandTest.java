package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code pawl serve} refuses, and says, before any client is there. */
class ServeCommandTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @ParameterizedTest
  @CsvSource({
    "--http=0.0.0.0:8080, a token is needed",
    "--http=pawl.example:8080, a token is needed",
    "--http=nonsense, port from 0 to 65535",
    "--http=70000, port from 0 to 65535",
    "--grace=never, --grace must be like 30s",
    "--grace=400d, --grace must be like 30s",
    "--token-file=x, --token-file is for --http",
    "--allow-host=x, --allow-host is for --http",
    "--allow-origin=x, --allow-origin is for --http",
    "--token=hush-hush, unknown option `--token`",
  })
  void refusesWhatMakesNoSense(String option, String message) {
    CommandRun run = CommandRun.piped().pawl("serve", folder, option).exits(Exit.USAGE);
    assertThat(run.err()).contains(message).doesNotContain("hush-hush");
  }

  @Test
  void refusesATokenThatIsTooShort() throws IOException {
    Path token = write("token", "short");
    CommandRun run =
        CommandRun.piped()
            .pawl("serve", folder, "--http", "0.0.0.0:0", "--token-file", token)
            .exits(Exit.USAGE);
    assertThat(run.err()).contains("5 characters", "16").doesNotContain("short");
  }

  @Test
  void saysThatATokenFileIsMissing() {
    CommandRun.piped()
        .pawl("serve", folder, "--http", "0", "--token-file", folder.resolve("none"))
        .exits(Exit.NO_INPUT);
  }

  @Test
  void namedFilesThatAreAllBadAreAnError() throws IOException {
    Path bad = write("bad.yaml", "tools: [");
    assertThat(CommandRun.piped().pawl("serve", bad).exits(Exit.DATA).err()).contains("[SYNTAX]");
    CommandRun.piped().pawl("serve", folder.resolve("none.yaml")).exits(Exit.NO_INPUT);
    Path empty = write("empty.yaml", "server: { name: a, version: '1' }\ntools: []");
    CommandRun.piped().pawl("serve", empty).exits(Exit.NO_INPUT);
  }

  @Test
  void aFolderMayBeEmptyUnlessNobodyLooksForChanges() {
    CommandRun waiting = CommandRun.piped().pawl("serve", folder).exits(Exit.OK);
    assertThat(waiting.err()).contains("no tools yet");
    CommandRun never = CommandRun.piped().pawl("serve", folder, "--no-watch").exits(Exit.NO_INPUT);
    assertThat(never.err()).contains("no tools to serve");
  }

  @Test
  void tellsAPersonWhatItWaitsFor() {
    assertThat(CommandRun.onTerminal().pawl("serve", folder).exits(Exit.OK).err())
        .contains("serving 0 tools on stdin and stdout");
  }

  @Test
  void badFilesOfAFolderAreReported() throws IOException {
    write("bad.pawl.yaml", "tools: [");
    assertThat(CommandRun.piped().pawl("serve", folder).exits(Exit.OK).err())
        .contains("bad.pawl.yaml:", "[SYNTAX]", "no tools yet");
  }
}
