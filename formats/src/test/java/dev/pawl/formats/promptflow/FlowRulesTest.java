package dev.pawl.formats.promptflow;

import static dev.pawl.formats.promptflow.FlowTexts.chain;
import static dev.pawl.formats.promptflow.FlowTexts.edge;
import static dev.pawl.formats.promptflow.FlowTexts.flow;
import static dev.pawl.formats.promptflow.FlowTexts.input;
import static dev.pawl.formats.promptflow.FlowTexts.node;
import static dev.pawl.formats.promptflow.FlowTexts.problems;
import static dev.pawl.formats.promptflow.FlowTexts.read;
import static dev.pawl.formats.promptflow.FlowTexts.result;
import static dev.pawl.formats.promptflow.FlowTexts.template;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.ProblemCode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule of flow files, each seen broken. */
class FlowRulesTest {
  private static final String SOUND =
      flow(
          input("in", "topic") + "," + template("a", "On {topic}", "topic") + "," + result("out"),
          edge("1", "in", "a", "data") + "," + chain("a", "out"));

  @Test
  void aFlowThatBreaksNoRuleIsRead() {
    assertThat(problems(SOUND)).isEmpty();
    assertThat(read(SOUND).flows()).extracting(Flow::name).containsExactly("Sample");
  }

  @Test
  void everyProblemHasItsPlaceAndItsPointer() {
    String text =
        """
        {
          "metadata": { "name": "Sample", "version": "1.0" },
          "nodes": [ { "id": "a", "type": "template", "data": { "label": "A", "template": "x", "variables": [] } } ],
          "edges": []
        }""";
    assertThat(problems(text))
        .containsExactly(
            "flow.json:2:46: error: `version` of `metadata` cannot be `1.0` (at /metadata/version)"
                + " — use three numbers, as in `1.0.0` [BAD_VALUE]",
            "flow.json:3:101: error: `variables` of node `a` is empty (at"
                + " /nodes/0/data/variables) — name at least one variable [BAD_VALUE]");
    assertThat(read(text).flows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"my flow", "flow/../x", "", "é", "a.b"})
  void namesHaveLettersDigitsHyphensAndUnderscores(String name) {
    assertThat(problems(SOUND.replace("\"Sample\"", "\"" + name + "\""))).hasSize(1);
  }

  @Test
  void namesHaveAtMostAHundredCharacters() {
    assertThat(problems(SOUND.replace("Sample", "a".repeat(100)))).isEmpty();
    assertThat(codes(SOUND.replace("Sample", "a".repeat(101)))).containsExactly("BAD_NAME");
  }

  @ParameterizedTest
  @CsvSource({
    "2025-10-07T00:00:00.000Z,true",
    "2025-10-07,true",
    "yesterday,false",
    "2025-13-01,false"
  })
  void datesAreThoseOfIso8601(String date, boolean good) {
    String text = SOUND.replace("\"1.0.0\"", "\"1.0.0\", \"created\": \"" + date + "\"");
    assertThat(problems(text).isEmpty()).isEqualTo(good);
  }

  @Test
  void idsHaveAtMostFiftyCharactersAndMayBeAnyOfThem() {
    String longest = "a/b[0]#\u00e9 {x} ".repeat(4).substring(0, 50);
    assertThat(problems(flow(template(longest, "x", "y"), ""))).isEmpty();
    assertThat(codes(flow(template(longest + "!", "x", "y"), ""))).containsExactly("BAD_NAME");
    assertThat(
            codes(
                flow(
                    template("a", "x", "y") + "," + template("b", "x", "y"),
                    edge("e".repeat(51), "a", "b", "chain"))))
        .containsExactly("BAD_NAME");
  }

  @Test
  void aCycleIsToldFromItsBeginningToItsEnd() {
    String nodes =
        template("a", "x", "v") + "," + template("b", "x", "v") + "," + template("c", "x", "v");
    List<String> found =
        problems(flow(nodes, chain("a", "b") + "," + chain("b", "c") + "," + chain("c", "a")));
    assertThat(found).hasSize(1);
    assertThat(found.getFirst())
        .contains("Circular dependency detected: a → b → c → a")
        .endsWith("[CIRCULAR_DEPENDENCY]");
  }

  @Test
  void dataOrdersNothingAndCanGoInCircles() {
    String nodes = template("a", "x", "v") + "," + template("b", "x", "v");
    assertThat(problems(flow(nodes, edge("1", "a", "b", "data") + "," + chain("b", "a"))))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "chain"})
  void anEdgeThatLeadsToItsOwnSourceIsRefused(String type) {
    assertThat(problems(flow(template("a", "x", "v"), edge("1", "a", "a", type))).getFirst())
        .contains("edge `1` leads from `a` to itself (at /edges/0)");
  }

  @Test
  void anEdgeToNowhereIsRefused() {
    assertThat(problems(flow(template("node-1", "x", "v"), edge("1", "node-1", "node-2", "chain"))))
        .singleElement()
        .asString()
        .contains("names `node-2`, which is no node of the flow (at /edges/0/target)")
        .contains("node-1");
  }

  @Test
  void idsAreGivenOnce() {
    assertThat(codes(flow(template("a", "x", "v") + "," + template("a", "x", "v"), "")))
        .containsExactly("DUPLICATE_NODE");
    String nodes = template("a", "x", "v") + "," + template("b", "x", "v");
    assertThat(codes(flow(nodes, edge("1", "a", "b", "data") + "," + edge("1", "a", "b", "chain"))))
        .containsExactly("DUPLICATE_EDGE");
  }

  @ParameterizedTest
  @CsvSource({"result,BAD_VALUE", "line,BAD_VALUE"})
  void edgesAreDataOrChain(String type, String code) {
    String nodes = template("a", "x", "v") + "," + template("b", "x", "v");
    assertThat(codes(flow(nodes, edge("1", "a", "b", type)))).containsExactly(code);
  }

  @Test
  void whatIsRequiredIsMissed() {
    assertThat(codes("{\"nodes\": [" + template("a", "x", "v") + "]}"))
        .containsExactlyInAnyOrder("MISSING_KEY", "MISSING_KEY");
    assertThat(codes(flow("", ""))).containsExactly("BAD_VALUE");
    assertThat(codes(flow(node("a", "template", ""), "")))
        .containsExactly("MISSING_KEY", "MISSING_KEY", "MISSING_KEY");
    assertThat(codes(flow(node("a", "multi_input", "\"label\": \"x\""), "")))
        .containsExactly("MISSING_KEY");
    assertThat(codes(flow(node("a", "result", ""), ""))).containsExactly("MISSING_KEY");
    assertThat(codes(flow("{\"id\": \"a\", \"type\": \"loop\", \"data\": {}}", "")))
        .containsExactly("UNKNOWN_NODE_TYPE");
    assertThat(codes(flow("{\"type\": \"result\", \"data\": {\"label\": \"x\"}}", "")))
        .containsExactly("MISSING_KEY");
  }

  @Test
  void aPositionHasTwoNumbers() {
    String text =
        flow(
            "{\"id\": \"a\", \"type\": \"result\", \"position\": {\"x\": \"1\"}, \"data\": {\"label\": \"x\"}}",
            "");
    assertThat(codes(text)).containsExactlyInAnyOrder("MISSING_KEY", "WRONG_TYPE");
  }

  @Test
  void thereAreAtMostFiftyNodesAndAHundredEdges() {
    assertThat(problems(flow(many(50), edges(100)))).isEmpty();
    assertThat(codes(flow(many(51), edges(1)))).contains("TOO_MANY_NODES");
    assertThat(codes(flow(many(50), edges(101)))).containsExactly("TOO_MANY_EDGES");
  }

  private static String many(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> template("n" + i, "x", "v"))
        .collect(Collectors.joining(","));
  }

  private static String edges(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> edge("e" + i, "n" + i % 40, "n" + (i % 40 + 1 + i / 40), "chain"))
        .collect(Collectors.joining(","));
  }

  @Test
  void aFileHasAtMostAMegabyte() {
    String text = SOUND.replace("On {topic}", "x".repeat(1024 * 1024));
    assertThat(codes(text)).containsExactly("FILE_TOO_LARGE");
  }

  @Test
  void aFileThatMixesTheShapesIsRefused() {
    String text = SOUND.substring(0, SOUND.length() - 1) + ", \"flows\": []}";
    assertThat(problems(text))
        .singleElement()
        .asString()
        .contains("the file mixes two shapes: it has `flows`, and `nodes` of its own (at /nodes)");
  }

  @Test
  void anExportHasSeveralFlowsOfWhichABadOneHidesNoOther() {
    String text =
        """
        { "metadata": { "version": "2.0.0" },
          "flows": [
            { "meta": { "name": "Good" },
              "nodes": [
                { "id": "1", "type": "template", "width": 200, "data": { "template": "On {topic}", "selectedTemplateId": "" } },
                { "id": "2", "type": "result", "data": {} } ],
              "edges": [
                { "id": "e", "source": "1", "target": "2", "type": "smoothstep", "data": { "connectionType": "result" } } ] },
            { "meta": { "name": "Bad" }, "nodes": [], "edges": [ { "id": "e" } ] }
          ] }""";
    FlowFile file = read(text);
    assertThat(file.flows()).extracting(Flow::name).containsExactly("Good");
    assertThat(file.flows().getFirst().meta().version()).isEqualTo("2.0.0");
    assertThat(file.flows().getFirst().edges().getFirst().type()).isEqualTo(FlowEdge.Type.RESULT);
    assertThat(file.problems()).isNotEmpty().allMatch(each -> "Bad".equals(each.tool()));
  }

  @Test
  void twoFlowsOfOneNameAreBothLeftOut() {
    String flow =
        "{\"meta\": {\"name\": \"A\", \"version\": \"1.0.0\"}, \"nodes\": ["
            + template("a", "x", "v")
            + "], \"edges\": []}";
    FlowFile file = read("{\"flows\": [" + flow + "," + flow + "]}");
    assertThat(file.flows()).isEmpty();
    assertThat(file.problems())
        .extracting(each -> each.code())
        .containsExactly(ProblemCode.DUPLICATE_TOOL);
  }

  @Test
  void whatIsNotJsonIsSaidSo() {
    assertThat(codes(SOUND.substring(0, 100))).containsExactly("SYNTAX");
    assertThat(codes("[]")).containsExactly("WRONG_TYPE");
  }

  private static List<String> codes(String text) {
    return read(text).problems().stream().map(each -> each.code().name()).toList();
  }
}
