package dev.pawl.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsNumberTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1.0, 1",
    "-1.0, -1",
    "0.1, 0.1",
    "1e21, 1e+21",
    "1e20, 100000000000000000000",
    "123456789012345680000, 123456789012345680000",
    "1e-6, 0.000001",
    "1e-7, 1e-7",
    "-1.5e-9, -1.5e-9",
    "123e-20, 1.23e-18",
    "5e-324, 5e-324",
    "1e-323, 1e-323",
    "1.5e-323, 1.5e-323",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "9007199254740992, 9007199254740992",
    "9223372036854775807, 9223372036854776000",
    "-9223372036854775808, -9223372036854776000",
    "4294967296.5, 4294967296.5",
    "NaN, NaN",
    "Infinity, Infinity",
    "-Infinity, -Infinity"
  })
  void printsDoublesAsJavaScriptDoes(double value, String text) {
    assertThat(JsNumber.print(value)).isEqualTo(text);
  }

  @Test
  void printsIntegersWithAllTheirDigits() {
    assertThat(JsNumber.print(Integer.MIN_VALUE)).isEqualTo("-2147483648");
    assertThat(JsNumber.print(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
    assertThat(JsNumber.print(BigInteger.TEN.pow(22))).isEqualTo("1" + "0".repeat(22));
  }

  @Test
  void printsOtherNumbersAsDoubles() {
    assertThat(JsNumber.print((short) 7)).isEqualTo("7");
    assertThat(JsNumber.print(0.5f)).isEqualTo("0.5");
    assertThat(JsNumber.print(new BigDecimal("1.50"))).isEqualTo("1.5");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "||, 0",
        "|  \t\n |, 0",
        "| 12 |, 12",
        "+5, 5",
        "-0, -0.0",
        "1., 1",
        ".5, 0.5",
        "-.5e1, -5",
        "1e3, 1000",
        "1E-2, 0.01",
        "007, 7",
        "0x1F, 31",
        "0XfF, 255",
        "0o17, 15",
        "0B101, 5",
        "Infinity, Infinity",
        "+Infinity, Infinity",
        "-Infinity, -Infinity",
        "1e999, Infinity",
        "9007199254740993, 9007199254740992"
      })
  void readsTextAsJavaScriptDoes(String text, double value) {
    assertThat(JsNumber.parse(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abc",
        "1d",
        "1f",
        "1L",
        "1_000",
        "1,5",
        "1 2",
        ".",
        "-",
        "+",
        "e5",
        "1e",
        "1e+",
        "--1",
        "0x",
        "0b2",
        "0o8",
        "0xg",
        "-0x10",
        "+0b1",
        "0x1p3",
        "0x1.8",
        "infinity",
        "INFINITY",
        "NaN",
        "Infinityx",
        "١٢",
        "0x１",
        "1\0",
        "\u200b1"
      })
  void nonsenseIsNotANumber(String text) {
    assertThat(JsNumber.parse(text)).isNaN();
  }

  @Test
  void ignoresEverySpaceThatJavaScriptKnows() {
    assertThat(JsNumber.parse("\uFEFF\u00A0\u2028\u2029\u3000\u000B1\u1680\u205F\u202F\u2003"))
        .isEqualTo(1);
  }

  @Test
  void readsHugeTextsQuickly() {
    String digits = "1".repeat(1_000_000);
    assertThat(JsNumber.parse("0x" + digits)).isInfinite();
    assertThat(JsNumber.parse("0x" + "0".repeat(1_000_000) + "1")).isEqualTo(1);
    assertThat(JsNumber.parse("0b" + digits)).isInfinite();
    assertThat(JsNumber.parse(digits)).isInfinite();
    assertThat(JsNumber.parse("0." + digits)).isEqualTo(0.1111111111111111);
    assertThat(JsNumber.parse("1e" + digits)).isInfinite();
    assertThat(JsNumber.parse("1e-" + digits)).isZero();
  }

  @Test
  void normalizesIntegralDoublesToIntegers() {
    assertThat(JsNumber.normalize(3.0)).isEqualTo(3);
    assertThat(JsNumber.normalize(-0.0)).isEqualTo(0);
    assertThat(JsNumber.normalize(2147483648.0)).isEqualTo(2147483648L);
    assertThat(JsNumber.normalize(-0x1p53)).isEqualTo(-9007199254740992L);
    assertThat(JsNumber.normalize(0x1p54)).isEqualTo(0x1p54);
    assertThat(JsNumber.normalize(0.5)).isEqualTo(0.5);
    assertThat(JsNumber.normalize(Double.NaN)).isEqualTo(Double.NaN);
    assertThat(JsNumber.normalize(Double.NEGATIVE_INFINITY)).isEqualTo(Double.NEGATIVE_INFINITY);
  }
}
