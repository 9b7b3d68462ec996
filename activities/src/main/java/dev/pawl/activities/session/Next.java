package dev.pawl.activities.session;

import dev.pawl.json.Undefined;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants to be next.
 *
 * @param step a step by name or by its index; null for the one that follows
 * @param result what the step before made, as the client sees it; undefined for what it did make
 */
public record Next(@Nullable Object step, @Nullable Object result) {
  /** The step that follows. */
  public static final Next STEP = new Next(null, Undefined.UNDEFINED);

  /** The same, with the result of the step before handed in. */
  public static Next with(@Nullable Object result) {
    return new Next(null, result);
  }

  /** This step, whether it follows, is where a branch leads, or ran before. */
  public static Next at(String step) {
    return new Next(step, Undefined.UNDEFINED);
  }

  /** The same by its index, counted from 0. */
  public static Next at(int index) {
    return new Next(index, Undefined.UNDEFINED);
  }
}
