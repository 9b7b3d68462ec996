package dev.pawl.engine.jsonata;

import com.dashjoin.jsonata.Jsonata.Fn0;
import dev.pawl.engine.expression.ExpressionSyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A regular expression: a function from a text to its first match, which leads to the next. */
final class JsonataRegex implements JsonataFunction.Body {
  private final Pattern pattern;

  private JsonataRegex(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Reads {@code /pattern/flags}. */
  static JsonataFunction function(JsonataToken token) throws ExpressionSyntaxException {
    String literal = token.value();
    int close = literal.lastIndexOf('/');
    String flags = literal.substring(close + 1);
    boolean multiline = flags.contains("m");
    int options = flags.contains("i") ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
    try {
      String java = RegexTranslation.of(literal.substring(1, close), multiline);
      JsonataRegex regex = new JsonataRegex(Pattern.compile(java, options));
      return new JsonataFunction("regex", "<xn?:x>", 2, regex);
    } catch (PatternSyntaxException | StackOverflowError e) {
      String reason =
          e instanceof PatternSyntaxException p ? p.getDescription() : "nested too deeply";
      throw new ExpressionSyntaxException(
          "Invalid regular expression " + literal + ": " + reason, token.start());
    }
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
    return new RegexMatches(pattern.matcher(new GuardedText(text, run)), text);
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
    private final Matcher matcher;
    private final String text;

    RegexMatches(Matcher matcher, String text) {
      this.matcher = matcher;
      this.text = text;
    }

    @Nullable FoundText from(int index) {
      try {
        if (index < 0 || index > text.length() || !matcher.find(index)) {
          return null;
        }
      } catch (StackOverflowError e) {
        throw JsonataError.limit("a regular expression exhausted the stack");
      }
      List<@Nullable Object> groups = new ArrayList<>(matcher.groupCount());
      for (int i = 1; i <= matcher.groupCount(); i++) {
        groups.add(matcher.group(i));
      }
      return new FoundText(matcher.group(), matcher.start(), matcher.end(), groups);
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
