package dev.pawl.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CanonicalJsonTest {
  @Test
  void writesTheSampleOfTheSpecification() {
    // RFC 8785, 3.2.2 and 3.2.3
    Object sample =
        Json.parse(
            """
            {
              "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
              "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
              "literals": [null, true, false]
            }
            """);
    assertThat(CanonicalJson.write(sample))
        .isEqualTo(
            "{\"literals\":[null,true,false],"
                + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
  }

  @Test
  void sortsKeysByUtf16CodeUnits() {
    // RFC 8785, 3.2.3
    Map<String, Object> unsorted =
        Values.object("\u20ac", 5, "\r", 1, "\ufb33", 7, "1", 2, "😀", 6, "\u0080", 3, "ö", 4);
    assertThat(CanonicalJson.write(unsorted))
        .isEqualTo("{\"\\r\":1,\"1\":2,\"\u0080\":3,\"ö\":4,\"€\":5,\"😀\":6,\"\ufb33\":7}");
  }

  @ParameterizedTest
  @CsvSource({
    "0000000000000000, 0",
    "8000000000000000, 0",
    "0000000000000001, 5e-324",
    "8000000000000001, -5e-324",
    "7fefffffffffffff, 1.7976931348623157e+308",
    "4340000000000000, 9007199254740992",
    "c340000000000000, -9007199254740992",
    "4430000000000000, 295147905179352830000",
    "44b52d02c7e14af5, 9.999999999999997e+22",
    "44b52d02c7e14af6, 1e+23",
    "44b52d02c7e14af7, 1.0000000000000001e+23",
    "444b1ae4d6e2ef4e, 999999999999999700000",
    "444b1ae4d6e2ef4f, 999999999999999900000",
    "444b1ae4d6e2ef50, 1e+21",
    "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d, 0.000001",
    "41b3de4355555553, 333333333.3333332",
    "41b3de4355555554, 333333333.33333325",
    "41b3de4355555555, 333333333.3333333",
    "41b3de4355555556, 333333333.3333334",
    "41b3de4355555557, 333333333.33333343",
    "becbf647612f3696, -0.0000033333333333333333",
    "43143ff3c1cb0959, 1424953923781206.2"
  })
  void writesTheNumbersOfTheSpecification(String bits, String text) {
    // RFC 8785, appendix B
    double value = Double.longBitsToDouble(HexFormat.fromHexDigitsToLong(bits));
    assertThat(CanonicalJson.write(value)).isEqualTo(text);
  }

  @Test
  void everyValueHasASpelling() {
    assertThat(CanonicalJson.write(Json.parse("[9007199254740993, 1e999, \"\\ud800\"]")))
        .isEqualTo("[9007199254740993,null,\"\\ud800\"]");
  }

  @Test
  void digestsDoNotDependOnTheOrderOfKeysOrTheTypeOfNumbers() {
    String digest = CanonicalJson.sha256(Values.object("a", 1, "b", List.of(2)));
    assertThat(CanonicalJson.sha256(Values.object("b", List.of(2.0), "a", 1L))).isEqualTo(digest);
    assertThat(CanonicalJson.sha256(Values.object("a", 1, "b", List.of(3)))).isNotEqualTo(digest);
  }

  @Test
  void digestIsTheSha256OfTheText() {
    assertThat(CanonicalJson.sha256(Map.of()))
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  }
}
