package dev.pawl.library.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlowExecutionTest {
  @TempDir Path folder;

  private FlowProject project() {
    return new FlowProject(folder);
  }

  @Test
  void theOutputOfATemplateIsAVariableOfTheNextOne() throws Exception {
    FlowExecution execution =
        project()
            .marketing()
            .execute(
                "Marketing_Strategy",
                Map.of("company_name", "TechCorp", "market", "AI", "budget", "100K"));
    assertThat(execution.status()).isEqualTo(FlowExecution.Status.SUCCESS);
    assertThat(execution.flowId()).isEqualTo("Marketing_Strategy");
    assertThat(execution.executionId()).matches("Marketing_Strategy_\\d{13}");
    assertThat(execution.finalResult()).isEqualTo("Plan with 100K: TechCorp leads in AI");
    assertThat(execution.error()).isNull();
    List<ExecutionResult> results = execution.intermediateResults();
    assertThat(results).extracting(ExecutionResult::nodeId).containsExactly("node-2", "node-3");
    assertThat(results)
        .extracting(ExecutionResult::templateName)
        .containsExactly("Brand_Positioning_Strategy", "Campaign_Creation");
    assertThat(results.getFirst().inputVariables())
        .isEqualTo(Map.of("company_name", "TechCorp", "market", "AI"));
    assertThat(results.getLast().inputVariables())
        .isEqualTo(Map.of("node2_result", "TechCorp leads in AI", "budget", "100K"));
    assertThat(results).allMatch(each -> each.executionTimeMs() >= 1);
    assertThat(execution.totalExecutionTimeMs())
        .isGreaterThanOrEqualTo(results.stream().mapToLong(ExecutionResult::executionTimeMs).sum());
    assertThat(results)
        .allMatch(
            each ->
                each.timestamp().matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
  }

  @Test
  void aTemplateThatIsMissingLeavesWhatCameBefore() throws Exception {
    FlowProject project = project().marketing();
    Files.delete(folder.resolve("templates/Campaign_Creation.md"));
    FlowExecution execution =
        project.execute("Marketing_Strategy", Map.of("company_name", "TechCorp", "market", "AI"));
    Map<?, ?> json = (Map<?, ?>) Json.parse(Json.write(execution.toJson()));
    assertThat(json.get("status")).isEqualTo("partial");
    assertThat(json.get("finalResult")).isNull();
    assertThat(json.containsKey("finalResult")).isTrue();
    assertThat(json.get("initialVariables"))
        .isEqualTo(Map.of("company_name", "TechCorp", "market", "AI"));
    assertThat((List<?>) json.get("intermediateResults")).hasSize(1);
    assertThat(json.get("error"))
        .isEqualTo(
            Map.of(
                "code",
                "TEMPLATE_NOT_FOUND",
                "message",
                "Template not found: Campaign_Creation",
                "failedAt",
                Map.of("nodeId", "node-3", "templateName", "Campaign_Creation")));
    assertThat(json.keySet().stream().map(String::valueOf).toList())
        .startsWith(
            "flowId",
            "executionId",
            "initialVariables",
            "intermediateResults",
            "finalResult",
            "totalExecutionTimeMs",
            "status",
            "error");
  }

  @Test
  void allMissingVariablesAreNamedAtOnce() throws Exception {
    FlowExecution execution = project().marketing().execute("Marketing_Strategy", Map.of());
    assertThat(execution.status()).isEqualTo(FlowExecution.Status.FAILED);
    assertThat(execution.error())
        .isEqualTo(
            new FlowError(
                FlowErrorCode.MISSING_VARIABLES,
                "Missing required variables: company_name, market, budget",
                "node-2",
                "Brand_Positioning_Strategy"));
    assertThat(
            project()
                .execute("Marketing_Strategy", Map.of("company_name", "x", "market", "y"))
                .error())
        .extracting(FlowError::message)
        .isEqualTo("Missing required variables: budget");
  }

  @Test
  void whatDoesNotFitIntoAnAnswerIsShortened() {
    String text = "x".repeat(5_000);
    ExecutionResult first =
        new ExecutionResult("a", "A", Map.of("given", text), text, 1, "2026-11-19T00:00:00.000Z");
    ExecutionResult second =
        new ExecutionResult("b", "B", Map.of("a_result", text), "y", 1, "2026-11-19T00:00:00.000Z");
    List<ExecutionResult> told = ShortenedResults.within(List.of(first, second), 10_001);
    assertThat(told.getFirst()).isEqualTo(first);
    assertThat(told.getLast().output()).isEqualTo("y");
    assertThat(told.getLast().inputVariables().get("a_result"))
        .isEqualTo("x".repeat(1_000) + "… [shortened: 5000 characters]");
  }

  /** What a template says of its variables counts in flows as it does where it is a prompt. */
  @Test
  void whatATemplateHasForAVariableIsTakenLast() throws Exception {
    FlowProject project =
        project()
            .write(
                "templates/Letter.md",
                """
                ---
                variables:
                  - name
                  - { name: tone, default: calm }
                  - { name: place, required: false, default: here }
                ---
                {name}, {tone}, {place}
                """)
            .write(
                "flows/Post.json",
                """
                { "metadata": { "name": "Post", "version": "1.0.0" },
                  "nodes": [
                    { "id": "in", "type": "multi_input",
                      "data": { "label": "In", "variables": ["name", { "name": "place", "default": "there" }] } },
                    { "id": "a", "type": "template",
                      "data": { "label": "A", "variables": ["name"], "selectedTemplateId": "Letter" } } ],
                  "edges": [] }
                """);
    assertThat(project.execute("Post", Map.of("name", "Ann")).finalResult())
        .isEqualTo("Ann, calm, there");
    assertThat(project.execute("Post", Map.of("name", "Ann", "tone", "{name}")).finalResult())
        .isEqualTo("Ann, {name}, there");
    try (FlowLibraries libraries = project.libraries()) {
      assertThat(Json.write(FlowDescription.of(libraries.flow("Post")).get("variables")))
          .contains("\"name\":\"tone\",\"required\":false", "\"default\":\"calm\"");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$& $1 $` $$",
        "{other} {{other}} {value}",
        "\\ \\n \\\\ \"quoted\" 'single'",
        "first\nsecond\r\n\tthird",
        "../../etc/passwd",
        "$.node-1 & $eval(\"1\")",
        "\u0000\u001f\u2028\uFEFF 日本 🎉",
        ""
      })
  void aValueIsNeverInterpreted(String value) throws Exception {
    FlowExecution execution = echo(value);
    assertThat(execution.finalResult()).isEqualTo("<<" + value + ">> {undeclared}");
    assertThat(execution.intermediateResults().getFirst().inputVariables())
        .containsEntry("value", value);
  }

  @Test
  void aValueMayBeAMegabyteLong() throws Exception {
    String value = "{x}$&".repeat(200_000);
    assertThat(echo(value).finalResult()).isEqualTo("<<" + value + ">> {undeclared}");
  }

  private FlowExecution echo(String value) throws IOException, FlowRefusal {
    return project()
        .write(
            "flows/Echo.json",
            flow(
                "Echo",
                node("a", "<{value}>", "value")
                    + ","
                    + node("b", "<{{a_result}}> {undeclared}", "a_result"),
                chain("a", "b")))
        .execute("Echo", Map.of("value", value));
  }

  static String flow(String name, String nodes, String edges) {
    return "{\"metadata\": {\"name\": \"%s\", \"version\": \"1.0.0\"}, \"nodes\": [%s], \"edges\": [%s]}"
        .formatted(name, nodes, edges);
  }

  static String node(String id, String text, String... variables) {
    return Json.write(
        Map.of(
            "id",
            id,
            "type",
            "template",
            "data",
            Map.of("label", id, "template", text, "variables", List.of(variables))));
  }

  static String chain(String source, String target) {
    return Json.write(
        Map.of("id", source + ">" + target, "source", source, "target", target, "type", "chain"));
  }

  @Test
  void outputsGoBeforeWhatIsGivenAndThatBeforeWhatInputsHave() throws Exception {
    String input =
        "{\"id\": \"in\", \"type\": \"multi_input\", \"data\": {\"label\": \"In\", \"variables\":"
            + " [{\"name\": \"x\", \"default\": \"preset\"}, {\"name\": \"a_result\", \"default\":"
            + " \"preset\"}]}}";
    project()
        .write(
            "flows/Order.json",
            flow(
                    "Order",
                    input
                        + ","
                        + node("a", "A")
                        + ","
                        + node("b", "{x} {a_result} {a_template}", "x", "a_result"),
                    chain("a", "b"))
                .replace("\"variables\":[]", "\"variables\":[\"x\"]"));
    assertThat(project().execute("Order", Map.of()).finalResult()).isEqualTo("preset A a");
    assertThat(project().execute("Order", Map.of()).initialVariables()).isEmpty();
    assertThat(project().execute("Order", Map.of("x", "given", "a_result", "given")).finalResult())
        .isEqualTo("given A a");
  }

  @Test
  void bothSpellingsOfAnIdAreGood() throws Exception {
    project()
        .write(
            "flows/Both.json",
            flow(
                "Both",
                node("node-2", "x", "v")
                    + ","
                    + node(
                        "z",
                        "{node-2_result} {node2_result} {node-2_template} {node2_template}",
                        "node-2_result"),
                chain("node-2", "z")));
    assertThat(project().execute("Both", Map.of("v", "")).finalResult())
        .isEqualTo("x x node-2 node-2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        "a/b",
        "[0]#1",
        "`",
        "\"",
        "$.x",
        "entry",
        "exit",
        "result",
        "%",
        "__proto__",
        "ü\n",
        "a`$x`"
      })
  void idsMayBeAnything(String id) throws Exception {
    project()
        .write(
            "flows/Ids.json",
            flow(
                "Ids",
                node(id, "made", "v") + "," + node("last", "got {v}", id + "_result", "v"),
                chain(id, "last")));
    FlowExecution execution = project().execute("Ids", Map.of("v", "w"));
    assertThat(execution.error()).isNull();
    assertThat(execution.intermediateResults().getFirst().nodeId()).isEqualTo(id);
    assertThat(execution.intermediateResults().getLast().inputVariables())
        .containsEntry(id + "_result", "made");
  }

  @Test
  void aDiamondOfFiftyNodesComesOutTheSameEachTime() throws Exception {
    List<String> nodes = new ArrayList<>(List.of(node("top", "T", "v")));
    List<String> edges = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 48; i++) {
      nodes.add(node("n" + i, i + "{top_result}", "top_result"));
      edges.add(chain("top", "n" + i));
      edges.add(chain("n" + i, "bottom"));
      text.append("{n").append(i).append("_result}");
      names.add("n" + i + "_result");
    }
    nodes.add(node("bottom", text.toString(), names.toArray(String[]::new)));
    project()
        .write(
            "flows/Diamond.json",
            flow("Diamond", String.join(",", nodes), String.join(",", edges)));
    FlowExecution first = project().execute("Diamond", Map.of("v", "x"));
    assertThat(first.intermediateResults()).hasSize(50);
    assertThat(first.finalResult()).startsWith("0T1T2T3T").endsWith("46T47T");
    for (int i = 0; i < 20; i++) {
      FlowExecution again = project().execute("Diamond", Map.of("v", "x"));
      assertThat(again.finalResult()).isEqualTo(first.finalResult());
      assertThat(again.intermediateResults())
          .extracting(ExecutionResult::nodeId)
          .isEqualTo(first.intermediateResults().stream().map(ExecutionResult::nodeId).toList());
    }
  }

  @Test
  void theResultIsWhatItIsConnectedTo() throws Exception {
    String result = "{\"id\": \"out\", \"type\": \"result\", \"data\": {\"label\": \"Out\"}}";
    project()
        .write(
            "flows/Two.json",
            flow(
                "Two",
                node("a", "A", "v")
                    + ","
                    + node("b", "B", "v")
                    + ","
                    + node("c", "C", "v")
                    + ","
                    + result,
                chain("a", "b") + "," + chain("a", "out") + "," + chain("a", "c")));
    FlowExecution execution = project().execute("Two", Map.of("v", ""));
    assertThat(execution.finalResult()).isEqualTo("A");
    assertThat(execution.intermediateResults()).hasSize(3);
  }

  @Test
  void aFlowOfOneTemplateNeedsNoEdges() throws Exception {
    project().write("flows/One.json", flow("One", node("a", "Hi {v}", "v"), ""));
    assertThat(project().execute("One", Map.of("v", "you")).finalResult()).isEqualTo("Hi you");
  }

  @Test
  void theRevisionThatWasExecutedIsRecorded() throws Exception {
    FlowExecution execution = project().marketing().execute("Marketing_Strategy", Map.of());
    assertThat(execution.ran().revision()).matches("[0-9a-f]{12}");
    assertThat(Objects.requireNonNull(execution.ran().run())).isNotEmpty();
  }
}
