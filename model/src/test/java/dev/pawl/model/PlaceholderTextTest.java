package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceholderTextTest {
  private static final Map<String, String> VALUES = new HashMap<>();

  static {
    VALUES.put("name", "Ada");
    VALUES.put("node-2_result", "two");
    VALUES.put("a.b", "dotted");
    VALUES.put("größe", "L");
    VALUES.put("empty", "");
    VALUES.put("other", "{name} {{name}} $& $1 \\ {");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "Dear {name}|Dear Ada",
        "Dear {{name}}|Dear Ada",
        "Dear {{ name }}!|Dear Ada!",
        "{name}{name}|AdaAda",
        "{node-2_result} {a.b} {größe}|two dotted L",
        "({empty})|()",
        "{nobody} stays|{nobody} stays",
        "{{nobody}} stays|{{nobody}} stays",
        "{{ nobody }} stays|{{ nobody }} stays",
        "{ name } is JSON|{ name } is JSON",
        "{}|{}",
        "{{}}|{{}}",
        "{{name}|{Ada",
        "{name}}|Ada}",
        "{{{name}}}|{Ada}",
        "{\"a\": {name}}|{\"a\": Ada}",
        "{na me}|{na me}",
        "{name|{name",
        "no placeholder|no placeholder",
        "{other}|{name} {{name}} $& $1 \\ {",
      })
  void fillsInWhatIsGivenAndLeavesAllElseAsItIsWritten(String text, String filled) {
    assertThat(PlaceholderText.of(text).filledIn(VALUES::get, 1_000)).isEqualTo(filled);
  }

  @Test
  void namesItsPlaceholdersOnceAndInOrder() {
    assertThat(PlaceholderText.of("{b} {{a}} {b} { c } {d").names()).containsExactly("b", "a");
  }

  @Test
  void becomesNoLongerThanAllowed() {
    PlaceholderText text = PlaceholderText.of("{name}".repeat(5));
    assertThat(text.filledIn(VALUES::get, 15)).isEqualTo("Ada".repeat(5));
    assertThat(text.filledIn(VALUES::get, 14)).isNull();
  }

  @Test
  void aLongTextOfBracesIsReadInOneGo() {
    String braces = "{".repeat(1_000_000);
    assertThat(PlaceholderText.of(braces).names()).isEmpty();
    String names = ("{" + "a".repeat(200)).repeat(5_000);
    assertThat(PlaceholderText.of(names).filledIn(VALUES::get, 2_000_000)).isEqualTo(names);
  }
}
