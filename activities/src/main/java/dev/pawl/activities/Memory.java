package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Values;
import java.net.URI;
import java.time.Duration;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of a run share: the input under {@link #INPUT}, what each activity made under its
 * name, and whatever activities put there themselves. What is put becomes part of the journal with
 * the result of the activity; an activity that fails has put nothing.
 */
public final class Memory {
  /** The name of what the workflow was started with. */
  public static final String INPUT = "__workflow_input__";

  private static final int DEEPEST = 100;

  private final Supplier<Map<String, @Nullable Object>> past;
  private @Nullable Map<String, @Nullable Object> known;
  private final Map<String, @Nullable Object> news = new LinkedHashMap<>();

  /**
   * @param past what steps before made, asked for when somebody wants to know
   */
  Memory(Supplier<Map<String, @Nullable Object>> past) {
    this.past = past;
  }

  private Map<String, @Nullable Object> known() {
    Map<String, @Nullable Object> all = known;
    if (all == null) {
      all = past.get();
      known = all;
    }
    return all;
  }

  /** Plain JSON, or empty when there is nothing of that name. */
  public synchronized Optional<Object> get(String key) {
    return Optional.ofNullable(news.containsKey(key) ? news.get(key) : known().get(key));
  }

  /**
   * The same as a Java type.
   *
   * @throws dev.pawl.activities.type.JsonTypeException when it is something else
   */
  public <T> Optional<T> get(String key, Class<T> type) {
    return get(key).map(JsonType.of(type)::read);
  }

  /** Keeps something for the steps that follow: JSON, a record, or anything with a JSON type. */
  public synchronized void put(String key, @Nullable Object value) {
    if (key.equals(INPUT)) {
      throw new IllegalArgumentException("what a workflow was started with stays as it is");
    }
    news.put(key, plain(value));
  }

  /** What is no JSON yet is written as its type says. */
  static @Nullable Object plain(@Nullable Object value) {
    try {
      return Values.freeze(value);
    } catch (IllegalArgumentException _) {
      return Values.freeze(written(value, 0));
    }
  }

  private static @Nullable Object written(@Nullable Object value, int depth) {
    return switch (value) {
      case Map<?, ?> map when depth < DEEPEST -> {
        Map<Object, @Nullable Object> all = new LinkedHashMap<>();
        map.forEach((key, each) -> all.put(key, written(each, depth + 1)));
        yield all;
      }
      case Collection<?> items when depth < DEEPEST -> {
        List<@Nullable Object> all = new ArrayList<>();
        items.forEach(each -> all.add(written(each, depth + 1)));
        yield all;
      }
      case Optional<?> optional -> written(optional.orElse(null), depth);
      case Enum<?> constant -> constant.name();
      case Record all -> typed(all);
      case Temporal one -> typed(one);
      case Duration one -> typed(one);
      case UUID one -> typed(one);
      case URI one -> typed(one);
      case null, default -> value;
    };
  }

  @SuppressWarnings("unchecked")
  private static <T> @Nullable Object typed(T value) {
    return JsonType.of((Class<T>) value.getClass()).write(value);
  }

  /** Everything that is in it. */
  public synchronized Map<String, @Nullable Object> all() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(known());
    all.putAll(news);
    return Collections.unmodifiableMap(all);
  }

  /** What was put. */
  synchronized Map<String, @Nullable Object> news() {
    return news.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(news));
  }
}
