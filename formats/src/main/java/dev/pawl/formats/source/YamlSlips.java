package dev.pawl.formats.source;

import dev.pawl.model.Place;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * Tells what somebody did who wrote YAML that the parser refuses, and what to do about it. The
 * parser says which token it wanted; what was meant is read from the text around it.
 */
final class YamlSlips {
  private static final String QUOTE_IT = "put the text in quotes";
  private static final String LIKE_ITS_SIBLINGS =
      "indent it exactly like the lines that it belongs to";
  private static final Pattern NO_BLANK = Pattern.compile("\\s*(?:- )?([\\w$.-]+):(?=[^\\s:/])");
  private static final Pattern FOUND = Pattern.compile("(?:found|got) '?(.+?)'?$");

  private final String file;
  private final List<String> lines;

  YamlSlips(String file, String text) {
    this.file = file;
    this.lines = text.lines().toList();
  }

  /** What the parser refuses, in our words. */
  UnreadableException explain(MarkedYamlEngineException refusal, Place last) {
    Mark problem = refusal.getProblemMark().or(refusal::getContextMark).orElse(null);
    Mark context = refusal.getContextMark().orElse(problem);
    if (problem == null || context == null) {
      return syntax("not well-formed YAML", last, "");
    }
    Place at = place(problem);
    String words = refusal.getProblem() == null ? "" : refusal.getProblem().strip();
    String within = refusal.getContext() == null ? "" : refusal.getContext();
    UnreadableException known = known(within, words, place(context), at);
    return known == null
        ? syntax(
            "not well-formed YAML: " + (within.isEmpty() ? "" : within + ", ") + words,
            at,
            "put texts with special characters in quotes, and look at the indentation")
        : known;
  }

  private @Nullable UnreadableException known(String within, String words, Place from, Place at) {
    if (at(at) == '\t') {
      return syntax("a tab cannot stand here", at, "indent with spaces");
    }
    if (within.contains("quoted scalar")) {
      return quoted(words, from, at);
    }
    if (words.contains("cannot start any token")) {
      String start = at(at) == '`' ? "a backtick" : "`" + at(at) + "`";
      return syntax("a text cannot begin with " + start, at, QUOTE_IT);
    }
    if (within.contains("scanning an anchor") || within.contains("scanning an alias")) {
      return marked(from);
    }
    if (within.contains("block scalar")) {
      return block(from);
    }
    if (within.contains("directive")) {
      return syntax("a line cannot begin with `%`", from, "put it in quotes if text is meant");
    }
    return words.contains("not allowed here") ? misplaced(words, at) : structure(words, from, at);
  }

  private @Nullable UnreadableException structure(String words, Place from, Place at) {
    String found = found(words);
    if (words.startsWith("expected <block end>")) {
      return blockEnd(found, at);
    }
    if (words.contains("could not find expected ':'")) {
      return keyOnly(from);
    }
    if (words.startsWith("expected ',' or ")) {
      return flow(found, from, at);
    }
    Place open = found.startsWith("<stream end") ? Brackets.unclosed(file, lines) : null;
    if (open != null) {
      return neverClosed(open);
    }
    if (words.startsWith("expected the node content")) {
      return syntax(
          "a value is missing before this `" + found + "`",
          at,
          "write it, or remove the `" + found + "`; a text that begins with it needs quotes");
    }
    return null;
  }

  private @Nullable UnreadableException quoted(String words, Place from, Place at) {
    if (words.contains("end of stream")) {
      return syntax(
          "the quote that begins here is never closed",
          from,
          "close it, or put the text into quotes of the other kind");
    }
    if (words.contains("unknown escape character")) {
      return syntax(
          "`\\" + at(at) + "` means nothing in double quotes",
          at,
          "write the text in single quotes, or the backslash twice");
    }
    return null;
  }

  /** A text that begins with {@code &} or {@code *}, or goes on with it behind its end. */
  private UnreadableException marked(Place from) {
    char before = beforeBlanks(from);
    if ("\"'}]".indexOf(before) >= 0) {
      return behind(before, from);
    }
    char mark = at(from);
    return syntax(
        "a text cannot begin with `" + mark + "`",
        from,
        QUOTE_IT + (mark == '*' ? "; `*name` repeats a value that `&name` marks" : ""));
  }

  private UnreadableException block(Place from) {
    return syntax(
        "behind `" + at(from) + "` the line must end",
        from,
        "begin the text in the next line, indented, or put all of it in quotes");
  }

  private UnreadableException behind(char closing, Place at) {
    boolean quote = closing == '"' || closing == '\'';
    return syntax(
        "the text goes on behind its closing " + (quote ? "quote" : "bracket"),
        at,
        quote
            ? "put all of it in quotes of the other kind, or write it below a `|`"
            : "put all of it in quotes, or write it below a `|`");
  }

  private UnreadableException misplaced(String words, Place at) {
    if (words.startsWith("sequence")) {
      return syntax(
          "a list cannot begin in the line of its key",
          at,
          "begin it in the next line, or write `[…]`; a text that begins with `- ` needs quotes");
    }
    if (!words.startsWith("mapping values")) {
      return syntax("a text cannot begin with `? `", at, QUOTE_IT);
    }
    String line = line(at.line());
    boolean second = line.substring(0, Math.min(line.length(), at.column() - 1)).contains(": ");
    int above = above(at.line());
    if (second || above == 0) {
      return syntax("a second `: ` stands in this line", at, "a text with `: ` in it needs quotes");
    }
    return deeper(above, at);
  }

  /** A key that is read as part of the text above it. */
  private UnreadableException deeper(int above, Place at) {
    String before = line(above);
    Matcher noBlank = NO_BLANK.matcher(before);
    if (noBlank.lookingAt()) {
      return noBlank(noBlank, above);
    }
    if (before.strip().matches("-[^\\s-].*")) {
      Place dash = new Place(file, above, indent(before) + 1);
      return syntax("a blank is missing behind this `-`", dash, "write `- …`");
    }
    if (!before.contains(":")) {
      return syntax(
          "this line has no `:`",
          new Place(file, above, indent(before) + 1),
          "write `" + before.strip() + ":`");
    }
    return syntax(
        "this line is indented deeper than line " + above + ", which has a value already",
        new Place(file, at.line(), indent(line(at.line())) + 1),
        LIKE_ITS_SIBLINGS);
  }

  private UnreadableException noBlank(Matcher found, int line) {
    return syntax(
        "a blank is missing behind this `:`",
        new Place(file, line, found.end()),
        "write `" + found.group(1) + ": …`");
  }

  private UnreadableException keyOnly(Place from) {
    String line = line(from.line());
    Matcher noBlank = NO_BLANK.matcher(line);
    if (noBlank.lookingAt()) {
      return noBlank(noBlank, from.line());
    }
    return syntax(
        "this line has no `: `",
        from,
        "write `key: value`, or indent it deeper if it belongs to the text above");
  }

  private UnreadableException blockEnd(String found, Place at) {
    char before = beforeBlanks(at);
    if (found.equals("]") || found.equals("}")) {
      return syntax("this `" + found + "` closes nothing", at, "remove it, or quote the text");
    }
    if ("\"'}]".indexOf(before) >= 0) {
      return behind(before, at);
    }
    if (found.equals("<anchor>") || found.equals("<tag>") || found.equals("<alias>")) {
      return syntax("a value cannot be marked twice", at, "keep one mark, or quote the text");
    }
    return switch (found) {
      case "-" ->
          syntax(
              "a list item stands among keys",
              at,
              "put the list below a key of its own, or " + LIKE_ITS_SIBLINGS);
      case "?" ->
          syntax(
              "a key stands among list items", at, "begin it with `- `, or " + LIKE_ITS_SIBLINGS);
      default -> syntax("the indentation of this line fits no line above", at, LIKE_ITS_SIBLINGS);
    };
  }

  private UnreadableException flow(String found, Place from, Place at) {
    char opening = at(from);
    char closing = opening == '{' ? '}' : ']';
    if (found.equals("}") || found.equals("]")) {
      return syntax(
          "`" + opening + "` of line " + from.line() + " is closed by `" + found + "`",
          at,
          "close it by `" + closing + "`");
    }
    if (found.startsWith("<stream end") || !Brackets.closes(lines, from)) {
      return neverClosed(from);
    }
    return found.equals(":")
        ? syntax(
            "a comma is missing before this key, or a text has `: ` in it",
            at,
            "write the comma, or put the text in quotes")
        : syntax("a comma is missing before this", at, "write it, or put the text in quotes");
  }

  private UnreadableException neverClosed(Place from) {
    char opening = at(from);
    return syntax(
        "the `" + opening + "` that begins here is never closed",
        from,
        "close it by " + closing(opening == '{' ? '}' : ']'));
  }

  private static String closing(char closing) {
    return "`" + closing + "`, or quote the text if none is meant";
  }

  private static String found(String words) {
    Matcher matcher = FOUND.matcher(words);
    return matcher.find() ? matcher.group(1).strip() : "";
  }

  /** The nearest line above that is neither blank nor a comment, or 0. */
  private int above(int line) {
    for (int i = line - 1; i > 0; i--) {
      String text = line(i).strip();
      if (!text.isEmpty() && !text.startsWith("#")) {
        return i;
      }
    }
    return 0;
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private char beforeBlanks(Place place) {
    String line = line(place.line());
    String before = line.substring(0, Math.min(place.column() - 1, line.length())).stripTrailing();
    return before.isEmpty() ? ' ' : before.charAt(before.length() - 1);
  }

  private char at(Place place) {
    String line = line(place.line());
    int index = line.offsetByCodePoints(0, Math.min(place.column() - 1, codePoints(line)));
    return index < line.length() ? line.charAt(index) : ' ';
  }

  private static int codePoints(String line) {
    return line.codePointCount(0, line.length());
  }

  private String line(int number) {
    return number >= 1 && number <= lines.size() ? lines.get(number - 1) : "";
  }

  private Place place(Mark mark) {
    return new Place(file, mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static UnreadableException syntax(String message, Place place, String advice) {
    return YamlEvents.syntax(message, place, advice);
  }
}
