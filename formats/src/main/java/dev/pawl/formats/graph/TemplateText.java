package dev.pawl.formats.graph;

import dev.pawl.json.Json;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts in which parameters stand: {@code {{name}}}. Four braces stand for two; what is no name
 * between braces is left as it is.
 */
final class TemplateText {
  private static final String NAME = "[A-Za-z][A-Za-z0-9_-]{0,63}";
  private static final Pattern PARAMETER = Pattern.compile("\\{\\{[ \\t]*(" + NAME + ")[ \\t]*}}");
  private static final String BRACES = "{{";
  private static final String FOUR = "{{{{";

  /** After these, and at the beginning, a slash begins a regular expression. */
  private static final String OPERATORS = "(,[{:;?=&|+-*<>!~^%";

  private final String text;
  private final Matcher matcher;
  private final StringBuilder made = new StringBuilder();
  private int position;

  private TemplateText(String text) {
    this.text = text;
    this.matcher = PARAMETER.matcher(text);
  }

  static boolean isName(String name) {
    return name.matches(NAME);
  }

  /** The parameter that is all of a text, or null. */
  static @Nullable String alone(String text) {
    Matcher matcher = PARAMETER.matcher(text);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** The parameters in a text. */
  static Set<String> uses(String text) {
    Set<String> names = new LinkedHashSet<>();
    if (text.contains(BRACES)) {
      String _ =
          plain(
              text,
              name -> {
                names.add(name);
                return "";
              });
    }
    return names;
  }

  /** The text with the words for its parameters. */
  static String plain(String text, UnaryOperator<String> word) {
    if (!text.contains(BRACES)) {
      return text;
    }
    TemplateText all = new TemplateText(text);
    while (all.position < text.length()) {
      if (!all.parameter(word)) {
        all.character();
      }
    }
    return all.made.toString();
  }

  /**
   * The same for a JSONata expression.
   *
   * @param value the parameter as a value of the language
   * @param word the same as a text, where it stands within quotes
   */
  static String expression(String text, UnaryOperator<String> value, UnaryOperator<String> word) {
    if (!text.contains(BRACES)) {
      return text;
    }
    TemplateText all = new TemplateText(text);
    while (all.position < text.length()) {
      char c = text.charAt(all.position);
      if (c == '"' || c == '\'' || c == '`') {
        all.quoted(c, word);
      } else if (text.startsWith("/*", all.position)) {
        all.through("*/");
      } else if (c == '/' && all.mayBeginRegex()) {
        all.regex();
      } else if (!all.parameter(value)) {
        all.character();
      }
    }
    return all.made.toString();
  }

  private void character() {
    if (text.startsWith(FOUR, position)) {
      made.append(BRACES);
      position += FOUR.length();
    } else {
      made.append(text.charAt(position++));
    }
  }

  /** Whether one stood here. */
  private boolean parameter(UnaryOperator<String> word) {
    if (!text.startsWith(BRACES, position)
        || text.startsWith(FOUR, position)
        || !matcher.region(position, text.length()).lookingAt()) {
      return false;
    }
    made.append(word.apply(matcher.group(1)));
    position = matcher.end();
    return true;
  }

  private void quoted(char quote, UnaryOperator<String> word) {
    made.append(quote);
    position++;
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '\\' && quote != '`' && position + 1 < text.length()) {
        made.append(c).append(text.charAt(position + 1));
        position += 2;
      } else if (c == quote) {
        made.append(c);
        position++;
        return;
      } else if (!parameter(name -> escaped(word.apply(name), quote))) {
        character();
      }
    }
  }

  /** Within quotes: names in backticks know no escapes. */
  private static String escaped(String word, char quote) {
    if (quote == '`') {
      return word.replace("`", "");
    }
    String json = Json.write(word);
    String inner = json.substring(1, json.length() - 1);
    return quote == '"' ? inner : inner.replace("\\\"", "\"").replace("'", "\\u0027");
  }

  private boolean mayBeginRegex() {
    int before = position - 1;
    while (before >= 0 && Character.isWhitespace(text.charAt(before))) {
      before--;
    }
    return before < 0 || OPERATORS.indexOf(text.charAt(before)) >= 0;
  }

  private void regex() {
    made.append(text.charAt(position++));
    while (position < text.length()) {
      char c = text.charAt(position);
      made.append(c);
      position++;
      if (c == '\\' && position < text.length()) {
        made.append(text.charAt(position++));
      } else if (c == '/') {
        return;
      }
    }
  }

  private void through(String end) {
    int stop = text.indexOf(end, position + 2);
    int next = stop < 0 ? text.length() : stop + end.length();
    made.append(text, position, next);
    position = next;
  }
}
