package dev.pawl.activities;

import org.jspecify.annotations.Nullable;

/**
 * Hears of what came of an activity.
 *
 * @param <I> what the activity is given
 * @param <O> what it makes
 */
public interface Hooks<I, O> {
  static <I, O> Hooks<I, O> none() {
    return new Hooks<>() {};
  }

  default void onSuccess(ActivityContext<I> context, @Nullable O data) {}

  default void onFailure(ActivityContext<I> context, String error) {}

  default void onComplete(ActivityContext<I> context, ActivityResult<O> result) {}
}
