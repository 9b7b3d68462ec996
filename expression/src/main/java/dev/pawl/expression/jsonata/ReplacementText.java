package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.JsonataRegex.FoundText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text that takes the place of a match: {@code $0} is the match, {@code $1} and so on are the
 * groups, {@code $$} a dollar sign, see https://docs.jsonata.org/string-functions#replace.
 */
final class ReplacementText {
  private ReplacementText() {}

  static String of(JsonataRun run, String template, FoundText found) {
    int dollar = template.indexOf('$');
    if (dollar < 0) {
      return template;
    }
    StringBuilder out = new StringBuilder();
    int position = 0;
    while (dollar >= 0) {
      out.append(template, position, dollar);
      position = reference(template, dollar + 1, found, out);
      run.tick();
      run.checkText(out.length());
      dollar = template.indexOf('$', position);
    }
    return out.append(template, position, template.length()).toString();
  }

  /** Appends what the reference behind a dollar sign means, and returns where it ends. */
  private static int reference(String template, int at, FoundText found, StringBuilder out) {
    char c = at < template.length() ? template.charAt(at) : ' ';
    if (c == '$') {
      out.append('$');
      return at + 1;
    }
    if (c == '0') {
      out.append(found.match());
      return at + 1;
    }
    List<@Nullable Object> groups = found.groups();
    int digits = groups.isEmpty() ? 1 : String.valueOf(groups.size()).length();
    int index = number(template, at, digits);
    if (digits > 1 && index > groups.size()) {
      index = number(template, at, digits - 1);
    }
    if (index < 0) {
      out.append('$');
      return at;
    }
    if (index >= 1 && index <= groups.size() && groups.get(index - 1) instanceof String group) {
      out.append(group);
    }
    return at + String.valueOf(index).length();
  }

  /** The number of at most so many digits, or -1. */
  private static int number(String template, int at, int digits) {
    int end = at;
    while (end < Math.min(at + digits, template.length())
        && template.charAt(end) >= '0'
        && template.charAt(end) <= '9') {
      end++;
    }
    return end == at ? -1 : Integer.parseInt(template, at, end, 10);
  }
}
