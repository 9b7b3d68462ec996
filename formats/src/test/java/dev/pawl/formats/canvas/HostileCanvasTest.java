package dev.pawl.formats.canvas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that somebody made to do harm: each is read soon, and does what it says and no more. */
class HostileCanvasTest {
  private static final Map<String, Object> START = Map.of("id", "s", "type", "start");
  private static final Map<String, Object> END = Map.of("id", "e", "type", "end");

  private static Bundle read(List<?> nodes, List<?> connections, Object... more) {
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put("name", "w");
    file.put("nodes", nodes);
    file.put("connections", connections);
    file.putAll(Values.object(more));
    return new CanvasFormat().read("w.json", Json.write(file).getBytes(UTF_8), Map.of());
  }

  private static Map<String, Object> way(String from, String to) {
    return Map.of("from", from, "to", to);
  }

  private static List<Object> chain(List<String> ids) {
    List<Object> ways = new ArrayList<>();
    for (int n = 1; n < ids.size(); n++) {
      ways.add(way(ids.get(n - 1), ids.get(n)));
    }
    return ways;
  }

  private static Map<String, Object> prompt(String id, String text) {
    return Map.of("id", id, "type", "prompt", "data", Map.of("prompt", text));
  }

  /** Read anew at every pair of braces, such a text took some ten thousand million steps. */
  @ParameterizedTest
  @ValueSource(strings = {"{{", "{{ ", "{{$", "{", "{{x"})
  @Timeout(20)
  void readsTextsThatAreNothingButBracesOnce(String part) {
    String text = part.repeat(900_000 / part.length());
    assertThat(Placeholder.in(text)).isEmpty();
    Bundle bundle = read(List.of(START, prompt("p", text), END), chain(List.of("s", "p", "e")));
    assertThat(bundle.definitions()).hasSize(1);
  }

  @Test
  void findsPlaceholdersAmongOtherBraces() {
    assertThat(Placeholder.in("{{a}} {{ b-1 }} {{{c}} {{ $.d{\"x\": {}} }} {{no name}} {{e}"))
        .extracting(Placeholder::inner)
        .containsExactly("a", "b-1", "c", "$.d{\"x\": {}}");
  }

  /** Each name of each condition went through the whole canvas. */
  @Test
  @Timeout(60)
  void resolvesTheNamesOfManyConditionsSoon() {
    List<String> ids = IntStream.range(0, 900).mapToObj(n -> "n" + n).toList();
    List<Object> nodes = new ArrayList<>(List.of(START, END));
    ids.forEach(id -> nodes.add(prompt(id, "x")));
    String condition = String.join(" < ", ids.subList(800, 860));
    List<Object> branches = new ArrayList<>();
    List<Object> ways = new ArrayList<>(chain(ids));
    ways.add(way("s", "n0"));
    ways.add(way("n899", "sw"));
    for (int n = 0; n < 800; n++) {
      branches.add(Map.of("label", "b" + n, "condition", condition));
      ways.add(Map.of("from", "sw", "to", "e", "fromPort", "branch-" + n));
    }
    nodes.add(Map.of("id", "sw", "type", "switch", "data", Map.of("branches", branches)));
    assertThat(read(nodes, ways).definitions()).hasSize(1);
  }

  @Test
  void givesAFlowWhatItWantsHoweverThatIsCalled() {
    Map<String, Object> properties = Map.of("a`b", Map.of("type", "string"), "x` & `y", Map.of());
    Map<String, Object> start =
        Map.of(
            "id",
            "s",
            "type",
            "start",
            "data",
            Map.of("inputSchema", Map.of("properties", properties)));
    Bundle bundle =
        read(
            List.of(START, flow("f", "in"), END),
            chain(List.of("s", "f", "e")),
            "subAgentFlows",
            List.of(inner("in", List.of(start, prompt("p", "hi"), END))));
    Definition tool = bundle.definitions().getFirst();
    NodeKind.SubWorkflow run = (NodeKind.SubWorkflow) node(tool, "f").kind();
    Map<String, Template> args = ((Template.Fields) run.args()).fields();
    assertThat(args).containsOnlyKeys("a`b", "x` & `y");
    String text = ((Template.Computed) args.getOrDefault("a`b", run.args())).expression().text();
    assertThat(text).isEqualTo("$lookup($.s, \"a`b\")");
  }

  private static Map<String, Object> flow(String id, String runs) {
    return Map.of("id", id, "type", "subAgentFlow", "data", Map.of("subAgentFlowId", runs));
  }

  private static Map<String, Object> inner(String id, List<?> nodes) {
    return Map.of(
        "id", id, "name", id, "nodes", nodes, "connections", chain(List.of("s", "p", "e")));
  }

  private static Node node(Definition definition, String id) {
    return definition.nodes().stream()
        .filter(node -> node.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void saysThatAFlowRunsItself() {
    Bundle bundle =
        read(
            List.of(START, flow("f", "in"), END),
            chain(List.of("s", "f", "e")),
            "subAgentFlows",
            List.of(inner("in", List.of(START, flow("p", "in"), END))));
    assertThat(bundle.problems())
        .extracting(Problem::message)
        .contains("subAgentFlow node `p` runs the flow `in`, in which it stands itself");
  }

  @Test
  void makesIdsOfToolsThatAreCalledLikePathsAndSteps() {
    List<Map<String, Object>> tools =
        List.of(
            Map.of("name", "a/b[0]#c d`e\n"),
            Map.of("name", "a/b[0]#c_d`e\n"),
            Map.of("name", "z"));
    Map<String, Object> data = Map.of("serverId", "srv", "mode", "aiToolSelection", "tools", tools);
    Bundle bundle =
        read(
            List.of(START, Map.of("id", "m", "type", "mcp", "data", data), END),
            chain(List.of("s", "m", "e")));
    assertThat(bundle.definitions().getFirst().nodes())
        .extracting(Node::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[^\\s/\\[\\]#`]+"));
  }

  @Test
  void shortensLoopsThatNobodyCanReadToTheirEnd() {
    List<String> ids = IntStream.range(0, 900).mapToObj(n -> "n" + n).toList();
    List<Object> nodes = new ArrayList<>(List.of(START));
    ids.forEach(id -> nodes.add(prompt(id, "x")));
    List<Object> ways = new ArrayList<>(chain(ids));
    ways.add(way("s", "n0"));
    ways.add(way("n899", "n0"));
    List<Problem> loops =
        read(nodes, ways).problems().stream()
            .filter(each -> each.code() == ProblemCode.ENDLESS_LOOP)
            .toList();
    assertThat(loops).hasSize(1);
    assertThat(loops.getFirst().message()).contains("n0 → n1 → ").hasSizeLessThan(300);
  }

  @Test
  void leadsOnFromANodeThatItCannotRun() {
    Map<String, Object> data = Map.of("serverId", "srv", "mode", "aiToolSelection");
    Bundle bundle =
        read(
            List.of(START, Map.of("id", "m", "type", "mcp", "data", data), END),
            chain(List.of("s", "m", "e")));
    assertThat(node(bundle.definitions().getFirst(), "m").next().getFirst().name()).isEqualTo("e");
  }
}
