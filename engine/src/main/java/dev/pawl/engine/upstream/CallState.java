package dev.pawl.engine.upstream;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How far one call has come, also after nobody waits for it any more: told by the upstream, asked
 * by whoever makes the call. Safe to use from many threads.
 *
 * <p>Of an upstream that tells nothing the worst is assumed: its calls may have been sent, and are
 * never known to be over.
 */
public final class CallState {
  private final BooleanSupplier fence;
  private Stage stage = Stage.UNTOLD;
  private boolean over;
  private boolean forbidden;
  private @Nullable ToolResult answer;

  private enum Stage {
    UNTOLD,
    HELD,
    SENT,
    WITHDRAWN
  }

  /** Of a call that anybody may make at any time. */
  public CallState() {
    this(() -> true);
  }

  /**
   * @param fence whether the call may be made, asked on the thread that makes it, right before; it
   *     may take a moment
   */
  public CallState(BooleanSupplier fence) {
    this.fence = fence;
  }

  /** Whoever has the call has not sent it yet: an upstream, or one who is about to call it. */
  public synchronized void held() {
    if (stage != Stage.WITHDRAWN) {
      stage = Stage.HELD;
      over = false;
      answer = null;
    }
  }

  /**
   * Whoever held the call gives it to an upstream, which may tell nothing.
   *
   * @return false when the call was withdrawn: then it must not be made any more
   */
  public boolean handOver() {
    boolean allowed = fence.getAsBoolean();
    synchronized (this) {
      if (!allowed) {
        forbid();
      } else if (stage == Stage.HELD) {
        stage = Stage.UNTOLD;
      }
      return allowed && stage != Stage.WITHDRAWN;
    }
  }

  /** What was sent before, in an earlier round of the same call, cannot be taken back. */
  private void forbid() {
    forbidden = true;
    if (stage != Stage.SENT) {
      stage = Stage.WITHDRAWN;
      over(null);
    }
  }

  /** Whether it was not to be made when it was about to. */
  public synchronized boolean isForbidden() {
    return forbidden;
  }

  /**
   * The upstream is about to send the first byte, or to call what does the work.
   *
   * @return false when the call was withdrawn: then it must not be made any more
   */
  public boolean sending() {
    boolean allowed = fence.getAsBoolean();
    synchronized (this) {
      if (!allowed) {
        forbid();
      } else if (stage != Stage.WITHDRAWN) {
        stage = Stage.SENT;
      }
      return allowed && stage == Stage.SENT;
    }
  }

  /**
   * The server does not work at it any more.
   *
   * @param answered what it answered, even if too late; null when it is not known to have answered
   */
  public synchronized void over(@Nullable ToolResult answered) {
    over = true;
    answer = answered == null ? answer : answered;
    notifyAll();
  }

  /**
   * Keeps the call from being made, if it is not too late for that.
   *
   * @return true when it was not made and never will be; false when it may have been
   */
  public synchronized boolean withdraw() {
    if (stage == Stage.HELD) {
      stage = Stage.WITHDRAWN;
      over(null);
    }
    return stage == Stage.WITHDRAWN;
  }

  /** Whether the server may have seen something of it. */
  public synchronized boolean isSent() {
    return stage == Stage.UNTOLD || stage == Stage.SENT;
  }

  /** Whether it is known that the server does not work at it any more. */
  public synchronized boolean isOver() {
    return over;
  }

  /** What the server answered, be it too late for whoever waited. */
  public synchronized Optional<ToolResult> answer() {
    return Optional.ofNullable(answer);
  }

  /**
   * Waits until the call is known to be over, or for so long.
   *
   * @return whether it is over
   */
  public synchronized boolean awaitOver(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (long left = patience.toNanos(); left > 0 && !over; left = until - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return over;
  }
}
