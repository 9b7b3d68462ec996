package dev.pawl.git;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The time in which one thread, of all processes that share a data folder, changes what is kept of
 * one repository. It ends with the process, however that happens.
 */
final class FolderTurn implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(20);

  /** Java knows the locks of files by processes, not by threads. */
  private static final Map<Path, ReentrantLock> HERE = new ConcurrentHashMap<>();

  private final ReentrantLock here;
  private final FileChannel channel;

  private FolderTurn(ReentrantLock here, FileChannel channel) {
    this.here = here;
    this.channel = channel;
  }

  /**
   * Waits for it.
   *
   * @throws IOException when others take longer than that
   */
  static FolderTurn at(Path file, Duration patience) throws IOException, InterruptedException {
    ReentrantLock here = HERE.computeIfAbsent(file, _ -> new ReentrantLock());
    here.lockInterruptibly();
    try {
      return new FolderTurn(here, locked(file, patience));
    } catch (IOException | InterruptedException | RuntimeException e) {
      here.unlock();
      throw e;
    }
  }

  private static FileChannel locked(Path file, Duration patience)
      throws IOException, InterruptedException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      long deadline = System.nanoTime() + patience.toNanos();
      while (true) {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          return channel;
        }
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "another process is at it, and was not done in " + patience.toSeconds() + " seconds");
        }
        Thread.sleep(MOMENT);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      here.unlock();
    }
  }
}
