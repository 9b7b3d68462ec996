package dev.pawl.library.canvas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.canvas.CanvasFormat;
import dev.pawl.model.Definition;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CanvasLeniencyTest {
  private static final Place PLACE = new Place("w.json", 3, 4);

  private static List<Definition> canvas(String file) {
    String json =
        """
        { "name": "w", "nodes": [ { "id": "s", "type": "start" },
          { "id": "call", "type": "mcp", "data": { "serverId": "srv", "toolName": "t" } },
          { "id": "flow", "type": "prompt", "data": { "prompt": "x" } },
          { "id": "e", "type": "end" } ],
          "connections": [ { "from": "s", "to": "call" }, { "from": "call", "to": "flow" },
                           { "from": "flow", "to": "e" } ] }
        """;
    return new CanvasFormat().read(file, json.getBytes(UTF_8), Map.of()).definitions();
  }

  private static Problem problem(ProblemCode code, String node) {
    return new Problem(code, "m", PLACE, "w", node, "");
  }

  private static List<Severity> severities(List<Problem> problems, String file) {
    return CanvasLeniency.on(problems, canvas(file)).stream().map(Problem::severity).toList();
  }

  @Test
  void argumentsOfACallThatDoNotFitItAnyMoreAreWarnings() {
    List<Problem> problems =
        List.of(
            problem(ProblemCode.MISSING_ARGUMENT, "call"),
            problem(ProblemCode.WRONG_ARGUMENT, "call"));
    assertThat(severities(problems, "w.json")).containsOnly(Severity.WARNING);
  }

  @Test
  void everythingElseStaysWhatItIs() {
    List<Problem> problems =
        List.of(
            problem(ProblemCode.MISSING_ARGUMENT, "flow"),
            problem(ProblemCode.BAD_EXPRESSION, "call"));
    assertThat(severities(problems, "w.json")).containsOnly(Severity.ERROR);
  }

  @Test
  void callsOfGraphsHaveToFit() {
    assertThat(severities(List.of(problem(ProblemCode.MISSING_ARGUMENT, "call")), "w.yaml"))
        .containsExactly(Severity.ERROR);
  }
}
