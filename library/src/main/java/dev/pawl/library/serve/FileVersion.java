package dev.pawl.library.serve;

import dev.pawl.library.Pawl;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One version of a file. Calls that have begun in it end in it, even when a newer one has taken its
 * place; the last of them closes it.
 */
public final class FileVersion implements AutoCloseable {
  private final Pawl pawl;
  private int calls;
  private boolean retired;
  private boolean closed;
  private @Nullable Thread closing;

  public FileVersion(Pawl pawl) {
    this.pawl = pawl;
  }

  public Pawl pawl() {
    return pawl;
  }

  /**
   * Begins a call.
   *
   * @return false when it is too late for that
   */
  public synchronized boolean enter() {
    if (closed) {
      return false;
    }
    calls++;
    return true;
  }

  public synchronized void leave() {
    calls--;
    closeWhenUnused();
  }

  /**
   * Lets something be done with it that is no call.
   *
   * @return false when it is too late for that
   */
  boolean use(Consumer<Pawl> work) {
    if (!enter()) {
      return false;
    }
    try {
      work.accept(pawl);
      return true;
    } finally {
      leave();
    }
  }

  /** It is not offered any more, and closed as soon as nobody needs it. */
  public synchronized void retire() {
    retired = true;
    closeWhenUnused();
  }

  /** Ending upstreams takes a while, for which a caller with an answer must not wait. */
  private void closeWhenUnused() {
    if (retired && calls == 0 && !closed) {
      closed = true;
      closing = Thread.ofVirtual().name("pawl-retire").start(this::closeAfterRuns);
    }
  }

  /** A caller who was asked something comes back with the answer, and finds its run going on. */
  private void closeAfterRuns() {
    try {
      pawl.awaitRuns();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    pawl.close();
  }

  /** Whether nothing of it is left to wait for. */
  public synchronized boolean isGone() {
    return closing != null && !closing.isAlive();
  }

  /** Closes it, whatever is going on. Returns when that is done. */
  @Override
  public void close() {
    Thread other;
    synchronized (this) {
      closed = true;
      other = closing;
    }
    pawl.close();
    if (other == null) {
      return;
    }
    try {
      other.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
