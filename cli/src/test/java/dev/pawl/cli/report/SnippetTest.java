package dev.pawl.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.model.Place;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SnippetTest {

  @Test
  void marksAName() {
    assertThat(at(1, 7, "next: lst-dir, x"))
        .isEqualTo(
            """
                1 | next: lst-dir, x
                  |       ^~~~~~~
            """);
  }

  @Test
  void marksAQuotedText() {
    assertThat(at(1, 4, "a: \"b c\" d")).endsWith("  |    ^~~~~\n");
  }

  @Test
  void marksOneCharacterOfAnythingElse() {
    assertThat(at(1, 4, "a: { b: 1 }")).endsWith("  |    ^\n");
    assertThat(at(1, 4, "a: \"open")).endsWith("  |    ^\n");
  }

  @Test
  void pointsBehindTheEndOfALine() {
    assertThat(at(1, 4, "a: ")).endsWith("  |    ^\n");
    assertThat(at(1, 99, "a:")).endsWith("  |   ^\n");
  }

  @Test
  void showsTabsAndWideLettersInLine() {
    assertThat(at(1, 3, "\t\tx: 1")).isEqualTo("    1 |     x: 1\n      |     ^\n");
    assertThat(at(1, 5, "名前: x")).isEqualTo("    1 | 名前: x\n      |       ^\n");
  }

  @Test
  void cutsALongLineAroundTheCaret() {
    String shown = at(1, 151, "a".repeat(150) + " b " + "c".repeat(100));
    assertThat(shown.lines()).allMatch(line -> line.length() <= 80);
    String[] lines = shown.split("\n");
    assertThat(lines[0]).startsWith("    1 | …a").endsWith("c…");
    assertThat(lines[0].charAt(lines[1].indexOf('^'))).isEqualTo(' ');
    assertThat(lines[0].charAt(lines[1].indexOf('^') + 1)).isEqualTo('b');
  }

  @Test
  void controlCharactersCannotReachTheTerminal() {
    assertThat(at(1, 1, "a\u001b[2J")).contains("a�[2J");
  }

  @Test
  void thereIsNothingToShowOutsideOfTheText() {
    assertThat(at(2, 1, "one line")).isEmpty();
    assertThat(at(0, 0, "one line")).isEmpty();
  }

  private static String at(int line, int column, String text) {
    Channel channel = new Channel(new PrintWriter(new StringWriter()), true, false);
    return new Snippet(channel, 80)
        .of(SourceText.of(text), new Place("x", line, column), Colour.ERROR, "");
  }
}
