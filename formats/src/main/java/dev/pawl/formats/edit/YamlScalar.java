package dev.pawl.formats.edit;

import dev.pawl.json.Json;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes scalars on one line. A text that other readers of YAML could take for something else, such
 * as {@code no} or a date, gets quotes even where our own reader would not need them.
 */
final class YamlScalar {
  private static final Set<String> WORDS =
      Set.of("null", "true", "false", "yes", "no", "on", "off");
  private static final Pattern DURATION = Pattern.compile("([0-9]+(ms|s|m|h|d))+");
  private static final String INDICATORS = "-?:,[]{}#&*!|>'\"%@`=<~";
  private static final String FLOW_INDICATORS = ",[]{}";

  private YamlScalar() {}

  /**
   * @param flow whether it stands inside braces or brackets
   * @param quotes those to use if the text allows; a text that needs some gets some
   */
  static String of(@Nullable Object value, boolean flow, TextPart.Quotes quotes) {
    return value instanceof String text ? text(text, flow, quotes) : Json.write(value);
  }

  static String text(String text, boolean flow, TextPart.Quotes quotes) {
    if (quotes == TextPart.Quotes.NONE && isPlain(text, flow)) {
      return text;
    }
    boolean apostrophes = text.indexOf('\'') >= 0;
    boolean escapes = text.indexOf('"') >= 0 || text.indexOf('\\') >= 0;
    boolean single =
        isPrintable(text)
            && (quotes == TextPart.Quotes.DOUBLE
                ? escapes && !apostrophes
                : escapes || !apostrophes);
    return single ? "'" + text.replace("'", "''") + "'" : doubleQuoted(text);
  }

  private static boolean isPlain(String text, boolean flow) {
    if (text.isEmpty() || !isPrintable(text) || WORDS.contains(text.toLowerCase(Locale.ROOT))) {
      return false;
    }
    char first = text.charAt(0);
    char last = text.charAt(text.length() - 1);
    boolean edges = first != ' ' && last != ' ' && last != ':' && INDICATORS.indexOf(first) < 0;
    boolean inside = !text.contains(": ") && !text.contains(" #");
    return edges && inside && !looksLikeNumber(text, first) && (!flow || isPlainInFlow(text));
  }

  private static boolean looksLikeNumber(String text, char first) {
    return (Character.isDigit(first) && !DURATION.matcher(text).matches())
        || first == '+'
        || (first == '.' && text.length() > 1 && text.charAt(1) != '/');
  }

  private static boolean isPlainInFlow(String text) {
    return text.indexOf(':') < 0
        && text.chars().noneMatch(each -> FLOW_INDICATORS.indexOf(each) >= 0);
  }

  /** Section 5.1 of YAML 1.2, without line breaks, tabs and what looks like nothing. */
  static boolean isPrintable(String text) {
    return text.codePoints().allMatch(YamlScalar::isPrintable);
  }

  static boolean isPrintable(int each) {
    return each >= ' '
        && each != 0xFEFF
        && each != 0x2028
        && each != 0x2029
        && each != 0xFFFE
        && each != 0xFFFF
        && (each < 0x7F || each > 0x9F)
        && (each < 0xD800 || each > 0xDFFF);
  }

  static String doubleQuoted(String text) {
    String json = Json.write(text);
    if (isPrintable(json)) {
      return json;
    }
    StringBuilder escaped = new StringBuilder(json.length() + 16);
    json.codePoints()
        .forEach(
            each -> {
              if (isPrintable(each)) {
                escaped.appendCodePoint(each);
              } else {
                escaped.append("\\u%04x".formatted(each));
              }
            });
    return escaped.toString();
  }
}
