package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata.Fn0;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.regex.Regex;
import dev.pawl.expression.regex.RegexFlags;
import dev.pawl.expression.regex.RegexLimitException;
import dev.pawl.expression.regex.RegexMatcher;
import dev.pawl.expression.regex.RegexSyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A regular expression: a function from a text to its first match, which leads to the next. */
final class JsonataRegex implements JsonataFunction.Body {
  private static final int SHOWN = 100;

  private final Regex regex;

  private JsonataRegex(Regex regex) {
    this.regex = regex;
  }

  /** Reads {@code /pattern/flags}. */
  static JsonataFunction function(JsonataToken token) throws ExpressionSyntaxException {
    String literal = token.value();
    int close = literal.lastIndexOf('/');
    try {
      RegexFlags flags = RegexFlags.of(literal.substring(close + 1));
      Regex regex = Regex.compile(literal.substring(1, close), flags);
      return new JsonataFunction("regex", "<xn?:x>", 2, new JsonataRegex(regex));
    } catch (RegexSyntaxException e) {
      throw new ExpressionSyntaxException(
          "Invalid regular expression " + shown(literal) + ": " + e.getMessage(),
          token.start() + 1 + e.offset());
    }
  }

  private static String shown(String literal) {
    return literal.length() <= SHOWN ? literal : literal.substring(0, SHOWN) + "…";
  }

  @Override
  public @Nullable Object apply(JsonataRun run, JsonataFunction.Arguments arguments) {
    if (!(arguments.get(0) instanceof String text)) {
      return null;
    }
    Number from = arguments.number(1);
    RegexMatches matches = matches(run, text);
    return asObject(matches, matches.from(from == null ? 0 : from.intValue()));
  }

  RegexMatches matches(JsonataRun run, String text) {
    return new RegexMatches(run, regex, text);
  }

  private static @Nullable Map<String, @Nullable Object> asObject(
      RegexMatches matches, @Nullable FoundText found) {
    if (found == null) {
      return null;
    }
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("match", found.match());
    object.put("start", found.start());
    object.put("end", found.end());
    object.put("groups", found.groups());
    Fn0<@Nullable Object> next = () -> asObject(matches, matches.after(found));
    object.put("next", next);
    return object;
  }

  /**
   * A match.
   *
   * @param groups what the capturing groups matched, undefined for one that took no part
   */
  record FoundText(String match, int start, int end, List<@Nullable Object> groups) {}

  /** The matches of a regular expression in a text. */
  static final class RegexMatches {
    private final JsonataRun run;
    private final RegexMatcher matcher;
    private final int groupCount;
    private final String text;

    RegexMatches(JsonataRun run, Regex regex, String text) {
      this.run = run;
      this.matcher = regex.matcher(text, _ -> run.check());
      this.groupCount = regex.groupCount();
      this.text = text;
    }

    @Nullable FoundText from(int index) {
      try {
        if (index < 0 || index > text.length() || !matcher.find(index)) {
          return null;
        }
      } catch (RegexLimitException _) {
        throw run.limit("a regular expression needs too much memory for its text");
      }
      List<@Nullable Object> groups = new ArrayList<>(groupCount);
      for (int i = 1; i <= groupCount; i++) {
        groups.add(matcher.group(i));
      }
      return new FoundText(matcher.match(), matcher.start(), matcher.end(), groups);
    }

    @Nullable FoundText after(FoundText last) {
      if (last.end() >= text.length()) {
        return null;
      }
      FoundText next = from(last.end());
      if (next != null && next.match().isEmpty()) {
        throw JsonataError.of("D1004", "Regular expression matches zero length string");
      }
      return next;
    }
  }
}
