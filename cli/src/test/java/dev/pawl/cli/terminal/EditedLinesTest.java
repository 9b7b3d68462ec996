package dev.pawl.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys as terminals send them, and the screen that they lead to. */
@Timeout(30)
class EditedLinesTest {
  private static final String ESC = "\u001b";

  private final StringWriter echo = new StringWriter();
  private final List<String> modes = new ArrayList<>();

  private EditedLines lines(InputStream in) {
    return new EditedLines(in, Channel.plain(new PrintWriter(echo)), 60, this::raw);
  }

  private EditedLines typing(String keys) {
    return lines(new ByteArrayInputStream(keys.getBytes(UTF_8)));
  }

  private Optional<AutoCloseable> raw() {
    modes.add("raw");
    return Optional.of(() -> modes.add("as before"));
  }

  private String line(String keys) throws InterruptedException {
    return typing(keys).next().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "abc,abc",
    "ac<LEFT>b,abc",
    "bc<HOME>a,abc",
    "bc<CTRL-A>a<CTRL-E>d,abcd",
    "abx<ERASE>c,abc",
    "axb<LEFT><LEFT><DELETE>,ab",
    "axb<LEFT><LEFT><CTRL-D>,ab",
    "one two<CTRL-W>2,one 2",
    "one two<WORD-LEFT>X,one Xtwo",
    "one two<HOME><WORD-RIGHT>X,oneX two",
    "one two<WORD-LEFT><CTRL-U>,two",
    "one two<HOME><CTRL-K>x,x",
    "a<UNKNOWN>b,ab",
    "aé漢😀<ERASE><LEFT>x,aéx漢"
  })
  void keysEditTheLine(String keys, String expected) throws InterruptedException {
    String sent =
        keys.replace("<LEFT>", ESC + "[D")
            .replace("<HOME>", ESC + "OH")
            .replace("<DELETE>", ESC + "[3~")
            .replace("<ERASE>", "\u007f")
            .replace("<WORD-LEFT>", ESC + "b")
            .replace("<WORD-RIGHT>", ESC + "[1;5C")
            .replace("<UNKNOWN>", ESC + "[15;2~")
            .replace("<CTRL-A>", "\u0001")
            .replace("<CTRL-D>", "\u0004")
            .replace("<CTRL-E>", "\u0005")
            .replace("<CTRL-K>", "\u000b")
            .replace("<CTRL-U>", "\u0015")
            .replace("<CTRL-W>", "\u0017");
    assertThat(line(sent + "\n")).isEqualTo(expected);
  }

  @Test
  void earlierLinesAreAtHand() throws InterruptedException {
    String up = ESC + "[A";
    String down = ESC + "[B";
    EditedLines lines =
        typing(
            up + up + "!\r" + up + down + "new\r" + up + up + up + up + "\r" + "typed" + up + down
                + "\r");
    lines.remember("first");
    lines.remember("second");
    lines.remember("");
    assertThat(lines.next()).contains("first!");
    assertThat(lines.next()).contains("new");
    assertThat(lines.next()).contains("first");
    assertThat(lines.next()).contains("typed");
  }

  @Test
  void theTabulatorCompletesAsFarAsIsClear() throws InterruptedException {
    EditedLines lines = typing("br\te\t \t\nx\t\n");
    lines.completing(
        typed ->
            List.of("break", "breaks").stream().filter(each -> each.startsWith(typed)).toList());
    assertThat(lines.next()).contains("breake ");
    assertThat(lines.next()).contains("x");
    assertThat(echo.toString()).contains("\u0007");
  }

  @Test
  void controlDEndsAnEmptyLine() throws InterruptedException {
    assertThat(typing("\u0004").next()).isEmpty();
  }

  @Test
  void theScreenShowsTheLineAndWhereTheCursorIs() throws InterruptedException {
    line("ab" + ESC + "[Dx\n");
    Screenful screen = new Screenful();
    echo.toString().chars().forEach(each -> screen.take((char) each));
    assertThat(screen.row()).isEqualTo("axb");
  }

  @Test
  void aLongLineStaysInOneRow() throws InterruptedException {
    String text = "0123456789".repeat(10);
    assertThat(line(text + "\n")).isEqualTo(text);
    Screenful screen = new Screenful();
    echo.toString().chars().forEach(each -> screen.take((char) each));
    assertThat(screen.row()).hasSize(36).isEqualTo(text.substring(64));
  }

  @Test
  void theTerminalIsRawOnlyWhileALineIsTyped() throws Exception {
    EditedLines lines = typing("a\nb\n");
    lines.next();
    lines.next();
    assertThat(modes).containsExactly("raw", "as before", "raw", "as before");
  }

  @Test
  void whoeverWaitsIsLetGo() throws Exception {
    EditedLines lines = lines(new PipedInputStream(new PipedOutputStream()));
    AtomicReference<Optional<String>> got = new AtomicReference<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    got.set(lines.next());
                  } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                  }
                });
    lines.close();
    thread.join();
    assertThat(got.get()).isEmpty();
    assertThat(lines.next()).isEmpty();
  }

  /** As much of a terminal as is needed: a row, and a cursor that moves left. */
  private static final class Screenful {
    private final StringBuilder row = new StringBuilder();
    private final StringBuilder sequence = new StringBuilder();
    private int cursor;

    void take(char each) {
      if (!sequence.isEmpty() || each == '\u001b') {
        sequence.append(each);
        if (Character.isLetter(each)) {
          obey(sequence.toString());
          sequence.setLength(0);
        }
      } else if (each >= ' ') {
        row.replace(cursor, Math.min(row.length(), cursor + 1), String.valueOf(each));
        cursor++;
      }
    }

    private void obey(String said) {
      if (said.endsWith("K")) {
        row.setLength(cursor);
      } else {
        cursor -= Integer.parseInt(said.substring(2, said.length() - 1));
      }
    }

    String row() {
      return row.toString();
    }
  }
}
