package dev.pawl.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.form.SchemaWords;
import dev.pawl.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProseTest {
  @Test
  void breaksBetweenWords() {
    assertThat(Prose.wrapped("one two three\n\n  four", 8))
        .containsExactly("one two", "three", "", "  four");
    assertThat(Prose.wrapped("unbreakable word", 5)).containsExactly("unbreakable", "word");
    assertThat(Prose.wrapped("a\u001b[1m", 80)).containsExactly("a\\u{1b}[1m");
    assertThat(Prose.wrapped("x".repeat(1_000_000), 10).toString()).hasSizeLessThan(21_000);
  }

  @Test
  void cutsALine() {
    assertThat(Prose.cut("one\n  two", 20)).isEqualTo("one two");
    assertThat(Prose.cut("one two three", 8)).isEqualTo("one two…");
    assertThat(Prose.cut("😀😀😀", 4)).isEqualTo("😀…");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"string\"} | string",
        "{\"type\":[\"string\",\"null\"]} | string or null",
        "{\"type\":\"array\",\"items\":{\"type\":\"number\"}} | array of number",
        "{\"type\":\"array\"} | array",
        "{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]} | string or null",
        "{\"enum\":[1,2]} | choice",
        "{\"oneOf\":[{\"const\":1},{\"const\":2}]} | choice",
        "true | any",
        "{} | any",
      })
  void namesTypes(String schema, String expected) {
    assertThat(SchemaWords.type(Json.parse(schema))).isEqualTo(expected);
  }

  @Test
  void tellsChoicesAndDefaults() {
    assertThat(
            SchemaWords.about(
                Json.parse("{\"description\":\"Size.\",\"enum\":[\"s\",\"l\"],\"default\":\"s\"}")))
        .isEqualTo("Size. One of: s, l. Default: \"s\".");
  }
}
