package dev.pawl.formats.source;

import static dev.pawl.formats.source.Sources.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonValuesTest {
  @Test
  void readsEveryKindOfValue() {
    assertThat(json("\t{\"a\" : [true,false,null,\"x\",{},[]]}\r\n").value())
        .isEqualTo(Map.of("a", Arrays.asList(true, false, null, "x", Map.of(), List.of())));
  }

  @Test
  void keepsTheDigitsOfIntegers() {
    assertThat(json("[0, -0, 7, 2147483648, 123456789012345678901, 1.0, 1E2]").value())
        .isEqualTo(
            List.of(0, 0, 7, 2147483648L, new BigInteger("123456789012345678901"), 1.0, 100.0));
  }

  @Test
  void acceptsWhatYamlWouldNot() {
    String longKey = "k".repeat(5_000);
    assertThat(json("{\"" + longKey + "\":\t\"\u007f\\ud83d\\ude00\\u0000\\/\"}").value())
        .isEqualTo(Map.of(longKey, "\u007f😀\u0000/"));
    assertThat(json("{\"a\":1,\"<<\":2,\"\":3}").value()).isEqualTo(Map.of("a", 1, "<<", 2, "", 3));
    assertThat(json("\"alone\"").value()).isEqualTo("alone");
  }
}
