package dev.pawl.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {
  @TempDir Path folder;

  @Test
  void nothingIsWrittenThroughALinkThatNobodyNamed() throws IOException {
    Path precious = Files.writeString(folder.resolve("precious"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("pawl.lock"), precious);
    assertThatThrownBy(() -> NewFile.write(link, "text"))
        .hasMessage("cannot write " + link + ": it is a link, which is not followed; remove it");
    assertThat(precious).hasContent("precious");
    Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), folder.resolve("absent"));
    assertThatThrownBy(() -> NewFile.write(nowhere, "text")).isInstanceOf(IOException.class);
    assertThat(folder.resolve("absent")).doesNotExist();
  }

  @Test
  void aLinkThatSomebodyNamedLeadsToTheFile() throws IOException {
    Path graph = folder.resolve("count_files.yaml");
    CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    Path file = Files.writeString(folder.resolve("file.svg"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.svg"), file);
    CommandRun.piped().pawl("show", graph, "-f", "svg", "-o", link).exits(Exit.OK);
    assertThat(link).isSymbolicLink();
    assertThat(file).content().startsWith("<svg");
  }

  @Test
  void nothingIsInTheWayOfADraftAndNothingElseIsRemoved() throws IOException {
    String guessed = ".file." + ProcessHandle.current().pid() + ".tmp";
    Path planted = Files.writeString(folder.resolve(guessed), "of somebody else");
    NewFile.write(folder.resolve("file"), "text");
    assertThat(folder.resolve("file")).hasContent("text");
    assertThat(planted).hasContent("of somebody else");
  }

  @Test
  void permissionsStay() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    NewFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void initWritesThroughNoLink() throws IOException {
    Path absent = folder.resolve("absent");
    Files.createSymbolicLink(folder.resolve("count_files.yaml"), absent);
    assertThat(CommandRun.piped().pawl("init", folder).exits(Exit.CANNOT_CREATE).err())
        .contains("it is a link");
    assertThat(absent).doesNotExist();
  }
}
