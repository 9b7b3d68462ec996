package dev.pawl.library.runs;

import dev.pawl.governance.gate.JsonSize;
import dev.pawl.json.JsonPointer;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value as somebody is shown it who looks at many: small ones as they are, of large ones the
 * beginning of every part.
 */
public final class ValueView {
  /** Smaller ones are shown whole. */
  public static final int WHOLE = 32_768;

  private static final int LARGEST = 8_000_000;
  private static final int MEMBERS = 50;
  private static final int LETTERS = 500;
  private static final int DEEPEST = 6;
  private static final int PARTS = 1_000;
  private static final String MORE = "$more";

  private int parts;

  private ValueView() {}

  /** What is shown; empty for what is not there. */
  public static Map<String, @Nullable Object> of(@Nullable Object value) {
    return of(value, WHOLE);
  }

  private static Map<String, @Nullable Object> of(@Nullable Object value, int most) {
    Object there = value == Undefined.UNDEFINED ? null : value;
    long bytes = JsonSize.of(there, Integer.MAX_VALUE);
    boolean whole = bytes <= most;
    return Values.object(
        "value", whole ? there : new ValueView().cut(there, 0), "bytes", bytes, "whole", whole);
  }

  /** What is left of an event that is large. */
  public static @Nullable Object shortened(@Nullable Object value) {
    return new ValueView().cut(value, 0);
  }

  /**
   * A part of a value.
   *
   * @param at a JSON pointer
   * @param from where to begin with the members of what is there
   * @param most how many of them
   * @throws PawlException.NotFound when there is nothing there
   */
  public static Map<String, @Nullable Object> part(
      @Nullable Object value, String at, int from, int most) {
    Object there = pointer(at).evaluate(value);
    if (there == Undefined.UNDEFINED) {
      throw new PawlException.NotFound("the value has nothing there");
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>(of(slice(there, from, most), LARGEST));
    json.put("at", at);
    json.put("kind", Values.kind(there).replaceFirst("^(a|an) ", ""));
    switch (there) {
      case List<?> list -> json.put("size", list.size());
      case Map<?, ?> map -> json.put("size", map.size());
      case String text -> json.put("size", text.length());
      case null, default -> {}
    }
    return json;
  }

  private static JsonPointer pointer(String at) {
    try {
      return JsonPointer.parse(at);
    } catch (IllegalArgumentException _) {
      throw new PawlException.Conflict("`at` is a JSON pointer, such as /items/0");
    }
  }

  private static @Nullable Object slice(@Nullable Object value, int from, int most) {
    return switch (value) {
      case List<?> list -> {
        int begin = Math.min(from, list.size());
        yield list.subList(begin, begin + Math.min(most, list.size() - begin));
      }
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> some = new LinkedHashMap<>();
        map.entrySet().stream()
            .skip(from)
            .limit(most)
            .forEach(each -> some.put(String.valueOf(each.getKey()), each.getValue()));
        yield some;
      }
      case null, default -> value;
    };
  }

  private @Nullable Object cut(@Nullable Object value, int depth) {
    parts++;
    return switch (value) {
      case String text -> text.length() <= LETTERS ? text : text.substring(0, LETTERS) + "…";
      case List<?> list -> items(list, depth);
      case Map<?, ?> map -> members(map, depth);
      case null, default -> value;
    };
  }

  private int shown(int size, int depth) {
    return depth >= DEEPEST || parts >= PARTS ? 0 : Math.min(size, MEMBERS);
  }

  private List<@Nullable Object> items(List<?> list, int depth) {
    List<@Nullable Object> some = new ArrayList<>();
    int shown = shown(list.size(), depth);
    list.stream().limit(shown).forEach(each -> some.add(cut(each, depth + 1)));
    if (shown < list.size()) {
      some.add(Values.object(MORE, list.size() - shown));
    }
    return some;
  }

  private Map<String, @Nullable Object> members(Map<?, ?> map, int depth) {
    Map<String, @Nullable Object> some = new LinkedHashMap<>();
    int shown = shown(map.size(), depth);
    map.entrySet().stream()
        .limit(shown)
        .forEach(each -> some.put(String.valueOf(each.getKey()), cut(each.getValue(), depth + 1)));
    if (shown < map.size()) {
      some.put(MORE, map.size() - shown);
    }
    return some;
  }
}
