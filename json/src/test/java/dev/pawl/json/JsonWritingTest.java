package dev.pawl.json;

import static dev.pawl.json.Undefined.UNDEFINED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class JsonWritingTest {
  @Test
  void writesEveryKindOfValue() {
    Object value = Values.object("a", Values.list(1, true, false, null, "x"), "b", Map.of());
    assertThat(Json.write(value)).isEqualTo("{\"a\":[1,true,false,null,\"x\"],\"b\":{}}");
    assertThat(Json.write(null)).isEqualTo("null");
    assertThat(Json.write("")).isEqualTo("\"\"");
    assertThat(Json.write(List.of())).isEqualTo("[]");
  }

  @Test
  void writesNumbersAsJavaScriptPrintsThem() {
    assertThat(Json.write(List.of(1.0, 1e21, 1e-7, -0.0, 0.5f, (short) 3, new BigDecimal("2.50"))))
        .isEqualTo("[1,1e+21,1e-7,0,0.5,3,2.5]");
    assertThat(Json.write(List.of(Double.NaN, Double.NEGATIVE_INFINITY, Float.NaN)))
        .isEqualTo("[null,null,null]");
    assertThat(Json.write(List.of(Long.MIN_VALUE, BigInteger.TEN.pow(400))))
        .isEqualTo("[-9223372036854775808,1" + "0".repeat(400) + "]");
  }

  @Test
  void escapesWhatMustBeEscapedAndNothingElse() {
    assertThat(Json.write("\"\\/\b\f\n\r\t\0\u001f\u007f\u2028é😀"))
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028é😀\"");
    assertThat(Json.write(Map.of("a\"\n", 1))).isEqualTo("{\"a\\\"\\n\":1}");
  }

  @Test
  void escapesLoneSurrogatesSoThatTheBytesAreUtf8() {
    String text = "a\ud800b\udc00\ud83d\ude00\ud83d";
    assertThat(Json.write(text)).isEqualTo("\"a\\ud800b\\udc00😀\\ud83d\"");
    assertThat(Json.parse(Json.bytes(text))).isEqualTo(text);
  }

  @Test
  void replacesLoneSurrogatesInKeysSoThatTheyCanBeReadAgain() {
    byte[] text = Json.bytes(Map.of("\ud800😀", 1));
    assertThat(Json.parse(text)).isEqualTo(Map.of("\uFFFD😀", 1));
  }

  @Test
  void dropsUndefinedFromObjectsAndMakesItNullInLists() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", UNDEFINED);
    map.put("b", Arrays.asList(UNDEFINED, null));
    map.put("c", UNDEFINED);
    assertThat(Json.write(map)).isEqualTo("{\"b\":[null,null]}");
    assertThat(Json.pretty(Map.of("a", UNDEFINED))).isEqualTo("{}");
    assertThat(Json.write(UNDEFINED)).isEqualTo("null");
  }

  @Test
  void indentsByTwoSpaces() {
    assertThat(Json.pretty(Json.parse("{\"a\":[1,{\"b\":{}}],\"c\":[]}")))
        .isEqualTo(
            """
            {
              "a": [
                1,
                {
                  "b": {}
                }
              ],
              "c": []
            }\
            """);
  }

  @Test
  void writesUtf8ToAStreamAndLeavesItOpen() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Json.write(List.of("é"), out);
    Json.write(1, out);
    assertThat(out.toString(UTF_8)).isEqualTo("[\"é\"]1");
  }

  @Test
  void refusesForeignObjectsByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.write(List.of(new Object())))
        .withMessage("not a JSON value: java.lang.Object");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.write(Map.of(1, 2)))
        .withMessage("key of a JSON object is not a string: java.lang.Integer");
    Map<String, Object> nullKey = new HashMap<>();
    nullKey.put(null, 1);
    assertThatIllegalArgumentException().isThrownBy(() -> Json.write(nullKey));
  }

  @Test
  void writesLongTextsAsTheirPartsWouldBe() {
    String[] parts = {"a", "\"", "\n", "\u0001", "é", "\u20ac", "😀", "\ud83d", "\ude00", "\uffff"};
    Random random = new Random(7);
    for (int length = 2_000; length < 2_100; length++) {
      StringBuilder text = new StringBuilder("x".repeat(length));
      StringBuilder expected = new StringBuilder("\"" + text);
      String before = "";
      for (int i = 0; i < 60; i++) {
        String part = parts[random.nextInt(parts.length)];
        if (before.equals("\ud83d") && part.equals("\ude00")) {
          part = "a";
        }
        text.append(part);
        String alone = Json.write(part);
        expected.append(alone, 1, alone.length() - 1);
        before = part;
      }
      assertThat(Json.write(text.toString())).isEqualTo(expected + "\"");
      assertThat(Json.bytes(text.toString())).isEqualTo((expected + "\"").getBytes(UTF_8));
    }
  }

  @Test
  void writesWholeNumbersWithAllTheirDigits() {
    Random random = new Random(8);
    for (int i = 0; i < 20_000; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      assertThat(Json.write(number)).isEqualTo(Long.toString(number));
      assertThat(Json.write((int) number)).isEqualTo(Integer.toString((int) number));
    }
  }
}
