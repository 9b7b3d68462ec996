package dev.pawl.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells which processes that share a data folder live. Each holds a lock on a file of its own; the
 * operating system gives the lock back when the process is gone, however that happens.
 *
 * <p>POSIX drops all locks that a process has on a file as soon as it closes any channel to it. So
 * this process never opens the file of an owner that lives in it: those are known by name.
 */
final class SqliteOwners implements AutoCloseable {
  private static final Set<String> LIVING_HERE = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private @Nullable String claimed;
  private @Nullable FileChannel channel;

  SqliteOwners(Path folder) {
    this.folder = folder;
  }

  /** Makes it known that this owner lives, until {@link #close}. */
  synchronized void claim(String owner) throws IOException {
    if (claimed != null && Files.exists(file(owner))) {
      return;
    }
    close();
    Files.createDirectories(folder, Rights.folder(folder));
    LIVING_HERE.add(owner);
    claimed = owner;
    channel = lock(file(owner));
    sweep();
  }

  /** Whoever sweeps may remove the file just before it is locked; then it is made once more. */
  private FileChannel lock(Path file) throws IOException {
    while (true) {
      FileChannel opened =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ),
              Rights.file(folder));
      FileLock lock = opened.lock();
      if (lock.isValid() && Files.exists(file)) {
        return opened;
      }
      opened.close();
    }
  }

  /** Removes the files of owners that are gone. */
  private void sweep() throws IOException {
    try (var files = Files.newDirectoryStream(folder, "*.lock")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        boolean _ = lives(name.substring(0, name.length() - ".lock".length()));
      }
    }
  }

  /** Whether this owner's process lives. */
  boolean lives(String owner) throws IOException {
    if (owner.isEmpty()) {
      return false;
    }
    // One look at a time: two channels of one process cannot both try to lock a file.
    synchronized (LIVING_HERE) {
      return LIVING_HERE.contains(owner) || isLocked(file(owner));
    }
  }

  private static boolean isLocked(Path file) throws IOException {
    // A shared lock: several may look at the same time, and none takes another for the owner.
    try (FileChannel looked = FileChannel.open(file, StandardOpenOption.READ);
        FileLock lock = looked.tryLock(0, Long.MAX_VALUE, true)) {
      if (lock == null) {
        return true;
      }
      Files.deleteIfExists(file);
      return false;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private Path file(String owner) {
    return folder.resolve(owner + ".lock");
  }

  @Override
  public synchronized void close() {
    if (claimed == null) {
      return;
    }
    try {
      Files.deleteIfExists(file(claimed));
      if (channel != null) {
        channel.close();
      }
    } catch (IOException _) {
      // Then it goes when the process does.
    }
    LIVING_HERE.remove(claimed);
    claimed = null;
    channel = null;
  }
}
