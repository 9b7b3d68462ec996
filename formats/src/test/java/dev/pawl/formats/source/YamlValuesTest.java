package dev.pawl.formats.source;

import static dev.pawl.formats.source.Sources.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class YamlValuesTest {
  @ParameterizedTest
  @ValueSource(strings = {"null", "Null", "NULL", "~", "!!null ''"})
  void readsNullInEverySpelling(String text) {
    assertThat(yaml("[" + text + "]").value()).isEqualTo(Arrays.asList((Object) null));
  }

  @Test
  void readsAMissingValueAsNull() {
    assertThat(((Map<?, ?>) yaml("a:\nb: 1\n").value()).get("a")).isNull();
  }

  @Test
  void readsTrueAndFalseInThreeSpellings() {
    assertThat(yaml("[true, True, TRUE, false, False, FALSE]").value())
        .isEqualTo(List.of(true, true, true, false, false, false));
  }

  @Test
  void leavesDatesAndWordsOfOlderYamlAsTexts() {
    assertThat(yaml("[yes, no, on, off, y, 2026-11-15, 12:30:00, 1_000, 0b1, tRUE, 1.0.0]").value())
        .isEqualTo(
            List.of(
                "yes",
                "no",
                "on",
                "off",
                "y",
                "2026-11-15",
                "12:30:00",
                "1_000",
                "0b1",
                "tRUE",
                "1.0.0"));
  }

  @Test
  void keepsTheDigitsOfIntegers() {
    assertThat(yaml("[0, -7, +7, 012, 0x1F, 0o17, 2147483648, 123456789012345678901]").value())
        .isEqualTo(
            List.of(0, -7, 7, 12, 31, 15, 2147483648L, new BigInteger("123456789012345678901")));
  }

  @Test
  void readsOtherNumbersAsDoubles() {
    assertThat(yaml("[1.0, .5, 2., 1e3, -1.5E-2]").value())
        .isEqualTo(List.of(1.0, 0.5, 2.0, 1000.0, -0.015));
  }

  @Test
  void takesQuotedAndBlockScalarsForTexts() {
    assertThat(yaml("[\"1\", 'true', \"\", !!str 5]").value())
        .isEqualTo(List.of("1", "true", "", "5"));
    assertThat(yaml("a: |\n  5\nb: >-\n  x\n  y\n").value())
        .isEqualTo(Map.of("a", "5\n", "b", "x y"));
  }

  @Test
  void honoursTagsOfTheCoreSchema() {
    assertThat(yaml("[!!int \"5\", !!float \"1.5\", !!bool \"true\", !!map {}, !!seq []]").value())
        .isEqualTo(List.of(5, 1.5, true, Map.of(), List.of()));
  }

  @Test
  void takesKeysAsTheyAreWritten() {
    assertThat(yaml("{8080: a, true: b, 1.0: c, 'd e': d, ~: e}").value())
        .isEqualTo(Map.of("8080", "a", "true", "b", "1.0", "c", "d e", "d", "~", "e"));
  }

  @Test
  void putsInWhatAnAliasStandsFor() {
    assertThat(yaml("a: &x [1, 2]\nb: *x\n*y : 1\n".replace("*y : 1\n", "")).value())
        .isEqualTo(Map.of("a", List.of(1, 2), "b", List.of(1, 2)));
  }

  @Test
  void letsALaterAnchorOfTheSameNameWin() {
    assertThat(yaml("[&x 1, *x, &x 2, *x]").value()).isEqualTo(List.of(1, 1, 2, 2));
  }

  @Test
  void acceptsAnchorsAndAliasesOnKeys() {
    assertThat(yaml("&k name: 1\nb: {*k : 2}\n").value())
        .isEqualTo(Map.of("name", 1, "b", Map.of("name", 2)));
  }

  @Test
  void mergesMappingsAndLetsWrittenKeysWin() {
    String text =
        """
        base: &base { timeout: 10s, retry: 1 }
        other: &other { retry: 2, deadline: 1m }
        node:
          timeout: 20s
          <<: [*base, *other]
        again: { <<: *base, retry: 3 }
        quoted: { "<<": 1 }
        """;
    Map<?, ?> value = (Map<?, ?>) yaml(text).value();
    assertThat(value.get("node")).isEqualTo(Map.of("timeout", "20s", "retry", 1, "deadline", "1m"));
    assertThat(value.get("again")).isEqualTo(Map.of("timeout", "10s", "retry", 3));
    assertThat(value.get("quoted")).isEqualTo(Map.of("<<", 1));
  }

  @Test
  void readsJsonWrittenInAYamlFile() {
    assertThat(yaml("{\n\t\"a\": [1,{\"b\":\"\\u00e9\\/\"}]\n}").value())
        .isEqualTo(Map.of("a", List.of(1, Map.of("b", "é/"))));
  }

  @Test
  void skipsAByteOrderMark() {
    assertThat(yaml("\uFEFFa: 1").value()).isEqualTo(Map.of("a", 1));
  }

  @Test
  void keepsTheOrderOfKeys() {
    assertThat(((Map<?, ?>) yaml("{c: 1, a: 2, b: 3}").value()).keySet().stream().toList())
        .isEqualTo(List.of("c", "a", "b"));
  }
}
