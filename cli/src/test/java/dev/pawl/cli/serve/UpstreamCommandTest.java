package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import org.junit.jupiter.api.Test;

class UpstreamCommandTest {
  @Test
  void listsWhatThereIs() {
    assertThat(CommandRun.piped().pawl("upstream").exits(Exit.OK).out()).startsWith("files  Reads");
  }

  @Test
  void saysWhatIsWrongWithTheWords() {
    assertThat(CommandRun.piped().pawl("upstream", "fils", ".").exits(Exit.USAGE).err())
        .contains("there is no builtin server `fils`, did you mean `files`?");
    assertThat(CommandRun.piped().pawl("upstream", "files").exits(Exit.USAGE).err())
        .contains("something is missing: DIR");
    assertThat(CommandRun.piped().pawl("upstream", "files", "no/such").exits(Exit.NO_INPUT).err())
        .contains("there is no folder", "no/such");
  }
}
