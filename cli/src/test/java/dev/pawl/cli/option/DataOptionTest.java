package dev.pawl.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataOptionTest {
  private static final String ADDRESS = "postgresql://ann:hush@db.test/runs?currentSchema=x";

  @Test
  void aPasswordOnTheCommandLineIsRefusedAndNotRepeated() {
    for (String[] command :
        new String[][] {{"runs", "--data", ADDRESS}, {"serve", "--data=" + ADDRESS}}) {
      String said = CommandRun.piped().pawl((Object[]) command).exits(Exit.USAGE).err();
      assertThat(said).contains("--data", "PAWL_DATA", "~/.pgpass").doesNotContain("hush");
    }
  }

  @Test
  void nobodyIsSentToAFileThatRedisDoesNotRead() {
    String said =
        CommandRun.piped()
            .pawl("runs", "--data", "redis://ann:hush@db.test/0")
            .exits(Exit.USAGE)
            .err();
    assertThat(said).contains("PAWL_DATA").doesNotContain("hush", "pgpass");
  }

  @Test
  void placesAreShownWithoutPasswords() {
    assertThat(DataOption.shortest(StorePlace.of(ADDRESS)))
        .isEqualTo("postgresql://ann@db.test/runs?currentSchema=x");
    assertThat(DataOption.words(StorePlace.of(ADDRESS)))
        .contains("ann@db.test")
        .doesNotContain("hush");
    assertThat(DataOption.shortest(new StorePlace.Folder(Path.of("some/where").toAbsolutePath())))
        .isEqualTo(Path.of("some/where").toString());
  }
}
