package dev.pawl.mcp.config;

import static java.util.Locale.ROOT;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value without the texts of members that are named like secrets, wherever they are quoted
 * in it.
 *
 * @param value what is left
 * @param names the names of the members whose texts were taken out
 */
public record SecretMembers(@Nullable Object value, Set<String> names) {
  private static final String NO_WORD_BEFORE = "(?<![\\p{L}\\p{N}])";
  private static final String NO_WORD_AFTER = "(?![\\p{L}\\p{N}])";

  /** Says so little on its own that its text must be as long as a secret, too. */
  private static final Set<String> VAGUE = Set.of("key", "keys");

  public SecretMembers {
    names = Set.copyOf(names);
  }

  /** Texts that are too short to be looked for everywhere go only from the members themselves. */
  public static SecretMembers takenOut(@Nullable Object value) {
    Set<String> names = new LinkedHashSet<>();
    Set<String> texts = new LinkedHashSet<>();
    find(value, names, texts);
    return new SecretMembers(Secrets.of(texts).redact(without(value)), names);
  }

  /**
   * The same, and short texts go too wherever they stand as words: {@code tea} from {@code
   * tea.txt}, not from {@code steam}. That may also take away what only looks like them.
   */
  public static SecretMembers takenOutWithWords(@Nullable Object value) {
    Set<String> texts = new LinkedHashSet<>();
    find(value, new LinkedHashSet<>(), texts);
    SecretMembers clean = takenOut(value);
    String words =
        texts.stream()
            .map(String::strip)
            .filter(text -> text.length() < Secrets.SHORTEST)
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    if (words.isEmpty()) {
      return clean;
    }
    Pattern word = Pattern.compile(NO_WORD_BEFORE + "(?:" + words + ")" + NO_WORD_AFTER);
    return new SecretMembers(without(clean.value(), word), clean.names());
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
    String name = String.valueOf(key);
    boolean isVague = text.length() < Secrets.SHORTEST && VAGUE.contains(name.toLowerCase(ROOT));
    return !text.isBlank() && !isVague && SecretNames.looksSecret(name);
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

  private static @Nullable Object without(@Nullable Object value, Pattern word) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> clean = new LinkedHashMap<>();
        map.forEach((key, inner) -> clean.put(String.valueOf(key), without(inner, word)));
        yield Values.freeze(clean);
      }
      case List<?> list -> {
        List<@Nullable Object> clean = new ArrayList<>();
        list.forEach(each -> clean.add(without(each, word)));
        yield Values.freeze(clean);
      }
      case String text -> word.matcher(text).replaceAll(Matcher.quoteReplacement(Secrets.MARK));
      case null, default -> value;
    };
  }
}
