package dev.pawl.mcp.config;

import dev.pawl.json.JsNumber;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values that must not be seen, and the means to black them out: in texts and in JSON values, as
 * they are and as JSON, URLs and Base64 spell them.
 *
 * <p>Values of fewer than {@value #SHORTEST} characters are not looked for: they would be found in
 * every other word.
 *
 * <p>How it searches. Each value and each of its other spellings is a needle; long ones are cut
 * into pieces of {@value #PIECE} characters, each a needle of its own, so that comparing is bounded
 * whatever a text holds, and the lines of a secret of many lines are needles too. The search is
 * that of Wu and Manber: a window as long as the shortest needle moves over the text, and its last
 * three characters tell how far it may move on because no needle has them any earlier; most of a
 * text is never looked at. Where it may not move, needles that begin with the same four characters
 * are compared. All occurrences count, also those that overlap, and what they cover together
 * becomes one mark.
 */
public final class Secrets {
  public static final String MARK = "[redacted]";
  public static final Secrets NONE = new Secrets(Set.of());

  static final int SHORTEST = 6;
  private static final int PIECE = 64;
  private static final int SHORTEST_LINE = 16;
  private static final int BEGINNING = 4;
  private static final int ENDING = 3;

  private final Set<String> needles;
  private final boolean numeric;
  private final int window;
  private final byte[] moves = new byte[1 << 14];
  private final String[][] byBeginning;

  private Secrets(Set<String> needles) {
    this.needles = needles;
    this.numeric = needles.stream().anyMatch(Secrets::isNumeric);
    this.window = needles.stream().mapToInt(String::length).min().orElse(SHORTEST);
    this.byBeginning = new String[Integer.highestOneBit(Math.max(64, needles.size() * 8))][];
    Arrays.fill(moves, (byte) (window - ENDING + 1));
    Arrays.fill(byBeginning, new String[0]);
    needles.stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .forEach(this::enter);
  }

  private void enter(String needle) {
    int slot = beginning(needle, 0);
    String[] more = Arrays.copyOf(byBeginning[slot], byBeginning[slot].length + 1);
    more[more.length - 1] = needle;
    byBeginning[slot] = more;
    for (int at = 0; at <= window - ENDING; at++) {
      int ending = ending(needle, at);
      moves[ending] = (byte) Math.min(moves[ending], window - ENDING - at);
    }
  }

  static Secrets of(Collection<String> values) {
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
    several.forEach(secrets -> needles.addAll(secrets.needles));
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
    return needles.isEmpty();
  }

  /** The text without its secrets; the very same text if it has none. */
  public String redact(String text) {
    int from = next(text, 0);
    if (from < 0) {
      return text;
    }
    StringBuilder clean = new StringBuilder(text.length());
    int copied = 0;
    while (from >= 0) {
      int until = from + longest(text, from);
      int following = next(text, from + 1);
      while (following >= 0 && following <= until) {
        until = Math.max(until, following + longest(text, following));
        following = next(text, following + 1);
      }
      clean.append(text, copied, from).append(MARK);
      copied = until;
      from = following;
    }
    return clean.append(text, copied, text.length()).toString();
  }

  /**
   * The JSON value without secrets in its texts, keys and numbers; the very same value if it has
   * none.
   */
  public @Nullable Object redact(@Nullable Object value) {
    return isClean(value) ? value : Values.freeze(clean(value));
  }

  private boolean isClean(@Nullable Object value) {
    return switch (value) {
      case String text -> next(text, 0) < 0;
      case Number number -> !numeric || next(JsNumber.print(number), 0) < 0;
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

  private @Nullable Object clean(@Nullable Object value) {
    return switch (value) {
      case String text -> redact(text);
      case Number number -> isClean(number) ? number : MARK;
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
        map.forEach((key, member) -> copy.put(free(String.valueOf(key), copy), clean(member)));
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

  /** Two keys that look alike without their secrets must not become one. */
  private String free(String key, Map<String, ?> taken) {
    String clean = redact(key);
    String free = clean;
    for (int number = 2; taken.containsKey(free); number++) {
      free = clean + " " + number;
    }
    return free;
  }

  /** Where the next needle begins, or -1. */
  private int next(String text, int from) {
    if (needles.isEmpty()) {
      return -1;
    }
    int last = text.length() - window;
    int at = from;
    while (at <= last) {
      int move = moves[ending(text, at + window - ENDING)];
      if (move == 0 && longest(text, at) > 0) {
        return at;
      }
      at += Math.max(1, move);
    }
    return -1;
  }

  /** The length of the longest needle that begins here, or 0. */
  private int longest(String text, int at) {
    for (String needle : byBeginning[beginning(text, at)]) {
      if (text.startsWith(needle, at)) {
        return needle.length();
      }
    }
    return 0;
  }

  private int beginning(String text, int at) {
    int hash = 0;
    for (int i = at; i < at + BEGINNING; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    return (hash ^ (hash >>> 10)) & (byBeginning.length - 1);
  }

  private int ending(String text, int at) {
    int hash = (text.charAt(at) << 9) ^ (text.charAt(at + 1) << 4) ^ text.charAt(at + 2);
    return hash & (moves.length - 1);
  }

  private static boolean isNumeric(String needle) {
    return needle.chars().allMatch(unit -> (unit >= '0' && unit <= '9') || unit == '.');
  }

  /** How many, not which. */
  @Override
  public String toString() {
    return "Secrets[" + needles.size() + "]";
  }
}
