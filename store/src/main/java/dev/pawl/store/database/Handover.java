package dev.pawl.store.database;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one thread waits for and another one does. Whoever waits is not put off by an interrupt, but
 * gives up in the end; what was not begun until then is never done.
 */
final class Handover<T extends @Nullable Object> {
  private enum State {
    WAITING,
    BEGUN,
    DONE,
    FAILED,
    GIVEN_UP
  }

  private State state = State.WAITING;
  private @Nullable T result;
  private @Nullable Trouble trouble;

  /** Says that it is being done now; false when nobody wants it any more. */
  synchronized boolean begin() {
    if (state == State.WAITING) {
      state = State.BEGUN;
    }
    return state == State.BEGUN;
  }

  synchronized void done(T value) {
    if (isOpen()) {
      result = value;
      state = State.DONE;
      notifyAll();
    }
  }

  synchronized void failed(Trouble why) {
    if (isOpen()) {
      trouble = why;
      state = State.FAILED;
      notifyAll();
    }
  }

  private boolean isOpen() {
    return state == State.WAITING || state == State.BEGUN;
  }

  /** The result, or what went wrong. */
  @SuppressWarnings("NullAway") // a result that may be null was given as null
  synchronized T await(Duration patience, String place) {
    Patience.await(this, patience, () -> state == State.DONE || state == State.FAILED);
    return switch (state) {
      case DONE -> result;
      case FAILED ->
          throw (trouble == null ? Patience.tooLong(place, patience) : trouble).exception();
      case WAITING, BEGUN, GIVEN_UP -> {
        state = State.GIVEN_UP;
        throw Patience.tooLong(place, patience).exception();
      }
    };
  }
}
