package dev.pawl.activities;

import dev.pawl.activities.type.JsonTypeException;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An activity between plain JSON and its own types: both sides fit its schemas, or it fails. */
final class CheckedActivity<I, O> {
  private final Activity<I, O> activity;
  private final Schema input;
  private final Schema output;

  CheckedActivity(Activity<I, O> activity) {
    this.activity = activity;
    this.input = Schema.of(activity.input().schema());
    this.output = Schema.of(activity.output().schema());
  }

  /** Runs it with plain JSON; what it made is plain JSON, too. */
  ActivityResult<@Nullable Object> run(
      ActivityContext<@Nullable Object> context, List<Interceptor> interceptors)
      throws InterruptedException {
    Object given = input.filledIn(plain(context.input()));
    String misfit = misfit(input, given);
    if (misfit != null) {
      return ActivityResult.failure("`" + activity.name() + "` cannot take its input: " + misfit);
    }
    ActivityContext<I> typed;
    try {
      typed = context.with(activity.input().read(given));
    } catch (JsonTypeException e) {
      return ActivityResult.failure(
          "`" + activity.name() + "` cannot take its input: " + e.getMessage());
    }
    return told(typed, attempted(typed, interceptors));
  }

  private ActivityResult<O> attempted(ActivityContext<I> context, List<Interceptor> interceptors)
      throws InterruptedException {
    try {
      ActivityResult<O> result = intercepted(context, interceptors);
      return result == null ? ActivityResult.failure("there is no result") : result;
    } catch (InterruptedException | OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      // Also a class that is missing, an assertion, a recursion without an end: it has failed.
      String message = e.getMessage();
      return ActivityResult.failure(
          message == null || message.isBlank() ? e.getClass().getSimpleName() : message);
    }
  }

  @SuppressWarnings("unchecked")
  private ActivityResult<O> intercepted(ActivityContext<I> context, List<Interceptor> around)
      throws Exception {
    return around.isEmpty()
        ? activity.run(context)
        : (ActivityResult<O>)
            around
                .getFirst()
                .around(
                    activity.name(),
                    context,
                    () -> intercepted(context, around.subList(1, around.size())));
  }

  private ActivityResult<@Nullable Object> told(
      ActivityContext<I> context, ActivityResult<O> result) {
    ActivityResult<@Nullable Object> plain = written(result);
    ActivityResult<O> seen =
        plain.isSuccess() == result.isSuccess()
            ? result
            : ActivityResult.failure(String.valueOf(plain.error()));
    if (plain.isSuccess()) {
      quietly(() -> activity.onSuccess(context, result.data()));
    } else {
      quietly(() -> activity.onFailure(context, String.valueOf(plain.error())));
    }
    quietly(() -> activity.onComplete(context, seen));
    return plain;
  }

  /** What it made and does not fit its own schema is no success. */
  private ActivityResult<@Nullable Object> written(ActivityResult<O> result) {
    if (!result.isSuccess()) {
      return new ActivityResult<>(null, result.error(), result.metadata(), result.suggestions());
    }
    Object data;
    try {
      data = activity.output().write(result.data());
    } catch (RuntimeException e) {
      return ActivityResult.failure(
          "what `" + activity.name() + "` made is no JSON: " + e.getMessage());
    }
    String misfit = misfit(output, data);
    return misfit == null
        ? new ActivityResult<>(data, null, result.metadata(), result.suggestions())
        : ActivityResult.failure(
            "what `" + activity.name() + "` made does not fit its schema: " + misfit);
  }

  private static @Nullable String misfit(Schema schema, @Nullable Object value) {
    List<Violation> violations = schema.validate(value);
    return violations.isEmpty()
        ? null
        : violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value == Undefined.UNDEFINED ? null : Values.freeze(value);
  }

  /** What only hears of it cannot change what came of it. */
  private void quietly(Runnable hook) {
    try {
      hook.run();
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.activities")
          .log(Level.WARNING, "a hook of `" + activity.name() + "` failed", e);
    }
  }
}
