package dev.pawl.mcp.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every kind of folder must do. */
abstract class FolderTest {
  private static final Path FILE = Path.of("file");
  private static final Path LINK = Path.of("link");
  private static final Path SUB = Path.of("sub");

  @TempDir Path temporary;
  private Path path;
  private Folder folder;

  abstract Folder open(Path real) throws IOException;

  @BeforeEach
  void fill() throws IOException {
    path = Files.createDirectory(temporary.toRealPath().resolve("folder"));
    Path outside = Files.createDirectory(temporary.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "secret");
    Files.createDirectory(path.resolve(SUB));
    Files.writeString(path.resolve(FILE), "text");
    Files.createSymbolicLink(path.resolve(LINK), outside);
    folder = open(path);
  }

  @AfterEach
  void close() throws IOException {
    folder.close();
  }

  @Test
  void namesItsEntriesUpToALimit() throws IOException {
    assertThat(folder.names(10)).containsExactlyInAnyOrder(FILE, LINK, SUB);
    try (Folder again = open(path)) {
      assertThat(again.names(2)).hasSize(2);
    }
  }

  @Test
  void seesALinkAsALink() throws IOException {
    assertThat(folder.attributes(LINK).isSymbolicLink()).isTrue();
    assertThat(folder.attributes(SUB).isDirectory()).isTrue();
  }

  @Test
  void opensFoldersButNeitherLinksNorFiles() throws IOException {
    try (Folder sub = folder.folder(SUB)) {
      assertThat(sub.names(10)).isEmpty();
    }
    assertThatThrownBy(() -> folder.folder(LINK)).isInstanceOf(LinkInTheWayException.class);
    assertThatThrownBy(() -> folder.folder(FILE)).isInstanceOf(NotDirectoryException.class);
  }

  @Test
  void readsAFileButNotThroughALink() throws IOException {
    Path toFile = Path.of("tofile");
    Files.createSymbolicLink(path.resolve(toFile), FILE);
    ByteBuffer buffer = ByteBuffer.allocate(10);
    try (SeekableByteChannel channel = folder.read(FILE)) {
      channel.read(buffer);
    }
    assertThat(new String(buffer.array(), 0, buffer.position(), UTF_8)).isEqualTo("text");
    assertThatThrownBy(() -> folder.read(toFile)).isInstanceOf(IOException.class);
  }

  @Test
  void makesAFileRenamesItOverAnotherAndKeepsPermissions() throws IOException {
    Files.setPosixFilePermissions(path.resolve(FILE), PosixFilePermissions.fromString("rwxr-x---"));
    Path made = Path.of("made");
    try (SeekableByteChannel channel = folder.create(made)) {
      channel.write(ByteBuffer.wrap("new".getBytes(UTF_8)));
    }
    assertThatThrownBy(() -> folder.create(made)).isInstanceOf(FileAlreadyExistsException.class);
    folder.copyPermissions(FILE, made);
    folder.rename(made, FILE);
    assertThat(path.resolve(made)).doesNotExist();
    assertThat(path.resolve(FILE)).hasContent("new");
    assertThat(Files.getPosixFilePermissions(path.resolve(FILE)))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
  }

  @Test
  void renamingOverALinkReplacesTheLink() throws IOException {
    folder.rename(FILE, LINK);
    assertThat(path.resolve(LINK)).isRegularFile().hasContent("text");
  }

  @Test
  void deletesAFile() throws IOException {
    folder.delete(FILE);
    assertThat(path.resolve(FILE)).doesNotExist();
  }

  @Test
  void isNotFooledWhenItsPathBecomesALink() throws IOException {
    Files.move(path, temporary.resolve("moved"));
    Files.createSymbolicLink(path, temporary.resolve("outside"));
    assertThatThrownBy(() -> folder.read(Path.of("secret"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> folder.attributes(Path.of("secret"))).isInstanceOf(IOException.class);
  }
}
