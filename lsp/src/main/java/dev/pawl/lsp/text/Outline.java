package dev.pawl.lsp.text;

import dev.pawl.lsp.text.Part.Group;
import dev.pawl.lsp.text.Part.Member;
import dev.pawl.lsp.text.Part.Scalar;
import dev.pawl.lsp.text.Part.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells the parts of a YAML or JSON text apart while it is being written. Of a text that is
 * well-formed it finds what a parser finds; of any other it makes the best, going by indentation:
 * what is not closed ends where a line begins further to the left.
 */
public final class Outline {
  private static final int DEEPEST = 64;

  private final Characters in;
  private final FlowOutline flow;
  private int depth;

  private Outline(String text) {
    this.in = new Characters(text);
    this.flow = new FlowOutline(in);
  }

  /** The value that the text is; empty if there is none. */
  public static Optional<Part> of(String text) {
    return Optional.ofNullable(new Outline(text).block(0));
  }

  /** A value at the beginning of a line, or behind a dash, that is not further left than this. */
  private @Nullable Part block(int least) {
    do {
      in.skipBlank();
      if (in.atEnd() || in.column() < least) {
        return null;
      }
      in.skipProperties();
    } while (in.atBreak() || in.atComment());
    if (++depth > DEEPEST) {
      depth--;
      return plain(least - 1);
    }
    Part part =
        in.atDash()
            ? sequence(in.column())
            : in.keyEnd() >= 0 || isWordBeforeKeys() ? mapping(in.column()) : inline(least - 1);
    depth--;
    return part;
  }

  /** Whether the word here is a key that is not finished, above others. */
  private boolean isWordBeforeKeys() {
    int start = in.at;
    int column = in.column();
    char c = in.peek();
    if (c == '{' || c == '[' || c == '"' || c == '\'' || c == '|' || c == '>') {
      return false;
    }
    in.toLineEnd();
    in.skipBlank();
    boolean keys = !in.atEnd() && in.column() == column && in.keyEnd() >= 0;
    in.at = start;
    return keys;
  }

  private Group mapping(int column) {
    int start = in.at;
    List<Member> members = new ArrayList<>();
    for (in.skipBlank(); !in.atEnd() && in.column() >= column; in.skipBlank()) {
      if (in.atDash() && in.column() == column) {
        break;
      }
      members.add(member(column));
    }
    return new Group(start, end(start, members), true, false, members);
  }

  private static int end(int start, List<Member> members) {
    return members.isEmpty() ? start : Math.max(start, members.getLast().end());
  }

  private Member member(int column) {
    int start = in.at;
    int keyEnd = in.keyEnd();
    if (keyEnd < 0) {
      int end = in.trimmed(start, comment(in.lineEnd(start)));
      in.toLineEnd();
      return new Member(start, end, in.text.substring(start, end), false, null);
    }
    String key = Content.unquoted(in.text.substring(start, keyEnd));
    in.at = in.text.indexOf(':', keyEnd) + 1;
    return new Member(start, keyEnd, key, true, value(column));
  }

  /** Where a comment behind a plain text begins, up to an offset. */
  private int comment(int to) {
    for (int i = in.at + 1; i < to; i++) {
      if (in.text.charAt(i) == '#' && Characters.isSpace(in.text.charAt(i - 1))) {
        return i;
      }
    }
    return to;
  }

  /** What follows a colon. */
  private @Nullable Part value(int column) {
    in.skipSpaces();
    in.skipProperties();
    if (!in.atBreak() && !in.atComment()) {
      return inline(column);
    }
    in.skipBlank();
    if (in.atEnd() || in.column() < column || (in.column() == column && !in.atDash())) {
      return null;
    }
    return block(column);
  }

  private Group sequence(int column) {
    int start = in.at;
    List<Member> items = new ArrayList<>();
    for (in.skipBlank(); !in.atEnd() && in.column() >= column; in.skipBlank()) {
      int dash = in.at;
      if (!in.atDash() && in.column() == column) {
        break;
      }
      if (!in.atDash()) {
        in.toLineEnd(); // what belongs to nothing
        continue;
      }
      in.at++;
      in.skipSpaces();
      in.skipProperties();
      boolean empty = in.atBreak() || in.atComment();
      Part item = empty ? below(column) : block(column + 1);
      items.add(new Member(dash, dash + 1, null, true, item));
    }
    return new Group(start, end(start, items), false, false, items);
  }

  private @Nullable Part below(int column) {
    in.skipBlank();
    return in.atEnd() || in.column() <= column ? null : block(column + 1);
  }

  /**
   * @param column of what it belongs to: what is part of it stands further to the right
   */
  private Part inline(int column) {
    return switch (in.peek()) {
      case '{', '[' -> flow.group(column, depth);
      case '"', '\'' -> flow.quoted(column);
      case '|', '>' -> lines(column);
      default -> plain(column);
    };
  }

  private Scalar lines(int column) {
    int start = in.at;
    Style style = in.peek() == '|' ? Style.LITERAL : Style.FOLDED;
    in.toLineEnd();
    int end = in.at;
    while (!in.atEnd()) {
      int before = in.at;
      in.at = next(in.at);
      int line = in.at;
      in.skipSpaces();
      if (!in.atBreak() && in.at - line <= column) {
        in.at = before;
        break;
      }
      in.toLineEnd();
      end = in.trimmed(line, in.at) > line ? in.at : end;
    }
    in.at = end;
    return new Scalar(start, end, style);
  }

  private int next(int breakAt) {
    boolean pair = in.text.startsWith("\r\n", breakAt);
    return Math.min(in.text.length(), breakAt + (pair ? 2 : 1));
  }

  /** Up to the end of the line, and lines below that are neither keys nor items. */
  private Scalar plain(int column) {
    int start = in.at;
    int end = start;
    boolean more = true;
    while (more) {
      int stop = in.lineEnd(in.at);
      int comment = comment(stop);
      end = in.trimmed(start, comment);
      in.at = stop;
      int after = in.at;
      in.skipBlank();
      more =
          comment == stop
              && !in.atEnd()
              && in.column() > column
              && in.keyEnd() < 0
              && !in.atDash()
              && in.text.substring(after, in.at).indexOf('#') < 0;
      in.at = more ? in.at : after;
    }
    return new Scalar(start, end, Style.PLAIN);
  }
}
