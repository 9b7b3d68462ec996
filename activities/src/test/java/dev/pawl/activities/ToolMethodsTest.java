package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.type.Constraint;
import dev.pawl.activities.type.Default;
import dev.pawl.activities.type.Description;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Methods with an annotation as tools. */
@Timeout(60)
class ToolMethodsTest {
  enum Colour {
    RED,
    GREEN
  }

  record Point(int x, int y) {}

  static final class Tools {
    @Tool(value = "Adds", readOnly = true)
    long add(@Constraint(minimum = 0) int a, @Default("10") int b) {
      return a + b;
    }

    @Tool("Moves a point")
    Point move(Point point) {
      return new Point(point.x() + 1, point.y() + 1);
    }

    @Tool(value = "Paints", name = "paint_all")
    List<String> paint(
        @Description("Which one") Colour colour,
        Optional<String> text,
        ActivityContext<?> context) {
      return List.of(colour.name(), text.orElse("nothing"), context.metadata().workflowName());
    }

    @Tool("Does something")
    void act(Map<String, Integer> counts) {
      if (counts.isEmpty()) {
        throw new IllegalArgumentException("there is nothing to do");
      }
    }
  }

  private static Program program() {
    return new Program(Activities.named("methods", "1").tools(new Tools()).build());
  }

  @Test
  void parametersAreTheArguments() throws Exception {
    try (Program program = program();
        StepClient client = program.client()) {
      assertThat(client.call("add", Values.object("a", 1, "b", 2)).text()).isEqualTo("3");
      assertThat(client.call("add", Values.object("a", 1)).text()).isEqualTo("11");
      assertThat(client.call("add", Values.object("a", -1)).isError()).isTrue();
      assertThat(client.call("move", Values.object("x", 1, "y", 2)).structured())
          .isEqualTo(Values.object("x", 2, "y", 3));
      assertThat(client.call("paint_all", Values.object("colour", "RED")).text())
          .isEqualTo("[\"RED\",\"nothing\",\"paint_all\"]");
      assertThat(client.call("paint_all", Values.object("colour", "BLUE")).isError()).isTrue();
    }
  }

  /** Many clients write null for what they do not say. */
  @Test
  void nullIsAsGoodAsNothingWhereNothingNeedBeGiven() throws Exception {
    try (Program program = program();
        StepClient client = program.client()) {
      assertThat(client.call("add", Values.object("a", 1, "b", null)).text()).isEqualTo("11");
      assertThat(client.call("paint_all", Values.object("colour", "RED", "text", null)).text())
          .isEqualTo("[\"RED\",\"nothing\",\"paint_all\"]");
      assertThat(client.call("add", Values.object("a", null)).isError()).isTrue();
    }
  }

  @Test
  void whatAMethodThrowsIsTheFailure() throws Exception {
    try (Program program = program();
        StepClient client = program.client()) {
      assertThat(client.call("act", Values.object("counts", Map.of())).text())
          .contains("there is nothing to do");
      assertThat(client.call("act", Values.object("counts", Map.of("a", 1))).isError()).isFalse();
    }
  }

  @Test
  void schemasFollowFromTheParameters() {
    Activity<?, ?> add =
        Activities.named("methods", "1").tools(new Tools()).build().tools().stream()
            .filter(each -> each.name().equals("add"))
            .findFirst()
            .orElseThrow();
    assertThat(add.input().schema())
        .isEqualTo(
            Values.object(
                "type",
                "object",
                "properties",
                Values.object(
                    "a",
                    Values.object("type", "integer", "minimum", 0.0),
                    "b",
                    Values.object("type", List.of("integer", "null"), "default", 10)),
                "required",
                List.of("a")));
  }

  @Test
  void anObjectWithoutToolsIsRefused() {
    assertThatThrownBy(() -> Activities.named("x", "1").tools("text"))
        .hasMessageContaining("has no method with @Tool");
  }

  /** What it makes of something. */
  interface Making<T> {
    Object make(T given);
  }

  record Wood(String kind) {}

  /** Has a method of its own, and one that the compiler adds. */
  static class Carpenter implements Making<Wood> {
    @Override
    @Tool("Makes a chair")
    public Object make(Wood given) {
      return "chair of " + given.kind();
    }
  }

  /** Has nothing of its own. */
  static final class Apprentice extends Carpenter {}

  @Test
  void methodsAreFoundOnceAndInSuperclassesToo() {
    assertThat(ToolMethods.of(new Carpenter()).stream().map(Activity::name))
        .containsExactly("make");
    assertThat(ToolMethods.of(new Apprentice()).stream().map(Activity::name))
        .containsExactly("make");
  }
}
