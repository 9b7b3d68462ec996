package dev.pawl.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reaches the eyes of people. */
class PrintableTest {
  private static final String ATTACK = "pay\u202e\u200b me\u2066\u00ad\ufeff";

  @Test
  void whatHidesOrTurnsTheDirectionOfWritingIsWrittenOut() {
    assertThat(Printable.of(ATTACK)).isEqualTo("pay\\u{202e}\\u{200b} me\\u{2066}\\u{ad}\\u{feff}");
    assertThat(Printable.of("a\u200db\u200cc\u200ed\ufe0fe\u2028f\u3164g\ud800h"))
        .isEqualTo("a\\u{200d}b\\u{200c}c\\u{200e}d\\u{fe0f}e\\u{2028}f\\u{3164}g\\u{d800}h");
    String tags = new StringBuilder("hi").appendCodePoint(0xE0041).toString();
    assertThat(Printable.of(tags)).isEqualTo("hi\\u{e0041}");
    assertThat(Printable.of("😀\ufe0f\ufe0f")).isEqualTo("😀\ufe0f\\u{fe0f}");
    assertThat(Printable.of("a\u001b[2J\u007f\u009b")).isEqualTo("a\\u{1b}[2J\\u{7f}\\u{9b}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain\ttext\n",
        "👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 ❤️‍🔥 1️⃣ ©️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇩🇪",
        "שלום עולם, מה שלומך?",
        "שלום\u200f! (C\u200e של)",
        "می\u200cخواهم",
        "क्\u200dष र्\u200dय",
        "葛\udb40\udd00城",
        "a\u00a0b\u3000c",
        "\ue0b0",
        "naïve e\u0301"
      })
  void ordinaryWritingStaysAsItIs(String text) {
    assertThat(Printable.of(text)).isSameAs(text);
    assertThat(Printable.json(Json.write(text))).isEqualTo(Json.write(text));
  }

  @Test
  void linesMayEndInTheWayOfWindows() {
    assertThat(Printable.of("a\r\nb\rc")).isEqualTo("a\nb\\u{d}c");
  }

  @Test
  void whatAPlacePointsIntoKeepsItsLength() {
    String text = "a\u202e\tb" + new StringBuilder().appendCodePoint(0xE0041) + "c";
    assertThat(Printable.inPlace(text)).isEqualTo("a�\tb��c").hasSameSizeAs(text);
  }

  @Test
  void jsonOnATerminalSaysTheSameInItsOwnEscapes() {
    List<String> value = List.of(ATTACK, "\u009b2J", "👩🏽‍🚀");
    StringWriter shown = new StringWriter();
    new Channel(new PrintWriter(shown), true, false).printJson(value);
    assertThat(shown.toString())
        .contains("pay\\u202e\\u200b me\\u2066", "\\u009b2J", "👩🏽‍🚀")
        .doesNotContain("\u202e", "\u009b");
    assertThat(Json.parse(shown.toString())).isEqualTo(value);
    StringWriter piped = new StringWriter();
    Channel.plain(new PrintWriter(piped)).printJson(value);
    assertThat(piped.toString()).isEqualTo(Json.pretty(value) + "\n");
  }

  @Test
  void aTerminalGetsNothingThatHidesWhoeverPrintsIt() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (StreamWriter writer = StreamWriter.toTerminal(bytes)) {
      writer.print(Colour.RED.around("a\u202eb") + "👩🏽‍🚀\n");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(Colour.RED.around("a\\u{202e}b") + "👩🏽‍🚀\n");
    bytes.reset();
    try (StreamWriter writer = StreamWriter.to(bytes)) {
      writer.print("a\u202eb");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("a\u202eb");
  }
}
