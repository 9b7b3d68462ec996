package dev.pawl.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final Channel PLAIN = Channel.plain(new PrintWriter(new StringWriter()));

  private final Table table =
      new Table(
          Table.Column.left("ID"),
          Table.Column.flexible("NAME"),
          Table.Column.left(""),
          Table.Column.right("NUMBER"));

  @BeforeEach
  void fill() {
    table.row(cell("a"), cell("a rather long name"), cell(""), cell("1"));
    table.row(cell("bcd"), cell("short"), cell(""), cell("12345678"));
  }

  @Test
  void cellsStandBelowEachOtherAndLinesEndWithTheirText() {
    assertThat(table.lines(PLAIN, 0))
        .containsExactly(
            "ID   NAME                  NUMBER",
            "a    a rather long name         1",
            "bcd  short               12345678");
  }

  @Test
  void whatIsFlexibleGivesWayToFit() {
    List<String> lines = table.lines(PLAIN, 25);
    assertThat(lines).allMatch(line -> line.length() <= 25);
    assertThat(lines.get(1)).isEqualTo("a    a rather…          1");
    assertThat(table.lines(PLAIN, 10).get(1)).contains("a rathe…");
  }

  @Test
  void nothingInACellCanDriveTheTerminalOrBreakTheLine() {
    table.row(cell("x\ny"), cell("\u001b[31m"), cell(""), cell(""));
    assertThat(table.lines(PLAIN, 0))
        .last()
        .asString()
        .doesNotContain("\n", "\u001b")
        .contains("x y");
  }

  private static Table.Cell cell(String text) {
    return Table.Cell.of(text);
  }
}
