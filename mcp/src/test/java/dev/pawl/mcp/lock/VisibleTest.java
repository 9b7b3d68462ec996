package dev.pawl.mcp.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0x00, 0x07, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xA0, 0xAD, 0x034F, 0x061C, 0x115F, 0x180E,
        0x200B, 0x200D, 0x200E, 0x2028, 0x202E, 0x2060, 0x2066, 0x2800, 0x3000, 0x3164, 0xD800,
        0xE000, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9, 0xE0001, 0xE0041, 0xE0100, 0x10FFFF
      })
  void whatHidesIsWrittenOut(int point) {
    String text = "a" + Character.toString(point) + "b";
    assertThat(Visible.of(text)).isEqualTo("a\\u{" + Integer.toHexString(point) + "}b");
  }

  @Test
  void whatPeopleReadStaysAsItIs() {
    String text = "Größe ≤ 3 – 日本語, עברית \ud83d\ude00 \\u{41}";
    assertThat(Visible.of(text)).isEqualTo(text);
  }

  @Test
  void jsonSaysTheSameAsBefore() {
    Object value = java.util.List.of("a\u200b\u202e\n\u001b[0m\ud83c\udff4\udb40\udc67", "ü");
    String json = Visible.json(Json.pretty(value));
    assertThat(json)
        .isEqualTo("[\n  \"a\\u200b\\u202e\\n\\u001b[0m🏴\\udb40\\udc67\",\n  \"ü\"\n]");
    assertThat(Json.parse(json)).isEqualTo(value);
  }
}
