package dev.pawl.store.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;

/** Workflows that call two tools, one after the other. */
final class Chains {
  private Chains() {}

  static Workflow of(String first, String second) {
    List<Node> nodes =
        List.of(
            node("entry", new NodeKind.Entry(), "first"),
            node("first", call(first), "second"),
            node("second", call(second), "exit"),
            node("exit", new NodeKind.Exit()));
    Definition definition =
        new Definition(
            first,
            null,
            "Calls",
            new Source.Mapping(Map.of(), Place.UNKNOWN),
            null,
            Map.of(),
            Limits.DEFAULT,
            nodes,
            Place.UNKNOWN);
    UpstreamDefinition up = new UpstreamDefinition.Builtin("up", "files", Map.of(), Place.UNKNOWN);
    Bundle bundle =
        new Bundle(
            "chain.yaml",
            new ServerInfo("chain", "1", "Chain", null),
            Map.of("up", up),
            List.of(definition),
            List.of(),
            List.of());
    Compilation compilation = Compilation.of(bundle);
    assertThat(compilation.workflows()).as("%s", compilation.problems()).containsKey(first);
    return compilation.workflows().get(first);
  }

  private static NodeKind call(String tool) {
    return new NodeKind.Mcp(new Target("up", Place.UNKNOWN), tool, new Template.Literal(Map.of()));
  }

  private static Node node(String id, NodeKind kind, String... next) {
    List<Target> targets =
        List.of(next).stream().map(each -> new Target(each, Place.UNKNOWN)).toList();
    return new Node(id, kind, targets, Join.UNSAID, Policy.NONE, Place.UNKNOWN);
  }
}
