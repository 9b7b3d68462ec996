package dev.pawl.mcp.face;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.server.Exchange;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A run as its faces see it, whichever process drives it. */
sealed interface SeenRun permits LiveRun, DistantRun {
  String id();

  /** The name of its workflow. */
  String tool();

  /** The version of its workflow with which it began; empty when that cannot be told any more. */
  Optional<Workflow> workflow();

  /** Whether its tool says what results look like. */
  boolean promisesOutput();

  /** In microseconds since the epoch. */
  long startedAt();

  /** When something was last heard of it, in microseconds since the epoch. */
  long heardAt();

  Moment now();

  /**
   * What can be told of it: whoever hears that it goes on must find it again, whatever becomes of
   * this process.
   *
   * @throws dev.pawl.model.PawlException.Unreachable when that cannot be made safe
   */
  default Moment tellable() throws InterruptedException {
    Moment now = now();
    if (now instanceof Moment.Going) {
      sync();
      Moment later = now();
      if (later instanceof Moment.Going && !later.equals(now)) {
        sync(); // it asks something meanwhile
      }
      now = later;
    }
    return now;
  }

  /**
   * Waits until it is over, or other questions are open than expected.
   *
   * @param expected their keys
   * @param stop ends the waiting as well; see {@link #nudge}
   */
  Moment await(Duration most, Set<String> expected, BooleanSupplier stop)
      throws InterruptedException;

  /** Lets those who wait look whether they are to stop. */
  void nudge();

  /** A request looks after it now. */
  default void attend(Exchange exchange) {}

  default void leave(Exchange exchange) {}

  /** Tells whoever attends that it still goes on. */
  default void beat() {}

  /** Whether something is being asked beside {@link #now}. */
  default boolean isAsking() {
    return false;
  }

  /** Answers a question as clients do, who were asked in the words of the protocol. */
  Taken answer(Asked asked, Map<String, @Nullable Object> response, Identity from)
      throws InterruptedException;

  /** Answers a question with a plain value. */
  Taken answerWith(Asked asked, @Nullable Object value, Identity from) throws InterruptedException;

  void cancel(String reason, Principal from) throws InterruptedException;

  /** Returns when what has happened so far is safe: before its id is handed out. */
  void sync() throws InterruptedException;
}
