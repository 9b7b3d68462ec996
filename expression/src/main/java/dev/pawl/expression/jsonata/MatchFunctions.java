package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Utils;
import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import dev.pawl.expression.jsonata.JsonataRegex.FoundText;
import dev.pawl.expression.jsonata.JsonataRegex.RegexMatches;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions that search in texts. */
final class MatchFunctions {
  private MatchFunctions() {}

  static @Nullable Object contains(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    Object token = arguments.get(1);
    if (text == null || token == null) {
      return null;
    }
    return token instanceof String part
        ? new TextSearch(run, part).in(text, 0) >= 0
        : new Search(run, token, text).first() != null;
  }

  static @Nullable Object match(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    Object matcher = arguments.get(1);
    if (text == null || matcher == null) {
      return null;
    }
    double limit = limit(arguments.number(2), "D3040", "Third argument of $match");
    List<Object> result = Utils.createSequence();
    if (limit > 0) {
      Search search = new Search(run, matcher, text);
      for (FoundText found = search.first();
          found != null && result.size() < limit;
          found = search.next(found)) {
        run.made(4 + found.groups().size());
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("match", found.match());
        object.put("index", found.start());
        object.put("groups", found.groups());
        result.add(object);
      }
    }
    return result;
  }

  static @Nullable Object split(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    if (text == null) {
      return null;
    }
    double limit = limit(arguments.number(2), "D3020", "Third argument of $split");
    List<Object> parts = new ArrayList<>();
    if (!(limit > 0)) {
      return parts;
    }
    switch (arguments.get(1)) {
      case null -> parts.add(text);
      case String separator -> splitAt(run, text, separator, Math.floor(limit), parts);
      case Object matcher -> splitBy(new Search(run, matcher, text), text, limit, parts);
    }
    return parts;
  }

  private static void splitAt(
      JsonataRun run, String text, String separator, double limit, List<Object> parts) {
    TextSearch search = new TextSearch(run, separator);
    int start = 0;
    while (parts.size() < limit) {
      run.tick();
      if (separator.isEmpty()) {
        if (start == text.length()) {
          return;
        }
        parts.add(text.substring(start, ++start));
        continue;
      }
      int end = search.in(text, start);
      parts.add(text.substring(start, end < 0 ? text.length() : end));
      if (end < 0) {
        return;
      }
      start = end + separator.length();
    }
  }

  private static void splitBy(Search search, String text, double limit, List<Object> parts) {
    int start = 0;
    FoundText found = search.first();
    while (found != null && parts.size() < limit) {
      parts.add(text.substring(start, Math.max(start, found.start())));
      start = found.end();
      found = search.next(found);
    }
    if (parts.size() < limit) {
      parts.add(text.substring(start));
    }
  }

  static @Nullable Object replace(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    Object pattern = arguments.get(1);
    Object replacement = arguments.get(2);
    if (text == null) {
      return null;
    }
    if ("".equals(pattern)) {
      throw JsonataError.of("D3010", "Second argument of $replace cannot be an empty string");
    }
    double limit = limit(arguments.number(3), "D3011", "Fourth argument of $replace");
    if (!(limit > 0) || pattern == null) {
      return text;
    }
    StringBuilder result = new StringBuilder();
    int position = 0;
    int count = 0;
    if (pattern instanceof String part) {
      String with = replacement == null ? "undefined" : JsonataWriter.text(run, replacement);
      TextSearch search = new TextSearch(run, part);
      for (int i = search.in(text, 0); i >= 0 && count < limit; i = search.in(text, position)) {
        append(run, result, text.substring(position, i), with);
        position = i + part.length();
        count++;
      }
    } else {
      Search search = new Search(run, pattern, text);
      for (FoundText found = search.first();
          found != null && count < limit;
          found = search.next(found)) {
        String before = text.substring(position, Math.max(position, found.start()));
        append(run, result, before, search.replaced(found, replacement));
        position = found.start() + found.match().length();
        count++;
      }
    }
    return result.append(text, position, text.length()).toString();
  }

  private static void append(JsonataRun run, StringBuilder result, String before, String with) {
    // Counted once more as a whole when it is done; here it only must not grow without end.
    run.tick();
    run.checkText((long) result.length() + before.length() + with.length());
    result.append(before).append(with);
  }

  private static double limit(@Nullable Number limit, String code, String what) {
    if (limit == null) {
      return Double.POSITIVE_INFINITY;
    }
    if (limit.doubleValue() < 0) {
      throw JsonataError.of(code, what + " must evaluate to a positive number");
    }
    return limit.doubleValue();
  }

  /** A search by a regular expression, or by any function that behaves like one. */
  private static final class Search {
    private final JsonataRun run;
    private final Object matcher;
    private final String text;
    private final @Nullable RegexMatches matches;
    private @Nullable Object next;

    Search(JsonataRun run, Object matcher, String text) {
      this.run = run;
      this.matcher = matcher;
      this.text = text;
      this.matches =
          matcher instanceof JsonataFunction function
                  && function.body() instanceof JsonataRegex regex
              ? regex.matches(run, text)
              : null;
    }

    @Nullable FoundText first() {
      return matches != null ? matches.from(0) : found(run.call(matcher, list(text)));
    }

    @Nullable FoundText next(FoundText last) {
      run.tick();
      if (matches != null) {
        return matches.after(last);
      }
      return next == null ? null : found(run.call(next, list()));
    }

    private @Nullable FoundText found(@Nullable Object result) {
      if (result == null) {
        return null;
      }
      if (!(result instanceof Map<?, ?> map) || !(map.get("start") instanceof Number start)) {
        throw JsonataError.of(
            "T1010", "The matcher function does not return the correct object structure");
      }
      next = map.get("next");
      String match = map.get("match") instanceof String s ? s : "";
      int end = map.get("end") instanceof Number n ? n.intValue() : start.intValue();
      List<@Nullable Object> groups = new ArrayList<>();
      if (map.get("groups") instanceof List<?> list) {
        groups.addAll(list);
      }
      int from = Math.clamp(start.intValue(), 0, text.length());
      return new FoundText(match, from, Math.clamp(end, from, text.length()), groups);
    }

    private String replaced(FoundText found, @Nullable Object replacement) {
      if (replacement instanceof String template) {
        return ReplacementText.of(run, template, found);
      }
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      object.put("match", found.match());
      object.put("start", found.start());
      object.put("end", found.end());
      object.put("groups", found.groups());
      if (replacement != null && run.call(replacement, list(object)) instanceof String result) {
        return result;
      }
      throw JsonataError.of(
          "D3012", "Attempted to replace a matched string with a non-string value");
    }

    private static List<@Nullable Object> list(@Nullable Object... items) {
      List<@Nullable Object> list = new ArrayList<>(items.length);
      java.util.Collections.addAll(list, items);
      return list;
    }
  }
}
