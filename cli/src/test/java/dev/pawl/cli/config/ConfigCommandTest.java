package dev.pawl.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
  @TempDir Path folder;

  @Test
  void showsWhatIsInForceAndWhereItComesFrom() throws IOException {
    Files.writeString(
        folder.resolve("pawl.yaml"),
        """
        access:
          keys: true
          oversight: [operator]
        audit: { payloads: true }
        """);
    CommandRun run = CommandRun.piped().pawl("config", "show", folder).exits(Exit.OK);
    assertThat(run.out().lines())
        .anySatisfy(line -> assertThat(line).matches("access\\.keys +true +.*pawl\\.yaml:2:3"))
        .anySatisfy(
            line -> assertThat(line).matches("access\\.oversight +operator +.*pawl\\.yaml:3:3"))
        .anySatisfy(line -> assertThat(line).matches("audit +true +.*pawl\\.yaml:4:1"))
        .anySatisfy(line -> assertThat(line).matches("audit\\.payloads +true +.*pawl\\.yaml:4:10"))
        .anySatisfy(line -> assertThat(line).matches("access\\.anonymous +false +usual"))
        .anySatisfy(line -> assertThat(line).matches("data +.*\\.pawl +.*pawl\\.yaml"))
        .anySatisfy(line -> assertThat(line).matches("runs\\.keep\\.age +30d +usual"));
    assertThat(CommandRun.piped().pawl("config", "show", "--json", folder).exits(Exit.OK).out())
        .contains("\"access.keys\"");
  }

  @Test
  void mistakesAreFoundByCheckAndByShow() throws IOException {
    Path file = Files.writeString(folder.resolve("pawl.yaml"), "access:\n  keyz: true\n");
    assertThat(CommandRun.piped().pawl("check", file).exits(Exit.DATA).out())
        .contains("pawl.yaml:2:3");
    assertThat(CommandRun.piped().pawl("check", folder).exits(Exit.DATA).out())
        .contains("pawl.yaml:2:3");
    assertThat(CommandRun.piped().pawl("config", "show", folder).exits(Exit.DATA).err())
        .contains("did you mean `keys`?");
    Files.writeString(file, "access:\n  keys: true\n");
    CommandRun.piped().pawl("check", file).exits(Exit.OK);
  }
}
