package dev.pawl.git;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.eclipse.jgit.errors.TransportException;
import org.jspecify.annotations.Nullable;

/**
 * Ends a fetch that takes too long or brings too much, by interrupting the thread that began it:
 * whatever it waits for, a socket is closed by that.
 */
final class Watch implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final Path packs;
  private final GitLimits limits;
  private final Thread watched = Thread.currentThread();
  private final Thread watching;
  private volatile @Nullable String reason;

  /**
   * @param repository into which is fetched
   */
  Watch(Path repository, GitLimits limits) {
    this.packs = repository.resolve("objects").resolve("pack");
    this.limits = limits;
    this.watching = Thread.ofVirtual().name("pawl-git-watch").start(this::watch);
  }

  private void watch() {
    long end = System.nanoTime() + limits.whole().toNanos();
    long most = size() + limits.fetched();
    try {
      while (reason == null) {
        Thread.sleep(MOMENT);
        if (System.nanoTime() > end) {
          giveUp("it takes more than " + limits.whole().toSeconds() + " seconds");
        } else if (size() > most) {
          giveUp(Fetching.TOO_MUCH);
        }
      }
    } catch (InterruptedException _) {
      // The fetch is done.
    }
  }

  private void giveUp(String why) {
    reason = why;
    watched.interrupt();
  }

  private long size() {
    long size = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(packs)) {
      for (Path file : files) {
        size += Files.size(file);
      }
    } catch (IOException _) {
      // What is about to be renamed counts the next time.
    }
    return size;
  }

  /** Why the fetch ended: what this watch says comes before what it led to. */
  Throwable reasonOr(Throwable failure) {
    String why = reason;
    return why == null ? failure : new TransportException(why);
  }

  @Override
  public void close() {
    watching.interrupt();
    boolean interrupted = false;
    while (watching.isAlive()) {
      try {
        watching.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (reason != null) {
      // The interrupt was ours.
      Thread.interrupted();
    } else if (interrupted) {
      watched.interrupt();
    }
  }
}
