package dev.pawl.protocol.data;

import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a tool answers.
 *
 * @param structured any JSON value, or {@link Undefined#UNDEFINED} when there is none
 * @param meta what a server of ours puts into {@code _meta}; of others it is not read
 */
public record CallResult(
    List<Map<String, @Nullable Object>> content,
    @Nullable Object structured,
    boolean isError,
    Map<String, @Nullable Object> meta) {
  public CallResult {
    content = List.copyOf(content);
  }

  public CallResult(
      List<Map<String, @Nullable Object>> content, @Nullable Object structured, boolean isError) {
    this(content, structured, isError, Map.of());
  }

  /** The same with something beside it, for programs. */
  public CallResult with(Map<String, @Nullable Object> beside) {
    return new CallResult(content, structured, isError, beside);
  }

  public static CallResult text(String text) {
    return new CallResult(List.of(Content.text(text)), Undefined.UNDEFINED, false);
  }

  public static CallResult of(Map<String, @Nullable Object> item) {
    return new CallResult(List.of(item), Undefined.UNDEFINED, false);
  }

  /** A value, also as text for clients that only read text. */
  public static CallResult structured(@Nullable Object value) {
    return new CallResult(List.of(Content.text(Json.write(value))), value, false);
  }

  public static CallResult error(String message) {
    return new CallResult(List.of(Content.text(message)), Undefined.UNDEFINED, true);
  }

  /**
   * Why what a server sent is not a result, if it is none. It may have no content, as an empty
   * list; but what it has in another form would be lost.
   */
  public static Optional<String> flaw(Map<String, @Nullable Object> json) {
    if (json.get("content") instanceof List<?> list) {
      return list.stream().allMatch(Map.class::isInstance)
          ? Optional.empty()
          : Optional.of("an item of its `content` is no object");
    }
    if (json.get("content") != null) {
      return Optional.of("its `content` is no list");
    }
    return json.containsKey("structuredContent") || Boolean.TRUE.equals(json.get("isError"))
        ? Optional.empty()
        : Optional.of("it has neither `content` nor `structuredContent`");
  }

  /** As a server sent it; what is no content item is left out. */
  public static CallResult from(Map<String, @Nullable Object> json) {
    List<Map<String, @Nullable Object>> items = new ArrayList<>();
    if (json.get("content") instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof Map<?, ?> item) {
          items.add(Values.asObject(item));
        }
      }
    }
    Object structured =
        json.containsKey("structuredContent") ? json.get("structuredContent") : Undefined.UNDEFINED;
    return new CallResult(items, structured, Boolean.TRUE.equals(json.get("isError")));
  }

  public Map<String, @Nullable Object> toJson(Era era) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("content", content);
    if (structured != Undefined.UNDEFINED
        && (era == Era.MODERN || structured instanceof Map<?, ?>)) {
      json.put("structuredContent", structured);
    }
    if (isError) {
      json.put("isError", true);
    }
    if (!meta.isEmpty()) {
      json.put("_meta", meta);
    }
    return json;
  }
}
