package dev.pawl.formats.edit;

import java.util.List;

/**
 * Which lines belong to the members of a block. A member owns the comments directly above it in its
 * own column, and those further in that follow it.
 */
final class BlockLines {
  private final Lines lines;
  private final TextPart.Group group;

  BlockLines(Lines lines, TextPart.Group group) {
    this.lines = lines;
    this.group = group;
  }

  /** Where the lines of a member begin, with its comments. */
  int lead(int index) {
    List<TextPart.Member> members = group.members();
    // Above the first one stands the key that the group belongs to, which is no comment.
    int floor = index > 0 ? tail(index - 1) : 0;
    int line = lines.startOf(members.get(index).start());
    while (line > floor) {
      int above = lines.startOf(line - 1);
      if (above < floor || lines.comment(above) != group.column()) {
        break;
      }
      line = above;
    }
    return line;
  }

  /** Behind the last line of a member. */
  int tail(int index) {
    int end = lines.after(group.members().get(index).end());
    int line = end;
    while (line < lines.text().length()) {
      int comment = lines.comment(line);
      boolean blank = lines.isBlank(line);
      if (!blank && comment <= group.column()) {
        break;
      }
      line = lines.after(line);
      if (!blank) {
        end = line;
      }
    }
    return end;
  }

  /** Whether the first member stands behind something else in its line, such as a dash. */
  boolean sharesFirstLine() {
    return !lines.isFirst(group.members().getFirst().start());
  }

  /** Where the empty lines above an offset, which is the start of a line, begin. */
  int blanksAbove(int line, int floor) {
    int from = line;
    while (from > floor) {
      int above = lines.startOf(from - 1);
      if (above < floor || !lines.isBlank(above)) {
        break;
      }
      from = above;
    }
    return from;
  }

  int blanksBelow(int line) {
    int to = line;
    while (to < lines.text().length() && lines.isBlank(to)) {
      to = lines.after(to);
    }
    return to;
  }

  /** Whether members are set apart by empty lines. */
  boolean isSpaced() {
    if (group.members().size() < 2) {
      TextPart.Member only = group.members().getFirst();
      return !group.isMapping() && lines.hasBlank(lines.startOf(only.start()), only.end());
    }
    return lines.hasBlank(tail(0), lead(1));
  }
}
