package dev.pawl.library.turn;

import dev.pawl.store.database.Rights;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Objects;

/**
 * The new content of a file, beside it until it is put in its place. Whoever looks at the file,
 * even after a crash, finds the old content or the new one. Nobody else knows the name of the
 * draft, and nothing but it is ever removed.
 */
public final class Draft implements AutoCloseable {
  private final Path file;
  private final Path folder;
  private final Path draft;

  private Draft(Path file, Path folder, Path draft) {
    this.file = file;
    this.folder = folder;
    this.draft = draft;
  }

  /**
   * Writes it, and brings it onto the disk.
   *
   * @param file need not exist, but its folder must; if it does, the new one has its group and
   *     permissions
   */
  public static Draft of(Path file, byte[] content) throws IOException {
    Path whole = file.toAbsolutePath();
    Path folder = Objects.requireNonNull(whole.getParent(), "the root is no file");
    boolean there = Files.exists(whole, LinkOption.NOFOLLOW_LINKS);
    Path made =
        Files.createTempFile(
            folder,
            "." + whole.getFileName() + ".",
            ".tmp",
            there ? Rights.file(folder) : Rights.usual(folder));
    Draft draft = new Draft(whole, folder, made);
    try {
      draft.write(content, there);
      return draft;
    } catch (IOException | RuntimeException e) {
      draft.close();
      throw e;
    }
  }

  private void write(byte[] content, boolean there) throws IOException {
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (there) {
        copyPermissions();
      }
      channel.force(true);
    }
  }

  private void copyPermissions() throws IOException {
    PosixFileAttributeView from =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    PosixFileAttributeView to = Files.getFileAttributeView(draft, PosixFileAttributeView.class);
    if (from == null || to == null) {
      return;
    }
    PosixFileAttributes attributes = from.readAttributes();
    if (!attributes.group().equals(to.readAttributes().group())) {
      try {
        to.setGroup(attributes.group());
      } catch (IOException _) {
        // Only members of a group may give a file to it.
      }
    }
    to.setPermissions(attributes.permissions());
  }

  /** Renames it to what it is the draft of. */
  public void put() throws IOException {
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException _) {
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }
    force(folder);
  }

  /** The new name is on the disk only when the folder is. Not every system can say so. */
  private static void force(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException _) {
      // Then the system sees to it later.
    }
  }

  /** Takes it away if it was not put in its place. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(draft);
  }
}
