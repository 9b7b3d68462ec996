package dev.pawl.mcp.config;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value without the texts of members that are named like secrets, wherever they are quoted
 * in it.
 *
 * @param value what is left
 * @param names the names of the members whose texts were taken out
 */
public record SecretMembers(@Nullable Object value, Set<String> names) {
  public SecretMembers {
    names = Set.copyOf(names);
  }

  public static SecretMembers takenOut(@Nullable Object value) {
    Set<String> names = new LinkedHashSet<>();
    Set<String> texts = new LinkedHashSet<>();
    find(value, names, texts);
    return new SecretMembers(Secrets.of(texts).redact(without(value)), names);
  }

  private static void find(@Nullable Object value, Collection<String> names, Set<String> texts) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach(
              (key, inner) -> {
                if (inner instanceof String text && isSecret(key, text)) {
                  names.add(String.valueOf(key));
                  texts.add(text);
                } else {
                  find(inner, names, texts);
                }
              });
      case List<?> list -> list.forEach(each -> find(each, names, texts));
      case String text -> find(quoted(text), names, texts);
      case null, default -> {}
    }
  }

  /** The texts of members that are named like secrets, in a text that may be JSON. */
  static Set<String> textsIn(String json) {
    Set<String> texts = new LinkedHashSet<>();
    find(json, new LinkedHashSet<>(), texts);
    return texts;
  }

  private static boolean isSecret(@Nullable Object key, String text) {
    return !text.isBlank() && SecretNames.looksSecret(String.valueOf(key));
  }

  /** The object or list that a text is as JSON; null if it is none. */
  private static @Nullable Object quoted(String text) {
    String json = text.strip();
    if (!json.startsWith("{") && !json.startsWith("[")) {
      return null;
    }
    try {
      return Json.parse(json);
    } catch (JsonException _) {
      return null;
    }
  }

  private static @Nullable Object without(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> clean = new LinkedHashMap<>();
        map.forEach(
            (key, inner) ->
                clean.put(
                    String.valueOf(key),
                    inner instanceof String text && isSecret(key, text)
                        ? Secrets.MARK
                        : without(inner)));
        yield Values.freeze(clean);
      }
      case List<?> list -> {
        List<@Nullable Object> clean = new ArrayList<>();
        list.forEach(each -> clean.add(without(each)));
        yield Values.freeze(clean);
      }
      case String text -> {
        Object quoted = quoted(text);
        Object clean = without(quoted);
        yield Objects.equals(quoted, clean) ? text : Json.write(clean);
      }
      case null, default -> value;
    };
  }
}
