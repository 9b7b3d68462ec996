package dev.pawl.formats.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolReferenceTest {
  @ParameterizedTest
  @CsvSource({
    "other.yaml#t, '', other.yaml",
    "./other.yaml#t, '', other.yaml",
    "sub//./other.yaml#t, '', sub/other.yaml",
    "sub/../other.yaml#t, '', other.yaml",
    "../other.yaml#t, '', ../other.yaml",
    "../../other.yaml#t, sub/from.yaml, ../other.yaml",
    "../other.yaml#t, sub/from.yaml, other.yaml",
    "other.yaml#t, sub/from.yaml, sub/other.yaml",
    "other.yaml#t, ../from.yaml, ../other.yaml",
    "a#b.yaml#t, '', a#b.yaml",
    "sub/..#t, '', .",
  })
  void hasOneSpellingFromTheFolderOfTheFirstFile(String written, String from, String name) {
    assertThat(ToolReference.isOne(written)).isTrue();
    ToolReference reference = ToolReference.of(written);
    assertThat(reference.flaw()).isEmpty();
    assertThat(reference.tool()).isEqualTo("t");
    assertThat(reference.from(from)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#t",
        "other.yaml#",
        "/other.yaml#t",
        "~/other.yaml#t",
        "C:/other.yaml#t",
        "sub\\other.yaml#t",
        "https://example.org/other.yaml#t",
        "a\0b.yaml#t",
      })
  void isNothingElseThanARelativePathAndATool(String written) {
    assertThat(ToolReference.of(written).flaw()).isNotEmpty();
  }

  @Test
  void halfACharacterIsNoPartOfAPath() {
    assertThat(ToolReference.of("half\ud800.yaml#t").flaw()).isNotEmpty();
  }

  @Test
  void namesOfToolsAreNone() {
    assertThat(ToolReference.isOne("other.yaml")).isFalse();
  }
}
