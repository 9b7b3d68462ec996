package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.model.Retry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work in Java: something with a name that makes one value of another.
 *
 * <p>{@link #named} makes one of a lambda; implementing this makes a kind of activity of one's own.
 * It is safe to run from many threads. An interrupt says that nobody waits for it any more.
 *
 * @param <I> what it is given
 * @param <O> what it makes
 */
public interface Activity<I, O> {
  /** Begins an activity whose types are records, or anything else that {@link JsonType} knows. */
  static <I, O> ActivityBuilder<I, O> named(String name, Class<I> input, Class<O> output) {
    return new ActivityBuilder<>(name, JsonType.of(input), JsonType.of(output));
  }

  /** The same with types made otherwise, by hand for instance. */
  static <I, O> ActivityBuilder<I, O> named(String name, JsonType<I> input, JsonType<O> output) {
    return new ActivityBuilder<>(name, input, output);
  }

  /** Letters, digits, {@code _}, {@code -} and {@code .}, as in the name of a tool. */
  String name();

  default String description() {
    return "";
  }

  JsonType<I> input();

  JsonType<O> output();

  /** Does the work. What it throws is a failure like any other. */
  ActivityResult<O> run(ActivityContext<I> context) throws Exception;

  /** It succeeded. Called after every attempt that did. */
  default void onSuccess(ActivityContext<I> context, @Nullable O data) {}

  /** It failed. Called after every attempt that did; another may follow. */
  default void onFailure(ActivityContext<I> context, String error) {}

  /** It is over, in one way or the other; called last. */
  default void onComplete(ActivityContext<I> context, ActivityResult<O> result) {}

  /** How long an attempt may take before it is interrupted; null for as long as it takes. */
  default @Nullable Duration timeout() {
    return null;
  }

  /** How often it is tried; null for once. */
  default @Nullable Retry retry() {
    return null;
  }

  /**
   * What it does to the world: by default the worst is assumed, and one that was cut off is not
   * blindly run again.
   */
  default Effects effects() {
    return Effects.UNKNOWN;
  }
}
