package dev.pawl.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonReadingTest {
  @Test
  void readsEveryKindOfValue() {
    assertThat(Json.parse("null")).isNull();
    assertThat(Json.parse(" true ")).isEqualTo(true);
    assertThat(Json.parse("false")).isEqualTo(false);
    assertThat(Json.parse("\"a\\n\\u00e9\"")).isEqualTo("a\né");
    assertThat(Json.parse("[1, null]")).isEqualTo(Values.list(1, null));
    assertThat(Json.parse("{\"a\": {}}")).isEqualTo(Map.of("a", Map.of()));
  }

  @Test
  void integersKeepTheirDigits() {
    assertThat(Json.parse("2147483647")).isEqualTo(Integer.MAX_VALUE);
    assertThat(Json.parse("2147483648")).isEqualTo(2147483648L);
    assertThat(Json.parse("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(Json.parse("9223372036854775808")).isEqualTo(BigInteger.TWO.pow(63));
    assertThat(Json.parse("-0")).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource({"1.0, 1", "1e2, 100", "-0.0, -0.0", "0.1, 0.1", "1e400, Infinity", "1e-400, 0"})
  void numbersWithAFractionOrExponentAreDoubles(String text, double value) {
    assertThat(Json.parse(text)).isEqualTo(value);
  }

  @Test
  void keepsTheOrderOfKeysAndNullValues() {
    Map<?, ?> object = (Map<?, ?>) Json.parse("{\"z\":1,\"a\":null,\"m\":2}");
    assertThat(object.keySet().stream().map(Object::toString)).containsExactly("z", "a", "m");
    assertThat(object.containsKey("a")).isTrue();
  }

  @Test
  void ofEqualKeysTheLastOneWins() {
    assertThat(Json.write(Json.parse("{\"a\":1,\"b\":2,\"a\":3}"))).isEqualTo("{\"a\":3,\"b\":2}");
  }

  @Test
  void whatIsReadCannotBeChanged() {
    @SuppressWarnings("unchecked")
    Map<String, Object> object = (Map<String, Object>) Json.parse("{\"a\":[1]}");
    @SuppressWarnings("unchecked")
    List<Object> list = (List<Object>) object.get("a");
    Class<? extends Throwable> refusal = UnsupportedOperationException.class;
    assertThatThrownBy(() -> object.put("b", 1)).isInstanceOf(refusal);
    assertThatThrownBy(() -> object.remove("a")).isInstanceOf(refusal);
    assertThatThrownBy(object::clear).isInstanceOf(refusal);
    assertThatThrownBy(() -> object.keySet().remove("a")).isInstanceOf(refusal);
    assertThatThrownBy(() -> object.values().clear()).isInstanceOf(refusal);
    assertThatThrownBy(() -> object.entrySet().iterator().next().setValue(2)).isInstanceOf(refusal);
    assertThatThrownBy(() -> list.add(2)).isInstanceOf(refusal);
    assertThatThrownBy(() -> list.set(0, 2)).isInstanceOf(refusal);
    list.toArray()[0] = 2;
    assertThat(list).containsExactly(1);
  }

  @Test
  void readsBytesAsUtf8WithOrWithoutByteOrderMark() {
    assertThat(Json.parse("\"é→😀\uFFFD\"".getBytes(UTF_8))).isEqualTo("é→😀\uFFFD");
    assertThat(Json.parse("\uFEFF[1]".getBytes(UTF_8))).isEqualTo(List.of(1));
    assertThat(Json.parse("\uFEFF[1]")).isEqualTo(List.of(1));
  }

  @Test
  void keepsALoneSurrogate() {
    assertThat(Json.parse("\"\\ud800\"")).isEqualTo("\ud800");
    assertThat(Json.parse("\"\\ude00\\ud83d\"")).isEqualTo("\ude00\ud83d");
    assertThat(Json.parse("{\"\\ud83d\\ude00\":1}")).isEqualTo(Map.of("😀", 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[",
        "[1,",
        "[1 2]",
        "[1,]",
        "{\"a\"}",
        "{\"a\" 1}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "1 2",
        "[1]]",
        "[1]x",
        "{}{}",
        "]",
        "}",
        ",",
        ":",
        "nul",
        "truex",
        "True",
        "undefined",
        "NaN",
        "Infinity",
        "-Infinity",
        "01",
        "-",
        "-01",
        "1.",
        ".5",
        "+1",
        "1e",
        "1e+",
        "0x10",
        "1_0",
        "\"a",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\t\"",
        "\"\n\"",
        "'a'",
        "// c\n1",
        "/* c */ 1",
        "# c\n1",
        "\uFEFF\uFEFF1",
        "\u00a01",
        "[1}",
        "{]",
        "1\0"
      })
  void refusesWhatIsNotJson(String text) {
    assertThatExceptionOfType(JsonException.class).isThrownBy(() -> Json.parse(text));
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse(text.getBytes(UTF_8)));
  }

  @Test
  void saysWhereTheProblemIs() {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[\n  \"é→\", ?]".getBytes(UTF_8)))
        .withMessageStartingWith("line 2:9: Unexpected character ('?'")
        .satisfies(e -> assertThat(List.of(e.line(), e.column())).containsExactly(2, 9));
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("1 2"))
        .withMessage("line 1:3: unexpected content after the JSON value");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse(""))
        .withMessage("line 1:1: expected a JSON value, but there is none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1, 2", "+1", "NaN", "// c\n1"})
  void givesNoAdviceAboutTheParser(String text) {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse(text))
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("JsonReadFeature", "ALLOW_", "Source");
  }
}
