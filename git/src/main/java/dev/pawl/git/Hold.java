package dev.pawl.git;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what somebody reads from being removed, by a lock that all readers share. POSIX drops the
 * locks that a process has on a file as soon as it closes any channel to it, so all readers of this
 * process have one together.
 */
final class Hold implements AutoCloseable {
  private static final Map<Path, Hold> HELD = new HashMap<>();

  private final Path file;
  private final FileChannel channel;
  private int holders = 1;

  private Hold(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Nothing when somebody removes it just now. */
  static Optional<Hold> on(Path file) throws IOException {
    synchronized (HELD) {
      Hold held = HELD.get(file);
      if (held != null) {
        held.holders++;
        return Optional.of(held);
      }
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = tried(channel, true);
      if (lock == null) {
        channel.close();
        return Optional.empty();
      }
      Hold made = new Hold(file, channel);
      HELD.put(file, made);
      return Optional.of(made);
    }
  }

  /** Does something if nobody holds it. The file of the lock goes, too. */
  static void ifNobody(Path file, Removal removal) throws IOException {
    synchronized (HELD) {
      if (HELD.containsKey(file)) {
        return;
      }
      try (FileChannel channel =
              FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = tried(channel, false)) {
        if (lock != null) {
          removal.remove();
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static @Nullable FileLock tried(FileChannel channel, boolean shared) throws IOException {
    try {
      return channel.tryLock(0, Long.MAX_VALUE, shared);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** What is done to something that nobody reads. */
  @FunctionalInterface
  interface Removal {
    void remove() throws IOException;
  }

  @Override
  public void close() throws IOException {
    synchronized (HELD) {
      holders--;
      if (holders == 0) {
        HELD.remove(file);
        channel.close();
      }
    }
  }
}
