package dev.pawl.lsp.text;

import dev.pawl.lsp.text.Part.Group;
import dev.pawl.lsp.text.Part.Member;
import dev.pawl.lsp.text.Part.Scalar;
import dev.pawl.lsp.text.Part.Style;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands in braces, brackets and quotes, closed or not. */
final class FlowOutline {
  private static final int DEEPEST = 64;
  private static final String MARKS = ",{}[]";

  private final Characters in;

  FlowOutline(Characters in) {
    this.in = in;
  }

  /**
   * @param column of what it belongs to; a line that begins there or before ends it
   */
  Group group(int column, int depth) {
    int start = in.at;
    boolean mapping = in.peek() == '{';
    char closing = mapping ? '}' : ']';
    in.at++;
    List<Member> members = new ArrayList<>();
    int end = in.at;
    while (skip(column)) {
      char c = in.peek();
      if (c == closing) {
        in.at++;
        return new Group(start, in.at, mapping, true, members);
      }
      if (c == '}' || c == ']') {
        break;
      }
      if (c == ',') {
        in.at++;
      } else {
        int before = in.at;
        members.add(member(mapping, column, depth));
        in.at = Math.max(in.at, before + 1);
      }
      end = in.at;
    }
    return new Group(start, Math.max(end, start + 1), mapping, true, members);
  }

  /** Over what is blank; false at the end of the text, and where the group surely ended. */
  private boolean skip(int column) {
    int before = in.at;
    in.skipBlank();
    boolean further = in.text.substring(before, in.at).indexOf('\n') < 0 || in.column() > column;
    // What closes it may stand below what it belongs to.
    if (in.atEnd() || (!further && "}]".indexOf(in.peek()) < 0)) {
      in.at = before;
      return false;
    }
    return true;
  }

  private Member member(boolean mapping, int column, int depth) {
    in.skipProperties();
    int start = in.at;
    Part first = value(column, depth);
    int end = in.at;
    in.skipSpaces();
    boolean colon = in.peek() == ':' && first instanceof Scalar;
    if (!colon) {
      in.at = end;
      return mapping
          ? new Member(start, end, Content.unquoted(in.text.substring(start, end)), false, null)
          : new Member(start, start, null, true, first);
    }
    in.at++;
    String key = Content.unquoted(in.text.substring(start, first.end()));
    Part value = after(column, depth);
    Member member = new Member(start, first.end(), key, true, value);
    return mapping
        ? member
        : new Member(
            start, start, null, true, new Group(start, in.at, true, true, List.of(member)));
  }

  private @Nullable Part after(int column, int depth) {
    int behind = in.at;
    if (!skip(column) || ",}]".indexOf(in.peek()) >= 0) {
      in.at = behind;
      return null;
    }
    in.skipProperties();
    return value(column, depth);
  }

  private Part value(int column, int depth) {
    char c = in.peek();
    if ((c == '{' || c == '[') && depth < DEEPEST) {
      return group(column, depth + 1);
    }
    return c == '"' || c == '\'' ? quoted(column) : plain();
  }

  private Scalar plain() {
    int start = in.at;
    while (!in.atBreak() && (in.at == start || MARKS.indexOf(in.peek()) < 0)) {
      boolean ends =
          in.peek() == ':' && (in.isBlank(1) || MARKS.indexOf(in.peek(1)) >= 0) || in.atComment();
      if (ends) {
        break;
      }
      in.at++;
    }
    int end = in.trimmed(start, in.at);
    in.at = Math.max(end, start);
    return new Scalar(start, in.at, Style.PLAIN);
  }

  /** To the closing quote, or to the end of the last line that can belong to it. */
  Scalar quoted(int column) {
    int start = in.at;
    char quote = in.peek();
    Style style = quote == '"' ? Style.DOUBLE : Style.SINGLE;
    in.at++;
    while (!in.atEnd()) {
      char c = in.peek();
      if (c == quote && quote == '\'' && in.peek(1) == quote) {
        in.at += 2;
      } else if (c == quote) {
        in.at++;
        return new Scalar(start, in.at, style);
      } else if (c == '\\' && quote == '"') {
        in.at = Math.min(in.text.length(), in.at + 2);
      } else if (!in.atBreak()) {
        in.at++;
      } else if (!goesOn(column)) {
        break;
      }
    }
    in.at = Math.min(in.at, in.text.length());
    return new Scalar(start, in.at, style);
  }

  /** Goes to the line below if that is part of a text in quotes: it stands further right. */
  private boolean goesOn(int column) {
    int before = in.at;
    while (!in.atEnd() && Character.isWhitespace(in.peek())) {
      in.at++;
    }
    boolean further = !in.atEnd() && in.column() > column;
    in.at = further ? in.at : before;
    return further;
  }
}
