package dev.pawl.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of any node that acts.
 *
 * @param timeout for each attempt
 * @param deadline for the step as a whole, pauses included
 * @param onError the node that takes over when the step has failed for good
 * @param compensate the node that undoes the step when the run fails later
 * @param onDoubt for a call, when nobody knows whether it was made; null leaves it to what the tool
 *     says of itself
 * @param companions what waits beside the node while it is worked on
 */
public record Policy(
    @Nullable Retry retry,
    @Nullable Duration timeout,
    @Nullable Duration deadline,
    @Nullable Target onError,
    @Nullable Target compensate,
    @Nullable OnDoubt onDoubt,
    List<Companion> companions) {
  public static final Policy NONE = new Policy(null, null, null, null, null);

  public Policy {
    companions = List.copyOf(companions);
  }

  public Policy(
      @Nullable Retry retry,
      @Nullable Duration timeout,
      @Nullable Duration deadline,
      @Nullable Target onError,
      @Nullable Target compensate,
      @Nullable OnDoubt onDoubt) {
    this(retry, timeout, deadline, onError, compensate, onDoubt, List.of());
  }

  public Policy(
      @Nullable Retry retry,
      @Nullable Duration timeout,
      @Nullable Duration deadline,
      @Nullable Target onError,
      @Nullable Target compensate) {
    this(retry, timeout, deadline, onError, compensate, null);
  }
}
