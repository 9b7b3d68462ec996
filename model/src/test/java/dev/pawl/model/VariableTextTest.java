package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.VariableText.Part;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VariableTextTest {
  @Test
  void readsEveryKindOfVariable() {
    assertThat(parts("a${B}c${env:D}${E:-f g}${env:H:-}${file:./i j}"))
        .containsExactly(
            new Part.Literal("a"),
            new Part.Environment("B", false, null),
            new Part.Literal("c"),
            new Part.Environment("D", true, null),
            new Part.Environment("E", false, "f g"),
            new Part.Environment("H", true, ""),
            new Part.File("./i j"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "$", "$$", "$HOME", "}", "{x}", "$ {x}", "a$", "100$}"})
  void leavesOtherTextsAlone(String text) {
    assertThat(parts(text)).isEqualTo(text.isEmpty() ? List.of() : List.of(new Part.Literal(text)));
  }

  @ParameterizedTest
  @CsvSource({"$${A}, ${A}", "x$${, x${", "$$${A}, $${A}", "$${$${, ${${", "$${}${, ''"})
  void aSecondDollarSignMakesItLiteral(String text, String literal) {
    List<Part> parts = parts(text);
    if (literal.isEmpty()) {
      assertThat(parts.getFirst()).isEqualTo(new Part.Literal("${}"));
      assertThat(parts.getLast()).isInstanceOf(Part.Malformed.class);
    } else {
      assertThat(parts).containsExactly(new Part.Literal(literal));
    }
  }

  @Test
  void aVariableMayFollowAnEscapedOne() {
    assertThat(parts("$${${A}$${B}"))
        .containsExactly(
            new Part.Literal("${"),
            new Part.Environment("A", false, null),
            new Part.Literal("${B}"));
  }

  @ParameterizedTest
  @CsvSource({
    "ab${C, 2, is not closed",
    "${A}${, 4, is not closed",
    "${A:-${B}}, 5, stands inside another",
    "${}, 0, no variable",
    "${ A }, 0, no variable",
    "${A-b}, 0, no variable",
    "${1A}, 0, no variable",
    "${#A}, 0, no variable",
    "${env:}, 0, no variable",
    "${other:A}, 0, no variable",
    "${file:}, 0, names no file",
    "'${file: }', 0, names no file",
    "${input:key}, 0, is not supported",
  })
  void saysWhereAndWhatIsMalformed(String text, int offset, String message) {
    Part last = parts(text).getLast();
    assertThat(last).isInstanceOf(Part.Malformed.class);
    Part.Malformed malformed = (Part.Malformed) last;
    assertThat(malformed.offset()).isEqualTo(offset);
    assertThat(malformed.message()).contains(message);
    assertThat(malformed.advice()).isNotEmpty();
  }

  @Test
  void saysNothingOfTheTextItself() {
    for (String text : List.of("${hunter2hunter2", "${hunter2hunter2 x}", "${a:hunter2hunter2}")) {
      assertThat(parts(text).toString()).doesNotContain("hunter2");
    }
    assertThat(parts("hunter2 ${A:-hunter2}").toString()).doesNotContain("hunter2");
  }

  @Test
  void longTextsTakeNoLongTime() {
    assertThat(parts("${A}".repeat(250_000))).hasSize(250_000);
    assertThat(parts("$${".repeat(300_000))).hasSize(1);
    assertThat(parts("${".repeat(500_000)).getLast()).isInstanceOf(Part.Malformed.class);
  }

  private static List<Part> parts(String text) {
    return VariableText.parse(text).parts();
  }
}
