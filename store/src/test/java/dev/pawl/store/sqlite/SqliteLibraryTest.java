package dev.pawl.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.LibraryLoaderUtil;

class SqliteLibraryTest {
  private static final String NAME = LibraryLoaderUtil.getNativeLibName();

  @TempDir Path temporary;

  @Test
  void unpacksOnceAndMendsWhatIsDamaged() throws IOException {
    Path folder = temporary.resolve("a/b");
    Path file = folder.resolve(NAME);
    SqliteLibrary.unpack(folder, NAME);
    byte[] good = Files.readAllBytes(file);
    assertThat(good).hasSizeGreaterThan(100_000);
    FileTime longAgo = FileTime.fromMillis(1);
    Files.setLastModifiedTime(file, longAgo);
    SqliteLibrary.unpack(folder, NAME);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(longAgo);
    Files.write(file, Arrays.copyOf(good, good.length - 5));
    SqliteLibrary.unpack(folder, NAME);
    assertThat(file).hasBinaryContent(good);
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }
}
