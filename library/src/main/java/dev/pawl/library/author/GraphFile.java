package dev.pawl.library.author;

import dev.pawl.formats.source.SourceLimits;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The one file that is read and written. Whoever looks at it, even after a crash, finds the old
 * content or the new one: it is written beside, brought onto the disk, and renamed. A link is
 * refused, because renaming would put a file in its place or write somewhere else.
 */
final class GraphFile {
  /**
   * Saves are rare; one at a time in this process, whichever file they are about. Nothing is read
   * meanwhile, because a POSIX lock ends as soon as its process closes any handle of the file.
   */
  private static final ReentrantReadWriteLock SAVING = new ReentrantReadWriteLock();

  private final Path path;

  GraphFile(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  /** Without its folder, which is nobody's business. */
  String name() {
    return String.valueOf(path.getFileName());
  }

  byte[] read() throws IOException {
    SAVING.readLock().lock();
    try {
      refuseOthers();
      try (FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
        return content(channel);
      }
    } finally {
      SAVING.readLock().unlock();
    }
  }

  private static byte[] content(FileChannel channel) throws IOException {
    byte[] content = Channels.newInputStream(channel).readNBytes(SourceLimits.MAX_BYTES + 1);
    if (content.length > SourceLimits.MAX_BYTES) {
      throw new PawlException.LimitExceeded(
          "the graph file has more than " + SourceLimits.MAX_BYTES + " bytes");
    }
    return content;
  }

  private void refuseOthers() throws IOException {
    if (Files.isSymbolicLink(path)) {
      throw new PawlException.Denied(
          "`" + name() + "` is a link; start the server with the file that it leads to");
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new PawlException.Denied("`" + name() + "` is not a file");
    }
  }

  /** Makes something of the file's content, and may write it, while nobody else does. */
  @FunctionalInterface
  interface Change<T> {
    T make(byte[] content) throws Refusal, IOException;
  }

  /** Keeps out other saves, in this process and in others, while the change is made. */
  <T> T exclusively(Change<T> change) throws Refusal, IOException, InterruptedException {
    SAVING.writeLock().lockInterruptibly();
    try {
      refuseOthers();
      while (true) {
        Object key = key();
        try (FileChannel channel =
                FileChannel.open(
                    path,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            FileLock _ = lock(channel)) {
          // Another process may have put a new file in place while this one waited for the old.
          if (Objects.equals(key, key())) {
            return change.make(content(channel));
          }
        }
      }
    } finally {
      SAVING.writeLock().unlock();
    }
  }

  private static FileLock lock(FileChannel channel) throws IOException, InterruptedException {
    try {
      return channel.lock();
    } catch (ClosedByInterruptException _) {
      throw new InterruptedException("the caller cancelled the call");
    }
  }

  private @Nullable Object key() throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  void write(byte[] content) throws IOException {
    Path folder = Objects.requireNonNull(path.getParent());
    Path draft = Files.createTempFile(folder, "." + name() + ".", ".tmp");
    try {
      try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        copyPermissions(draft);
        channel.force(true);
      }
      rename(draft);
      force(folder);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private void copyPermissions(Path draft) throws IOException {
    PosixFileAttributeView from =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
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

  private void rename(Path draft) throws IOException {
    try {
      Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException _) {
      Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The new name is on the disk only when the folder is. Not every system can say so. */
  private static void force(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException _) {
      // Then the system sees to it later.
    }
  }
}
