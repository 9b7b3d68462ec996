package dev.pawl.formats.diagram;

import static dev.pawl.formats.diagram.Graphs.choice;
import static dev.pawl.formats.diagram.Graphs.definition;
import static dev.pawl.formats.diagram.Graphs.entry;
import static dev.pawl.formats.diagram.Graphs.exit;
import static dev.pawl.formats.diagram.Graphs.foreach;
import static dev.pawl.formats.diagram.Graphs.node;
import static dev.pawl.formats.diagram.Graphs.pause;
import static dev.pawl.formats.diagram.Graphs.transform;
import static dev.pawl.formats.diagram.Graphs.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.pawl.formats.diagram.Diagram.Arrow;
import dev.pawl.formats.diagram.Diagram.Box;
import dev.pawl.formats.diagram.Diagram.Shape;
import dev.pawl.formats.diagram.Diagram.Style;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiagramTest {
  @Test
  void saysInEachBoxWhatItsNodeDoes() {
    assertThat(Diagram.of(Graphs.report()).boxes())
        .contains(
            new Box("entry", "entry", Shape.START, "", "", "", true, false),
            new Box(
                "fetch",
                "foreach",
                Shape.EACH,
                "$.entry.sites → web.get",
                "8 at a time · 3 attempts · timeout 10s",
                "",
                false,
                false),
            new Box(
                "review", "workflow", Shape.CHILD, "ask_editor", "deadline 2h", "", false, false),
            new Box(
                "merge",
                "transform",
                Shape.COMPUTE,
                "{ \"pages\": $.fetch, \"files\": $.list }",
                "",
                "",
                false,
                true));
  }

  @Test
  void drawsErrorsAndCompensationsAsArrowsOfTheirOwn() {
    assertThat(Diagram.of(Graphs.report()).arrows())
        .contains(
            new Arrow("decide", "publish", "review.ok", Style.CONDITION, false, 0),
            new Arrow("decide", "exit", "else", Style.OTHERWISE, false, -1),
            new Arrow("publish", "exit", "", Style.NORMAL, false, -1),
            new Arrow("publish", "save_draft", "on error", Style.ERROR, false, -1),
            new Arrow("publish", "unpublish", "undo", Style.COMPENSATION, false, -1));
  }

  @Test
  void aQuestionHasAShapeOfItsOwnAndAnArrowForItsDeadline() {
    Diagram diagram = Diagram.of(Graphs.approval());
    assertThat(diagram.boxes())
        .contains(
            new Box(
                "review",
                "ask",
                Shape.QUESTION,
                "Shall this go out?",
                "yes / no · deadline 2h",
                "",
                false,
                false));
    assertThat(diagram.arrows().stream().filter(arrow -> arrow.from().equals("review")))
        .containsExactly(
            new Arrow("review", "send", "", Style.NORMAL, false, -1),
            new Arrow("review", "remind", "on deadline", Style.DEADLINE, false, -1),
            new Arrow("review", "oops", "on error", Style.ERROR, false, -1));
  }

  @Test
  void saysWhenAModelIsAskedAndWhatAForeachAsks() {
    NodeKind toModel =
        new NodeKind.Ask(
            NodeKind.To.MODEL, new Template.Literal("Why?"), null, List.of(), null, null);
    Diagram diagram =
        Diagram.of(definition("t", "", foreach("each", "$.list", node("do", toModel), "exit")));
    assertThat(diagram.boxes().getFirst().detail()).isEqualTo("$.list → Why?");
    assertThat(diagram.boxes().getFirst().note()).isEqualTo("8 at a time · to the model");
  }

  @Test
  void marksTheArrowThatClosesALoopAndNoOther() {
    assertThat(Diagram.of(Graphs.loop()).arrows().stream().filter(Arrow::back))
        .containsExactly(new Arrow("pause", "ask", "", Style.NORMAL, true, -1));
  }

  @Test
  void showsATargetThatIsNotThereAsMissing() {
    Diagram diagram = Diagram.of(definition("broken", "", entry("nowhere"), exit()));
    assertThat(diagram.boxes())
        .extracting(Box::id, Box::shape)
        .contains(tuple("nowhere", Shape.MISSING));
  }

  @Test
  void writesExpressionsOfManyLinesOnOne() {
    Diagram diagram = Diagram.of(definition("t", "", transform("a", "{\n  \"b\":\n  1\n}\n")));
    assertThat(diagram.boxes().getFirst().detail()).isEqualTo("{ \"b\": 1 }");
  }

  @Test
  void toolsGetTheSameGraphAsPlainJson() {
    Map<String, Object> json =
        JsonDiagram.write(
            definition(
                "t",
                "Waits",
                entry("again"),
                choice("again", List.of("p"), when(Map.of("var", "done"), "exit")),
                pause("p", "5m", "again"),
                exit()));
    assertThat(json)
        .isEqualTo(
            Map.of(
                "name",
                "t",
                "description",
                "Waits",
                "nodes",
                List.of(
                    Map.of(
                        "id", "entry", "type", "entry", "edges", List.of(edge("again", "normal"))),
                    Map.of(
                        "id",
                        "again",
                        "type",
                        "switch",
                        "edges",
                        List.of(
                            Map.of("to", "exit", "kind", "condition", "label", "done"),
                            Map.of("to", "p", "kind", "otherwise", "label", "else"))),
                    Map.of(
                        "id",
                        "p",
                        "type",
                        "wait",
                        "detail",
                        "5m",
                        "edges",
                        List.of(Map.of("to", "again", "kind", "normal", "back", true))),
                    Map.of("id", "exit", "type", "exit", "edges", List.of()))));
  }

  private static Map<String, Object> edge(String to, String kind) {
    return Map.of("to", to, "kind", kind);
  }
}
