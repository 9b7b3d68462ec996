package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.model.Retry;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes an activity of a lambda.
 *
 * @param <I> what it is given
 * @param <O> what it makes
 */
public final class ActivityBuilder<I, O> {
  private final String name;
  private final JsonType<I> input;
  private final JsonType<O> output;
  private String description = "";
  private Hooks<I, O> hooks = Hooks.none();
  private Conduct conduct = new Conduct(null, null, Effects.UNKNOWN);

  ActivityBuilder(String name, JsonType<I> input, JsonType<O> output) {
    if (!name.matches("[A-Za-z0-9_.-]{1,64}")) {
      throw new IllegalArgumentException(
          "`" + name + "` cannot be a name; use 1 to 64 letters, digits, `_`, `-` and `.`");
    }
    this.name = name;
    this.input = input;
    this.output = output;
  }

  /**
   * The work of an activity that only succeeds or throws.
   *
   * @param <I> what it is given
   * @param <O> what it makes
   */
  @FunctionalInterface
  public interface Work<I, O> {
    @Nullable O of(ActivityContext<I> context) throws Exception;
  }

  /**
   * The work of an activity that has more to say than a value.
   *
   * @param <I> what it is given
   * @param <O> what it makes
   */
  @FunctionalInterface
  public interface Attempt<I, O> {
    ActivityResult<O> of(ActivityContext<I> context) throws Exception;
  }

  public ActivityBuilder<I, O> description(String text) {
    description = text;
    return this;
  }

  /** Hears of what came of it. */
  public ActivityBuilder<I, O> hooks(Hooks<I, O> others) {
    hooks = others;
    return this;
  }

  /** An attempt that takes longer is interrupted, and has failed. */
  public ActivityBuilder<I, O> timeout(Duration longest) {
    if (!longest.isPositive()) {
      throw new IllegalArgumentException("the time limit of `" + name + "` has to be positive");
    }
    conduct = new Conduct(longest, conduct.retry, conduct.effects);
    return this;
  }

  /**
   * Tries it again when it fails.
   *
   * @param attempts in all, the first one included
   * @param backoff the pause after the first attempt; each further one is twice as long
   */
  public ActivityBuilder<I, O> retry(int attempts, Duration backoff) {
    return retry(new Retry(attempts, backoff, 2, Duration.ofHours(1), 0, Set.of()));
  }

  public ActivityBuilder<I, O> retry(Retry how) {
    if (how.attempts() < 1 || how.backoff().isNegative()) {
      throw new IllegalArgumentException(
          "`" + name + "` is tried at least once, with pauses that are not negative");
    }
    conduct = new Conduct(conduct.timeout, how, conduct.effects);
    return this;
  }

  /** It changes nothing, so that one that was cut off is simply run again. */
  public ActivityBuilder<I, O> readOnly() {
    return effects(Effects.READ_ONLY);
  }

  /** Run twice with the same input, it changes no more than once. */
  public ActivityBuilder<I, O> idempotent() {
    return effects(Effects.IDEMPOTENT);
  }

  private ActivityBuilder<I, O> effects(Effects known) {
    conduct = new Conduct(conduct.timeout, conduct.retry, known);
    return this;
  }

  public Activity<I, O> run(Work<I, O> work) {
    return attempt(context -> ActivityResult.success(work.of(context)));
  }

  public Activity<I, O> attempt(Attempt<I, O> work) {
    return new Made<>(name, description, input, output, work, hooks, conduct);
  }

  /**
   * How an activity is to be treated.
   *
   * @param timeout of an attempt, or null
   * @param retry null for a single attempt
   */
  private record Conduct(@Nullable Duration timeout, @Nullable Retry retry, Effects effects) {}

  private record Made<I, O>(
      String name,
      String description,
      JsonType<I> input,
      JsonType<O> output,
      Attempt<I, O> work,
      Hooks<I, O> hooks,
      Conduct conduct)
      implements Activity<I, O> {
    @Override
    public @Nullable Duration timeout() {
      return conduct.timeout;
    }

    @Override
    public @Nullable Retry retry() {
      return conduct.retry;
    }

    @Override
    public Effects effects() {
      return conduct.effects;
    }

    @Override
    public ActivityResult<O> run(ActivityContext<I> context) throws Exception {
      return work.of(context);
    }

    @Override
    public void onSuccess(ActivityContext<I> context, @Nullable O data) {
      hooks.onSuccess(context, data);
    }

    @Override
    public void onFailure(ActivityContext<I> context, String error) {
      hooks.onFailure(context, error);
    }

    @Override
    public void onComplete(ActivityContext<I> context, ActivityResult<O> result) {
      hooks.onComplete(context, result);
    }
  }
}
