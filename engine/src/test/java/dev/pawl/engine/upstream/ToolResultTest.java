package dev.pawl.engine.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolResultTest {
  @Test
  void readsATextThatIsJson() {
    assertThat(ToolResult.text(" \t\r\n{\"a\": [1, null]}").output())
        .isEqualTo(Json.parse("{\"a\":[1,null]}"));
    assertThat(ToolResult.text("\uFEFF[]").output()).isEqualTo(List.of());
    assertThat(ToolResult.text("-1.5").output()).isEqualTo(-1.5);
    assertThat(ToolResult.text("7").output()).isEqualTo(7);
    assertThat(ToolResult.text("\"x\"").output()).isEqualTo("x");
    assertThat(ToolResult.text("true").output()).isEqualTo(true);
    assertThat(ToolResult.text("false").output()).isEqualTo(false);
    assertThat(ToolResult.text("null").output()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "hi", "true story", "7 files", "{no", "[1,]", "\uFEFF", "+1", ".5"})
  void leavesAnyOtherTextAsItIs(String text) {
    assertThat(ToolResult.text(text).output()).isEqualTo(text);
  }

  @Test
  void takesNothingForProseThatCouldBeJson() {
    int found = 0;
    for (int first = 0; first < 0x3000; first++) {
      String start = String.valueOf((char) first);
      for (String rest : List.of("", "1", "\"", "}", "]", " 1", "rue", "alse", "ull", "aN")) {
        if (isJson(start + rest)) {
          assertThat(ToolResult.mayBeJson(start + rest)).as(start + rest).isTrue();
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  private static boolean isJson(String text) {
    try {
      Json.parse(text);
      return true;
    } catch (JsonException _) {
      return false;
    }
  }

  @Test
  void prefersStructuredContent() {
    ToolResult both = new ToolResult(List.of(ToolResult.textItem("1")), Map.of("a", 1), false);
    assertThat(both.output()).isEqualTo(Map.of("a", 1));
    assertThat(new ToolResult(List.of(), Undefined.UNDEFINED, false).output())
        .isEqualTo(Undefined.UNDEFINED);
  }
}
