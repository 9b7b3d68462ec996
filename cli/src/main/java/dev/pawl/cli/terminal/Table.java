package dev.pawl.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows whose cells stand below each other, in as much room as there is. */
public final class Table {
  private static final String GAP = "  ";
  private static final int NARROWEST = 8;

  private final List<Column> columns;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * @param right whether its cells end below each other, as numbers should
   * @param flexible whether its cells may be cut when there is too little room
   */
  public record Column(String title, boolean right, boolean flexible) {
    public static Column left(String title) {
      return new Column(title, false, false);
    }

    public static Column right(String title) {
      return new Column(title, true, false);
    }

    public static Column flexible(String title) {
      return new Column(title, false, true);
    }
  }

  /** A text in one line, which may stand out. */
  public record Cell(String text, @Nullable Colour colour) {
    public static Cell of(String text) {
      return new Cell(text, null);
    }

    public static Cell dim(String text) {
      return new Cell(text, Colour.DIM);
    }
  }

  public Table(Column... columns) {
    this.columns = List.of(columns);
  }

  public void row(Cell... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException("a row of " + cells.length + " cells");
    }
    rows.add(
        Arrays.stream(cells)
            .map(cell -> new Cell(Printable.of(cell.text).replace('\n', ' '), cell.colour))
            .toList());
  }

  /**
   * @param width how many characters a line may have, or 0 for as many as it needs
   */
  public List<String> lines(Channel channel, int width) {
    int[] widths = widths(width);
    List<String> lines = new ArrayList<>();
    if (columns.stream().anyMatch(column -> !column.title.isEmpty())) {
      lines.add(line(columns.stream().map(each -> Cell.dim(each.title)).toList(), widths, channel));
    }
    rows.forEach(row -> lines.add(line(row, widths, channel)));
    return lines;
  }

  private int[] widths(int width) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      for (List<Cell> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).text.length());
      }
      // A column in which nothing stands is left out.
      widths[i] = widths[i] == 0 ? 0 : Math.max(widths[i], columns.get(i).title.length());
    }
    int gaps = GAP.length() * (int) (Arrays.stream(widths).filter(each -> each > 0).count() - 1);
    while (width > 0 && Arrays.stream(widths).sum() + gaps > width) {
      int widest = widest(widths);
      if (widest < 0) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  /** The column that can best be made narrower, or -1. */
  private int widest(int[] widths) {
    int widest = -1;
    for (int i = 0; i < widths.length; i++) {
      boolean can = columns.get(i).flexible && widths[i] > NARROWEST;
      if (can && (widest < 0 || widths[i] > widths[widest])) {
        widest = i;
      }
    }
    return widest;
  }

  private String line(List<Cell> cells, int[] widths, Channel channel) {
    StringBuilder line = new StringBuilder();
    int blanks = 0;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] == 0) {
        continue;
      }
      Cell cell = cells.get(i);
      String text = cell.text.length() > widths[i] ? Prose.cut(cell.text, widths[i]) : cell.text;
      int padding = widths[i] - text.length();
      blanks += columns.get(i).right ? padding : 0;
      if (!text.isEmpty()) {
        line.append(" ".repeat(blanks));
        line.append(cell.colour == null ? text : channel.paint(cell.colour, text));
        blanks = 0;
      }
      blanks += (columns.get(i).right ? 0 : padding) + GAP.length();
    }
    return line.toString();
  }
}
