package dev.pawl.governance.gate;

import dev.pawl.expression.regex.Meter;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One walk through a value that leaves out what must not be told. Used by one thread. */
final class Sweep {
  private static final int DEEPEST = 1_000;

  /** Results of tools often hold a document as a text; one in the other has to end somewhere. */
  private static final int MOST_DOCUMENTS = 4;

  private final List<Finder> finders;
  private final boolean members;
  private final Meter meter;
  private final Set<String> kinds = new TreeSet<>();
  private int documents;

  /**
   * @param members whether what a member is called makes it secret
   */
  Sweep(List<Finder> finders, boolean members, Meter meter) {
    this.finders = finders;
    this.members = members;
    this.meter = meter;
  }

  /** What was found. */
  Set<String> kinds() {
    return kinds;
  }

  /** The same value where nothing was found. */
  @Nullable Object value(@Nullable Object value, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalStateException("it is nested too deep");
    }
    return switch (value) {
      case String text -> text(text);
      case Number number -> number(number);
      case Map<?, ?> map -> map(map, depth);
      case List<?> list -> list(list, depth);
      case null, default -> value;
    };
  }

  private Object list(List<?> list, int depth) {
    List<@Nullable Object> swept = new ArrayList<>(list.size());
    boolean same = true;
    for (Object each : list) {
      Object now = value(each, depth + 1);
      same &= now == each;
      swept.add(now);
    }
    return same ? list : frozen(swept);
  }

  private Object map(Map<?, ?> map, int depth) {
    Map<String, @Nullable Object> swept = LinkedHashMap.newLinkedHashMap(map.size());
    boolean same = true;
    for (Map.Entry<?, ?> each : map.entrySet()) {
      String key = String.valueOf(each.getKey());
      String told = plain(key);
      Object now = member(key, each.getValue(), depth);
      same &= now == each.getValue() && told.equals(key);
      swept.put(unused(told, swept), now);
    }
    return same ? map : frozen(swept);
  }

  /** Two names that look alike now are still two. */
  private static String unused(String name, Map<String, ?> taken) {
    String free = name;
    for (int i = 2; taken.containsKey(free); i++) {
      free = name + " " + i;
    }
    return free;
  }

  private @Nullable Object member(String key, @Nullable Object value, int depth) {
    boolean said = (value instanceof String text && !text.isEmpty()) || value instanceof Number;
    String instead = Redaction.placeholder("password");
    if (members && said && Sensitive.isSecret(key) && !instead.equals(value)) {
      kinds.add("password");
      return instead;
    }
    return value(value, depth + 1);
  }

  private Object number(Number number) {
    String text = number.toString();
    String swept = plain(text);
    return swept.equals(text) ? number : swept;
  }

  /** A document in a text is swept as what it is, so that it stays one. */
  private Object text(String text) {
    if (documents < MOST_DOCUMENTS && looksLikeDocument(text)) {
      documents++;
      try {
        Object document = Json.parse(text);
        Object swept = value(document, 0);
        return swept == document ? text : Json.write(swept);
      } catch (JsonException _) {
        // It only looked like one.
      } finally {
        documents--;
      }
    }
    return plain(text);
  }

  private static boolean looksLikeDocument(String text) {
    String inner = text.strip();
    return (inner.startsWith("{") && inner.endsWith("}"))
        || (inner.startsWith("[") && inner.endsWith("]"));
  }

  private String plain(String text) {
    List<Span> spans = new ArrayList<>(0);
    for (Finder each : finders) {
      if (text.length() >= each.shortest()) {
        each.find(text, meter, spans::add);
      }
    }
    if (spans.isEmpty()) {
      return text;
    }
    spans.sort(Comparator.comparingInt(Span::from));
    StringBuilder swept = new StringBuilder(text.length());
    int at = 0;
    for (Span each : spans) {
      kinds.add(each.kind());
      if (each.from() >= at) {
        swept.append(text, at, each.from()).append(Redaction.placeholder(each.kind()));
      }
      at = Math.max(at, each.to());
    }
    return swept.append(text, at, text.length()).toString();
  }

  private static Object frozen(Object value) {
    Object frozen = Values.freeze(value);
    return frozen == null ? Map.of() : frozen;
  }
}
