package dev.pawl.json;

import static dev.pawl.json.Undefined.UNDEFINED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonPointerTest {
  // RFC 6901, 5
  private static final Object DOCUMENT =
      Json.parse(
          """
          {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4,
           "i\\\\j": 5, "k\\"l": 6, " ": 7, "m~n": 8, "none": null}
          """);

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '!',
      value = {
        "/foo/0, !\"bar\"!",
        "/foo/1, !\"baz\"!",
        "/, 0",
        "/a~1b, 1",
        "/c%d, 2",
        "/e^f, 3",
        "/g|h, 4",
        "/i\\j, 5",
        "/k\"l, 6",
        "!/ !, 7",
        "/m~0n, 8",
        "/none, null"
      })
  void findsTheValuesOfTheSpecification(String pointer, String json) {
    assertThat(JsonPointer.parse(pointer).evaluate(DOCUMENT)).isEqualTo(Json.parse(json));
    assertThat(JsonPointer.parse(pointer)).hasToString(pointer);
  }

  @Test
  void theEmptyPointerIsTheWholeDocument() {
    assertThat(JsonPointer.parse("").evaluate(DOCUMENT)).isSameAs(DOCUMENT);
    assertThat(JsonPointer.ROOT.evaluate(null)).isNull();
    assertThat(JsonPointer.ROOT).hasToString("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/bar",
        "/foo/2",
        "/foo/-",
        "/foo/-1",
        "/foo/01",
        "/foo/+1",
        "/foo/",
        "/foo/1e0",
        "/foo/٠",
        "/foo/99999999999999999999",
        "/foo/0/0",
        "/none/a",
        "//a",
        "/foo/bar"
      })
  void whatIsNotThereIsUndefined(String pointer) {
    assertThat(JsonPointer.parse(pointer).evaluate(DOCUMENT)).isEqualTo(UNDEFINED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "#/foo", "/~", "/~2", "/a~", "/~~0"})
  void refusesWhatIsNotAPointer(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> JsonPointer.parse(text));
  }

  @Test
  void appendsAndEscapesTokens() {
    JsonPointer pointer = JsonPointer.ROOT.append("a/b").append(3).append("~1").append("");
    assertThat(pointer).hasToString("/a~1b/3/~01/");
    assertThat(JsonPointer.parse(pointer.toString())).isEqualTo(pointer);
    assertThat(pointer.tokens()).isEqualTo(List.of("a/b", "3", "~1", ""));
    assertThat(JsonPointer.escape("~/")).isEqualTo("~0~1");
  }
}
