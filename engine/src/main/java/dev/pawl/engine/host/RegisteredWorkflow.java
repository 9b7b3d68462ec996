package dev.pawl.engine.host;

import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.engine.workflow.StoredWorkflow;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.JsonLimits;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workflow as the registry knows it. */
public final class RegisteredWorkflow {
  private static final JsonLimits LIMITS =
      new JsonLimits(JsonLimits.DEEPEST, Integer.MAX_VALUE, 100_000);

  private RegisteredWorkflow() {}

  /**
   * @param readOnly whether its tool is known to change nothing
   */
  public static OfferedTool of(Workflow workflow, boolean readOnly) {
    return of(workflow, StoredWorkflow.write(workflow), readOnly);
  }

  /** One that only a store knows. */
  static OfferedTool kept(String text) {
    Workflow workflow =
        StoredWorkflow.read(
            text,
            _ -> {
              throw new PawlException.Conflict("it was kept by an early version");
            });
    return of(workflow, text, false);
  }

  private static OfferedTool of(Workflow workflow, String text, boolean readOnly) {
    Definition definition = workflow.definition();
    Map<String, @Nullable Object> mappings = new LinkedHashMap<>();
    for (Definition each : workflow.family()) {
      String scope = each.name().equals(definition.name()) ? "" : each.name() + "/";
      each.nodes().forEach(node -> map(scope, node, mappings));
    }
    return new OfferedTool(
        definition.name(),
        definition.description(),
        definition.inputSchema().value(),
        definition.outputSchema() == null ? Map.of() : definition.outputSchema().value(),
        readOnly,
        workflow.digest(),
        Json.parse(text, LIMITS),
        mappings);
  }

  private static void map(String scope, Node node, Map<String, @Nullable Object> mappings) {
    if (node.kind() instanceof NodeKind.Mcp call) {
      mappings.put(scope + node.id(), call.server().name() + "/" + call.tool());
    } else if (node.kind() instanceof NodeKind.Foreach each) {
      map(scope + node.id() + "/", each.body(), mappings);
    }
  }
}
