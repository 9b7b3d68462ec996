package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The functions on texts. Characters are Unicode code points, as the reference counts them. */
final class TextFunctions {
  private static final int PIECE = 4096;
  private static final Pattern BLANKS = Pattern.compile("[ \t\n\r]+");

  private TextFunctions() {}

  static @Nullable Object string(JsonataRun run, Arguments arguments) {
    Object value = arguments.get(0);
    boolean pretty = Boolean.TRUE.equals(arguments.get(1));
    return value == null ? null : JsonataWriter.text(run, value, pretty);
  }

  static @Nullable Object length(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    return text == null ? null : length(text);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  static @Nullable Object substring(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    if (text == null) {
      return null;
    }
    int length = length(text);
    Number from = arguments.number(1);
    Number count = arguments.number(2);
    double start = from == null ? 0 : from.doubleValue();
    if (length + start < 0) {
      start = 0;
    }
    if (count == null) {
      return slice(text, length, start, length);
    }
    if (count.doubleValue() <= 0) {
      return "";
    }
    double end = (start >= 0 ? start : length + start) + count.doubleValue();
    return slice(text, length, start, end);
  }

  /** JavaScript's slice, on code points. */
  private static String slice(String text, int length, double start, double end) {
    int from = index(start, length);
    int to = index(end, length);
    if (from >= to) {
      return "";
    }
    if (length == text.length()) {
      return text.substring(from, to);
    }
    int begin = text.offsetByCodePoints(0, from);
    return text.substring(begin, text.offsetByCodePoints(begin, to - from));
  }

  private static int index(double position, int length) {
    int whole = (int) position;
    return whole < 0 ? Math.max(length + whole, 0) : Math.min(whole, length);
  }

  static @Nullable Object substringBefore(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    int at = text == null ? -1 : new TextSearch(run, token(arguments)).in(text, 0);
    return text == null || at < 0 ? text : text.substring(0, at);
  }

  static @Nullable Object substringAfter(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    String token = token(arguments);
    int at = text == null ? -1 : new TextSearch(run, token).in(text, 0);
    return text == null || at < 0 ? text : text.substring(at + token.length());
  }

  /** JavaScript searches for the word undefined where nothing was given. */
  private static String token(Arguments arguments) {
    String token = arguments.text(1);
    return token == null ? "undefined" : token;
  }

  static @Nullable Object lowercase(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    return text == null ? null : inPieces(run, text, piece -> piece.toLowerCase(Locale.ROOT));
  }

  static @Nullable Object uppercase(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    return text == null ? null : inPieces(run, text, piece -> piece.toUpperCase(Locale.ROOT));
  }

  /** Java needs quadratic time where many characters become longer, so a long text is cut. */
  private static String inPieces(JsonataRun run, String text, UnaryOperator<String> change) {
    if (text.length() <= PIECE) {
      return change.apply(text);
    }
    StringBuilder changed = new StringBuilder(text.length());
    int start = 0;
    while (start < text.length()) {
      int end = Math.min(start + PIECE, text.length());
      end -= Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
      run.check();
      changed.append(change.apply(text.substring(start, end)));
      start = Math.max(end, start + 1);
    }
    return changed.toString();
  }

  static @Nullable Object trim(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    if (text == null) {
      return null;
    }
    String single = BLANKS.matcher(text).replaceAll(" ");
    int start = single.startsWith(" ") ? 1 : 0;
    int end =
        single.length() > start && single.endsWith(" ") ? single.length() - 1 : single.length();
    return single.substring(start, end);
  }

  static @Nullable Object pad(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    Number width = arguments.number(1);
    if (text == null || width == null) {
      return text;
    }
    String fill = arguments.text(2);
    if (fill == null || fill.isEmpty()) {
      fill = " ";
    }
    double wanted = Math.abs(width.doubleValue());
    run.checkText((long) wanted);
    int missing = (int) wanted - length(text);
    if (missing <= 0) {
      return text;
    }
    run.madeText(missing);
    int fillLength = length(fill);
    String padding =
        fill.repeat(missing / fillLength) + slice(fill, fillLength, 0, missing % fillLength);
    return width.doubleValue() > 0 ? text + padding : padding + text;
  }

  static @Nullable Object join(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> parts = arguments.list(0);
    if (parts == null) {
      return null;
    }
    String separator = arguments.text(1) == null ? "" : arguments.text(1);
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      String part = (String) parts.get(i);
      run.tick();
      run.checkText((long) joined.length() + part.length() + separator.length());
      joined.append(i == 0 ? "" : separator).append(part);
    }
    return joined.toString();
  }
}
