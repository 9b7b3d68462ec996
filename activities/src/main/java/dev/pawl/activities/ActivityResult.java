package dev.pawl.activities;

import static java.util.Objects.requireNonNull;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of an activity.
 *
 * @param data what it made, if it succeeded
 * @param error why it failed; null if it succeeded
 * @param metadata more about it, kept with the step
 * @param suggestions what a client might do next
 * @param <O> the type of what it makes
 */
public record ActivityResult<O>(
    @Nullable O data,
    @Nullable String error,
    Map<String, @Nullable Object> metadata,
    List<ToolSuggestion> suggestions) {
  public ActivityResult {
    metadata =
        metadata.isEmpty()
            ? Map.of()
            : Values.asObject((Map<?, ?>) requireNonNull(Values.freeze(metadata)));
    suggestions = List.copyOf(suggestions);
  }

  public static <O> ActivityResult<O> success(@Nullable O data) {
    return new ActivityResult<>(data, null, Map.of(), List.of());
  }

  public static <O> ActivityResult<O> failure(String error) {
    return new ActivityResult<>(null, error, Map.of(), List.of());
  }

  public boolean isSuccess() {
    return error == null;
  }

  /** The same with one more thing to know about it. */
  public ActivityResult<O> with(String key, @Nullable Object value) {
    Map<String, @Nullable Object> more = new LinkedHashMap<>(metadata);
    more.put(key, value);
    return new ActivityResult<>(data, error, more, suggestions);
  }

  /** The same with these suggestions. */
  public ActivityResult<O> suggesting(ToolSuggestion... others) {
    return new ActivityResult<>(data, error, metadata, List.of(others));
  }
}
