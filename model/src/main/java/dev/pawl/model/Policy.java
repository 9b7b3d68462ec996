package dev.pawl.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of any node that acts.
 *
 * @param timeout for each attempt
 * @param deadline for the step as a whole, pauses included
 * @param onError the node that takes over when the step has failed for good
 * @param compensate the node that undoes the step when the run fails later
 */
public record Policy(
    @Nullable Retry retry,
    @Nullable Duration timeout,
    @Nullable Duration deadline,
    @Nullable Target onError,
    @Nullable Target compensate) {
  public static final Policy NONE = new Policy(null, null, null, null, null);
}
