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
      case String text when text.startsWith("{") || text.startsWith("[") ->
          find(parsed(text), names, texts);
      case null, default -> {}
    }
  }

  private static boolean isSecret(@Nullable Object key, String text) {
    return !text.isBlank() && SecretNames.looksSecret(String.valueOf(key));
  }

  private static @Nullable Object parsed(String text) {
    try {
      return Json.parse(text);
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
      case null, default -> value;
    };
  }
}
