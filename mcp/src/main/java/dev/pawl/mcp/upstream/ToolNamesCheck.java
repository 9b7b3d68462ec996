package dev.pawl.mcp.upstream;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds calls of tools that a builtin server does not have; others would have to be asked. */
public final class ToolNamesCheck {
  private final Map<String, List<String>> toolsByServer = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private ToolNamesCheck() {}

  /** Starts nothing and touches no disk. */
  public static List<Problem> check(Bundle bundle) {
    ToolNamesCheck check = new ToolNamesCheck();
    bundle.upstreams().values().forEach(check::know);
    for (Definition definition : bundle.definitions()) {
      definition.nodes().forEach(node -> check.look(definition, node));
    }
    return check.problems;
  }

  private void know(UpstreamDefinition server) {
    // What activities there are is known where the program is that has them.
    if (server instanceof UpstreamDefinition.Builtin builtin
        && !builtin.kind().equals(UpstreamDefinition.ACTIVITIES)
        && BuiltinCheck.check(server).isEmpty()) {
      Builtin.of(builtin.kind())
          .map(kind -> kind.create(builtin.options(), builtin.settings(), Path.of("")).tools())
          .ifPresent(
              tools -> toolsByServer.put(server.name(), tools.stream().map(Tool::name).toList()));
    }
  }

  private void look(Definition definition, Node node) {
    if (node.kind() instanceof NodeKind.Foreach foreach) {
      look(definition, foreach.body());
    } else if (node.kind() instanceof NodeKind.Mcp mcp) {
      look(definition, node, mcp.server().name(), new Target(mcp.tool(), mcp.toolPlace()));
    }
    if (node.policy().onDoubt() instanceof OnDoubt.Check check) {
      look(definition, node, check.server().name(), new Target(check.tool(), check.toolPlace()));
    }
  }

  private void look(Definition definition, Node node, String server, Target tool) {
    List<String> tools = toolsByServer.get(server);
    if (tools != null && !tools.contains(tool.name())) {
      String suggestion = Suggestion.didYouMean(tool.name(), tools);
      problems.add(
          new Problem(
              ProblemCode.UNKNOWN_TOOL,
              "server `" + server + "` has no tool `" + tool.name() + "`",
              tool.place(),
              definition.name(),
              node.id(),
              suggestion.isEmpty() ? "it has: " + String.join(", ", tools) : suggestion));
    }
  }
}
