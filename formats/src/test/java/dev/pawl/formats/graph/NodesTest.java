package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.FailureCode;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Policy;
import dev.pawl.model.Retry;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The nodes and keys that no older dialect has. */
final class NodesTest {
  @Test
  void forksToSeveralNodesAndJoinsThem() {
    Node node =
        Graphs.node(
            "{ id: n, type: transform, join: all, transform: { expr: '1' }, next: [a, b] }");
    assertThat(node.join()).isEqualTo(Join.ALL);
    assertThat(node.next()).extracting(Target::name).containsExactly("a", "b");
    assertThat(node.next().get(1).place().toString()).isEqualTo("g.yaml:6:82");
    assertThat(Graphs.node("{ id: n, type: wait, for: 1s, join: any, next: exit }").join())
        .isEqualTo(Join.ANY);
  }

  @Test
  void readsEveryPolicyOfANodeThatActs() {
    Node node =
        Graphs.node(
            "{ id: n, type: mcp, server: s, tool: x, next: exit, timeout: 1m30s, deadline: PT2H,"
                + " onError: a, compensate: b, retry: { attempts: 3, backoff: 500ms, factor: 1.5,"
                + " maxBackoff: 10s, jitter: 0.5, on: [TIMEOUT, TOOL_ERROR] } }");
    Policy policy = node.policy();
    assertThat(policy.timeout()).isEqualTo(Duration.ofSeconds(90));
    assertThat(policy.deadline()).isEqualTo(Duration.ofHours(2));
    assertThat(policy.onError().name()).isEqualTo("a");
    assertThat(policy.compensate().name()).isEqualTo("b");
    assertThat(policy.retry())
        .isEqualTo(
            new Retry(
                3,
                Duration.ofMillis(500),
                1.5,
                Duration.ofSeconds(10),
                0.5,
                Set.of(FailureCode.TIMEOUT, FailureCode.TOOL_ERROR)));
  }

  @Test
  void retriesWithPatienceThatNeedNotBeSaid() {
    Node node =
        Graphs.node(
            "{ id: n, type: workflow, tool: x, next: exit, retry: { attempts: 2, backoff: 2m } }");
    assertThat(node.policy().retry())
        .isEqualTo(new Retry(2, Duration.ofMinutes(2), 2, Duration.ofMinutes(2), 0, Set.of()));
  }

  @Test
  void readsAForeachWithItsDefaults() {
    Node node =
        Graphs.node(
            "{ id: n, type: foreach, items: { expr: $.entry.sites }, next: exit,"
                + " do: { type: transform, transform: { expr: $item } } }");
    NodeKind.Foreach foreach = (NodeKind.Foreach) node.kind();
    assertThat(foreach.concurrency()).isEqualTo(8);
    assertThat(foreach.onItemError()).isEqualTo(NodeKind.ItemErrors.STOP);
    assertThat(((Template.Computed) foreach.items()).expression().text())
        .isEqualTo("$.entry.sites");
    assertThat(foreach.body().id()).isEqualTo("do");
    assertThat(foreach.body().next()).isEmpty();
    assertThat(foreach.body().kind()).isInstanceOf(NodeKind.Transform.class);
  }

  @Test
  void readsAForeachThatSaysEverything() {
    Node node =
        Graphs.node(
            "{ id: n, type: foreach, items: [1, { expr: $.a }], concurrency: 3, next: exit,"
                + " onItemError: collect, do: { id: call, type: mcp, server: s, tool: x,"
                + " timeout: 10s, retry: { attempts: 3 }, compensate: undo } }");
    NodeKind.Foreach foreach = (NodeKind.Foreach) node.kind();
    assertThat(foreach.concurrency()).isEqualTo(3);
    assertThat(foreach.onItemError()).isEqualTo(NodeKind.ItemErrors.COLLECT);
    assertThat(foreach.items()).isInstanceOf(Template.Elements.class);
    assertThat(foreach.body().id()).isEqualTo("call");
    assertThat(foreach.body().policy().timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(foreach.body().policy().compensate().name()).isEqualTo("undo");
  }

  @Test
  void takesATextWithADollarForItemsOrDurationAsAnExpressionInEveryDialect() {
    Node items =
        Graphs.node(
            "{ id: n, type: foreach, items: $.list, next: exit, do: { type: mcp, server: s,"
                + " tool: x, args: { a: { expr: $item } } } }");
    assertThat(((NodeKind.Foreach) items.kind()).items()).isInstanceOf(Template.Computed.class);
    Node wait = Graphs.node("{ id: n, type: wait, for: $.entry.pause, next: exit }");
    assertThat(((NodeKind.Wait) wait.kind()).duration()).isInstanceOf(Template.Computed.class);
  }

  @Test
  void readsWorkflowAndWaitNodes() {
    Node workflow =
        Graphs.node("{ id: n, type: workflow, tool: other, args: { a: 1 }, next: exit }");
    NodeKind.SubWorkflow kind = (NodeKind.SubWorkflow) workflow.kind();
    assertThat(kind.tool().name()).isEqualTo("other");
    assertThat(kind.args()).isEqualTo(new Template.Literal(Map.of("a", 1)));
    Node wait = Graphs.node("{ id: n, type: wait, for: 5m, next: exit }");
    assertThat(((NodeKind.Wait) wait.kind()).duration()).isEqualTo(new Template.Literal("5m"));
  }

  @Test
  void callsWithoutArgumentsWhenNoneAreGiven() {
    Node node = Graphs.node("{ id: n, type: mcp, server: s, tool: x, next: exit }");
    assertThat(((NodeKind.Mcp) node.kind()).args()).isEqualTo(new Template.Literal(Map.of()));
  }

  @Test
  void letsAToolNarrowTheLimitsOfItsFile() {
    String text =
        """
        server: { name: s, version: "1" }
        executionLimits: { maxNodeExecutions: 7, maxExecutionTimeMs: 1000 }
        tools:
          - name: t
            title: A tool
            mode: task
            annotations: { readOnlyHint: true }
            executionLimits: { maxNodeExecutions: 5.0 }
            nodes: [{ id: a, type: entry, next: b }, { id: b, type: exit, join: all }]
        """;
    var tool = Graphs.tool(text);
    assertThat(tool.limits()).isEqualTo(new Limits(5, Duration.ofSeconds(1)));
    assertThat(tool.title()).isEqualTo("A tool");
    assertThat(tool.description()).isEmpty();
    assertThat(tool.annotations()).isEqualTo(Map.of("readOnlyHint", true));
    assertThat(tool.inputSchema().value()).isEqualTo(Map.of("type", "object"));
    assertThat(tool.outputSchema()).isNull();
    assertThat(tool.nodes()).hasSize(2);
  }

  @Test
  void reusesPartsByAnchorsUnderAKeyOfTheUsersOwn() {
    String text =
        """
        server: { name: s, version: "1" }
        x-calls: &calls { type: mcp, server: web, timeout: 10s }
        tools:
          - name: t
            nodes:
              - { id: a, type: entry, next: b }
              - { <<: *calls, id: b, tool: get, next: c }
              - { id: c, type: exit }
        """;
    assertThat(Graphs.tool(text).nodes().get(1).policy().timeout())
        .isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void readsTheSameFileWrittenAsJson() {
    String json =
        "{\"$schema\": \"x\", \"version\": 1, \"server\": {\"name\": \"s\", \"version\": \"1\"},"
            + "\n\t\"tools\": [{\"name\": \"t\", \"nodes\": ["
            + "{\"id\": \"a\", \"type\": \"entry\", \"next\": \"b\"},"
            + "{\"id\": \"b\", \"type\": \"exit\"}]}]}";
    var bundle = GraphReader.read("g.json", json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThat(bundle.problems()).isEmpty();
    assertThat(bundle.definitions().getFirst().nodes())
        .extracting(Node::id)
        .isEqualTo(List.of("a", "b"));
    assertThat(bundle.server().title()).isEqualTo("s");
  }
}
