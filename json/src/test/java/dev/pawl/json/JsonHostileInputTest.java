package dev.pawl.json;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonHostileInputTest {
  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":", "[0,"})
  void refusesDeepNesting(String opening) {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse(opening.repeat(1_000_000)))
        .withMessageContaining("nested deeper than 200 levels");
  }

  @Test
  void readsAndWritesUpToTheDepthThatIsAllowed() {
    JsonLimits deepest = JsonLimits.DEFAULT.withMaxDepth(JsonLimits.DEEPEST);
    String text = "[".repeat(1000) + "]".repeat(1000);
    Object value = Json.parse(text, deepest);
    assertThat(Json.write(value)).isEqualTo(text);
    assertThat(Values.deepEquals(value, Json.parse(text, deepest))).isTrue();
    assertThat(Values.hash(value)).isEqualTo(Values.hash(Json.parse(text, deepest)));
    assertThat(Js.toText(value)).isEmpty();
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[" + text + "]", deepest))
        .withMessage("line 1:1001: nested deeper than 1000 levels");
    assertThat(Json.parse("[".repeat(200) + "]".repeat(200))).isNotNull();
  }

  @Test
  void siblingsDoNotCountAsDepth() {
    assertThat((List<?>) Json.parse("[" + "[{}],".repeat(10_000) + "[]]")).hasSize(10_001);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "0.", "1e", "1e-"})
  void refusesHugeNumbers(String start) {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[" + start + "1".repeat(5_000_000) + "]"))
        .withMessage("line 1:2: number is longer than 1000 characters");
  }

  @Test
  void readsNumbersUpToTheLengthThatIsAllowed() {
    assertThat(Json.write(Json.parse("9".repeat(1000)))).isEqualTo("9".repeat(1000));
  }

  @Test
  void refusesDocumentsThatAreTooLong() {
    JsonLimits four = JsonLimits.DEFAULT.withMaxBytes(4);
    assertThat(Json.parse("[12]", four)).isEqualTo(List.of(12));
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[123]", four))
        .withMessageContaining("document is longer than 4 bytes");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("\"éé\"".getBytes(UTF_8), four));
  }

  @Test
  void refusesLimitsThatMakeNoSense() {
    assertThatIllegalArgumentException().isThrownBy(() -> JsonLimits.DEFAULT.withMaxDepth(0));
    assertThatIllegalArgumentException().isThrownBy(() -> JsonLimits.DEFAULT.withMaxDepth(1001));
    assertThatIllegalArgumentException().isThrownBy(() -> JsonLimits.DEFAULT.withMaxBytes(0));
    assertThatIllegalArgumentException().isThrownBy(() -> new JsonLimits(1, 1, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "c0a2",
        "e080af",
        "eda080",
        "f4908080",
        "f5808080",
        "e282",
        "ff",
        "c3",
        "fe"
      })
  void refusesBytesThatAreNotUtf8(String hex) {
    byte[] text = HexFormat.of().parseHex("5b0a22c3a9" + hex + "225d");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse(text))
        .withMessage("line 2:3: text is not UTF-8");
  }

  @Test
  void refusesOtherEncodings() {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[1]".getBytes(UTF_16)));
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[1]".getBytes(UTF_16LE)));
  }

  @Test
  void randomBytesNeverCauseAnythingButAJsonException() {
    Random random = new Random(7);
    String alphabet = "{}[]\",:0123456789.eE+-truefalsn \\u/\n\0é";
    int read = 0;
    int refused = 0;
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(12); length > 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      try {
        Object value = Json.parse(text.toString().getBytes(UTF_8));
        String written = Json.write(value);
        assertThat(Json.write(Json.parse(written))).as("%s", text).isEqualTo(written);
        read++;
      } catch (JsonException e) {
        assertThat(e.line()).isPositive();
        refused++;
      }
    }
    assertThat(read).isGreaterThan(500);
    assertThat(refused).isGreaterThan(500);
  }

  @Test
  void valuesThatContainThemselvesAreRefused() {
    List<Object> list = new ArrayList<>();
    list.add(Map.of("list", list));
    String message = "value is nested deeper than 1000 levels, or contains itself";
    assertThatIllegalArgumentException().isThrownBy(() -> Json.write(list)).withMessage(message);
    assertThatIllegalArgumentException().isThrownBy(() -> Json.pretty(list)).withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CanonicalJson.write(list))
        .withMessage(message);
    assertThatIllegalArgumentException().isThrownBy(() -> Values.freeze(list)).withMessage(message);
    assertThatIllegalArgumentException().isThrownBy(() -> Values.hash(list)).withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Values.deepEquals(list, new ArrayList<>(list)))
        .withMessage(message);
  }
}
