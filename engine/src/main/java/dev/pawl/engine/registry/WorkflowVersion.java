package dev.pawl.engine.registry;

import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One version of a tool's workflow.
 *
 * @param version counted from 1 for each name
 * @param definition all of it, as JSON
 * @param mappings the tools of servers that its nodes call, by node
 * @param active whether it is the one that was offered last
 */
public record WorkflowVersion(
    String name,
    int version,
    String digest,
    @Nullable Object definition,
    Map<String, @Nullable Object> mappings,
    List<String> gates,
    boolean active,
    Span span) {
  public WorkflowVersion {
    gates = List.copyOf(gates);
  }

  public String id() {
    return RegistryIds.workflow(name, version);
  }

  public Map<String, @Nullable Object> toJson() {
    return Values.object(
        "id",
        id(),
        "name",
        name,
        "version",
        version,
        "digest",
        digest,
        "isActive",
        active,
        "constitutionalGates",
        gates,
        "toolMappings",
        mappings,
        "workflowDefinition",
        definition);
  }
}
