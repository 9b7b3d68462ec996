package dev.pawl.mcp.config;

import dev.pawl.json.JsNumber;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values that must not be seen, and the means to black them out: in texts and in JSON values, as
 * they are, in Base64, and as JSON, URLs and HTML spell them, also in several layers.
 *
 * <p>Values of fewer than {@value #SHORTEST} characters are not looked for: they would be found in
 * every other word.
 *
 * <p>How it searches. Each value and each of its other {@linkplain SecretForms forms} is a needle;
 * long ones are cut into pieces of {@value #PIECE} characters, each a needle of its own, so that
 * comparing is bounded whatever a text holds, and the lines of a secret of many lines are needles
 * too. They are searched for in every {@link Quotation} of a text. What all occurrences cover
 * together becomes one mark.
 */
public final class Secrets {
  public static final String MARK = "[redacted]";
  public static final Secrets NONE = new Secrets(Set.of());

  static final int SHORTEST = 6;
  private static final int PIECE = 64;
  private static final int SHORTEST_LINE = 16;
  private static final int SHORTEST_PART = 4;

  private final Set<String> needles;
  private final boolean numeric;
  private final @Nullable Needles search;
  private final @Nullable Supplier<Secrets> source;

  private Secrets(Set<String> needles) {
    this.source = null;
    this.needles = needles;
    this.numeric = needles.stream().anyMatch(Secrets::isNumeric);
    this.search = needles.isEmpty() ? null : new Needles(needles);
  }

  private Secrets(Supplier<Secrets> source) {
    this.source = source;
    this.needles = Set.of();
    this.numeric = false;
    this.search = null;
  }

  /**
   * Those of a connection whose tokens change.
   *
   * @param now all that must not be seen at the moment
   */
  public static Secrets following(Supplier<Secrets> now) {
    return new Secrets(now);
  }

  private Secrets now() {
    return source == null ? this : source.get();
  }

  public static Secrets of(Collection<String> values) {
    Set<String> needles = new LinkedHashSet<>();
    for (String value : values) {
      addNeedles(value, needles);
      if (value.indexOf('\n') >= 0) {
        value
            .lines()
            .map(String::strip)
            .filter(line -> line.length() >= SHORTEST_LINE)
            .forEach(line -> addNeedles(line, needles));
      }
    }
    return needles.isEmpty() ? NONE : new Secrets(needles);
  }

  /** All that any of these keeps secret. */
  public static Secrets union(Collection<Secrets> several) {
    Set<String> needles = new LinkedHashSet<>();
    several.forEach(secrets -> needles.addAll(secrets.now().needles));
    return needles.isEmpty() ? NONE : new Secrets(needles);
  }

  private static void addNeedles(String value, Set<String> needles) {
    String secret = value.strip();
    if (secret.length() < SHORTEST) {
      return;
    }
    for (String form : SecretForms.of(secret)) {
      int from = 0;
      while (form.length() - from >= PIECE + SHORTEST) {
        needles.add(form.substring(from, from + PIECE));
        from += PIECE;
      }
      needles.add(form.substring(from));
    }
  }

  public boolean isEmpty() {
    return now().needles.isEmpty();
  }

  /** The text without its secrets; the very same text if it has none. */
  public String redact(String text) {
    Needles search = now().search;
    if (search == null) {
      return text;
    }
    Places places = new Places();
    Quotation.readAll(
        text,
        reading -> {
          String read = reading.text();
          for (int at = search.next(read, 0); at >= 0; at = search.next(read, at + 1)) {
            int until = at + search.longest(read, at);
            places.add(reading.origin(at), reading.origin(until));
          }
          return true;
        });
    return places.isEmpty() ? text : places.marked(text);
  }

  /** The same for a text that may be cut off: a secret that only begins at its end goes too. */
  public String redactBeginning(String text) {
    // Half a character is no part of a secret.
    Secrets now = now();
    String clean = now.redact(text).replaceAll("\uFFFD+$", "");
    for (int at = Math.max(0, clean.length() - PIECE - SHORTEST); at < clean.length(); at++) {
      String end = clean.substring(at);
      if (now.needles.stream().anyMatch(needle -> needle.startsWith(end))) {
        return end.length() < SHORTEST_PART ? clean : clean.substring(0, at) + MARK;
      }
    }
    return clean;
  }

  /**
   * The JSON value without secrets in its texts, keys and numbers; the very same value if it has
   * none.
   */
  public @Nullable Object redact(@Nullable Object value) {
    Secrets now = now();
    return now.isClean(value) ? value : Values.freeze(now.clean(value));
  }

  private boolean isClean(@Nullable Object value) {
    return switch (value) {
      case String text -> !holdsAny(text);
      case Number number -> !numeric || !holdsAny(JsNumber.print(number));
      case Map<?, ?> map -> {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          if (!isClean(entry.getKey()) || !isClean(entry.getValue())) {
            yield false;
          }
        }
        yield true;
      }
      case List<?> list -> {
        for (Object item : list) {
          if (!isClean(item)) {
            yield false;
          }
        }
        yield true;
      }
      case null, default -> true;
    };
  }

  private boolean holdsAny(String text) {
    Needles search = this.search;
    if (search == null) {
      return false;
    }
    boolean[] found = {false};
    Quotation.readAll(
        text,
        reading -> {
          found[0] = search.next(reading.text(), 0) >= 0;
          return !found[0];
        });
    return found[0];
  }

  private @Nullable Object clean(@Nullable Object value) {
    return switch (value) {
      case String text -> redact(text);
      case Number number -> isClean(number) ? number : MARK;
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
        Map<String, Integer> alike = new HashMap<>();
        map.forEach(
            (key, member) ->
                copy.put(free(redact(String.valueOf(key)), copy, alike), clean(member)));
        yield copy;
      }
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        list.forEach(item -> copy.add(clean(item)));
        yield copy;
      }
      case null, default -> value;
    };
  }

  /**
   * Two keys that look alike without their secrets must not become one.
   *
   * @param alike the last number that each of them got
   */
  private static String free(String clean, Map<String, ?> taken, Map<String, Integer> alike) {
    if (!taken.containsKey(clean)) {
      return clean;
    }
    int number = alike.getOrDefault(clean, 1) + 1;
    while (taken.containsKey(clean + " " + number)) {
      number++;
    }
    alike.put(clean, number);
    return clean + " " + number;
  }

  private static boolean isNumeric(String needle) {
    return needle.chars().allMatch(unit -> (unit >= '0' && unit <= '9') || unit == '.');
  }

  /** How many, not which. */
  @Override
  public String toString() {
    return "Secrets[" + now().needles.size() + "]";
  }
}
