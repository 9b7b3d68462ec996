package dev.pawl.library.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnTest {
  @TempDir Path temporary;

  @Test
  void aFolderOfThisUserIsMadeAndUsedAgain() throws IOException {
    Path folder = Turn.madeIn(temporary, "pawl-me");
    assertThat(folder).isDirectory().isEqualTo(temporary.resolve("pawl-me/turns"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.getParent())))
        .isEqualTo("rwx------");
    assertThat(Turn.madeIn(temporary, "pawl-me")).isEqualTo(folder);
    assertThat(temporary.toFile().list()).containsExactly("pawl-me");
  }

  @Test
  void aFolderThatOthersCanWriteToIsRefused() throws IOException {
    Path planted = Files.createDirectories(temporary.resolve("pawl-me/turns")).getParent();
    Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> Turn.madeIn(temporary, "pawl-me"))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessageContaining("only this user");
  }

  @Test
  void aLinkIsRefused() throws IOException {
    Path other = Files.createDirectory(temporary.resolve("other"));
    Files.createSymbolicLink(temporary.resolve("pawl-me"), other);
    assertThatThrownBy(() -> Turn.madeIn(temporary, "pawl-me"))
        .isInstanceOf(AccessDeniedException.class);
    assertThat(other).isEmptyDirectory();
  }
}
