package dev.pawl.lsp.feature;

import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Values;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Text;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Puts a file in order without touching what it says: blocks are indented by two spaces, spaces at
 * the ends of lines go. Lines, comments, quotes and order stay. A result that would be read in any
 * other way than before is not handed out.
 */
public final class Formatting {
  private static final int STEP = 2;
  private static final int UNKNOWN = Integer.MIN_VALUE;

  private final Text text;

  /** By line, how far it is moved to the right. */
  private final int[] moves;

  /** By line, whether it goes on with a text that began on another one. */
  private final boolean[] inside;

  private Formatting(Text text) {
    this.text = text;
    this.moves = new int[text.lines()];
    this.inside = new boolean[text.lines()];
    Arrays.fill(moves, UNKNOWN);
  }

  /** What has to change; nothing if the file cannot be read. */
  public static List<Edit> of(Document document) {
    Part root = document.graph().root();
    if (root == null || document.isTooLarge()) {
      return List.of();
    }
    for (boolean indents :
        document.graph().json() ? new boolean[] {false} : new boolean[] {true, false}) {
      Formatting formatting = new Formatting(document.graph().text());
      formatting.look(root, 0);
      List<Edit> edits = formatting.edits(indents);
      if (saysTheSame(document, Edit.apply(document.content(), edits))) {
        return edits;
      }
    }
    return List.of();
  }

  private static boolean saysTheSame(Document document, String after) {
    Reading before = read(document, document.content());
    Reading then = read(document, after);
    return before.root() != null
        && then.root() != null
        && before.problems().size() == then.problems().size()
        && Values.deepEquals(before.root().value(), then.root().value());
  }

  private static Reading read(Document document, String content) {
    return SourceReader.read(document.file().toString(), content.getBytes(StandardCharsets.UTF_8));
  }

  /** A block whose keys or dashes are to stand in a column. */
  private void look(Part part, int column) {
    if (!(part instanceof Part.Group group) || group.flow()) {
      goesOn(part, text.lineOf(part.start()));
      return;
    }
    for (Part.Member member : group.members()) {
      int line = text.lineOf(member.start());
      if (isFirst(member.start())) {
        moves[line] = column - text.column(member.start());
      }
      Part value = member.value();
      if (value != null) {
        look(value, below(group, member, value, column));
        goesOn(value, line);
      }
    }
  }

  private int below(Part.Group group, Part.Member member, Part value, int column) {
    boolean sameLine = text.lineOf(value.start()) == text.lineOf(member.start());
    if (!group.mapping() && sameLine) {
      return column + value.start() - member.start();
    }
    boolean list = value instanceof Part.Group inner && !inner.mapping() && !inner.flow();
    boolean flush = list && text.column(value.start()) == text.column(member.start());
    return group.mapping() && flush ? column : column + STEP;
  }

  /** What is not a block moves along with the line on which it begins. */
  private void goesOn(Part part, int line) {
    if (part instanceof Part.Group group && !group.flow()) {
      return;
    }
    int first = text.lineOf(part.start());
    for (int i = first; i <= text.lineOf(part.end()); i++) {
      boolean further = i > line && moves[i] == UNKNOWN;
      moves[i] = further ? moves[line] : moves[i];
      inside[i] |= i > first && part instanceof Part.Scalar;
    }
  }

  private boolean isFirst(int offset) {
    return text.content().substring(text.start(text.lineOf(offset)), offset).isBlank();
  }

  private List<Edit> edits(boolean indents) {
    List<Edit> edits = new ArrayList<>();
    int move = 0;
    for (int line = text.lines() - 1; line >= 0; line--) {
      move = moves[line] == UNKNOWN ? move : moves[line];
      int start = text.start(line);
      int end = text.end(line);
      String content = text.content().substring(start, end);
      boolean last = line + 1 < text.lines() && inside[line + 1];
      if (!inside[line] && !last && !content.equals(content.stripTrailing())) {
        edits.add(new Edit(start + content.stripTrailing().length(), end, ""));
      }
      int indent = content.length() - content.stripLeading().length();
      if (indents && move != 0 && !content.isBlank() && content.indexOf('\t') != 0) {
        int wanted = Math.max(0, indent + move);
        edits.add(new Edit(start, start + indent, " ".repeat(wanted)));
      }
    }
    int end = text.content().length();
    if (end > 0 && text.start(text.lines() - 1) < end) {
      // As the other lines end.
      edits.add(new Edit(end, end, text.content().contains("\r\n") ? "\r\n" : "\n"));
    }
    return edits;
  }
}
