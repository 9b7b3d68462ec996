package dev.pawl.engine.workflow;

import dev.pawl.engine.expression.HistoryUse;
import dev.pawl.engine.schema.Schema;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A compiled definition: immutable, shared by all its runs. Nodes are known by their index, targets
 * are indexes, expressions are parsed.
 */
public final class Workflow {
  private final Definition definition;
  private final List<WorkflowNode> nodes;
  private final Map<String, Integer> indexes;
  private final int entry;
  private final HistoryUse historyUse;
  private final boolean[] keepsExecutions;
  private final Schema input;
  private final @Nullable Schema output;

  Workflow(Definition definition, List<WorkflowNode> nodes, int entry, HistoryUse historyUse) {
    this.definition = definition;
    this.nodes = List.copyOf(nodes);
    this.entry = entry;
    this.historyUse = historyUse;
    this.input = Schema.of(definition.inputSchema().value());
    this.output =
        definition.outputSchema() == null ? null : Schema.of(definition.outputSchema().value());
    Map<String, Integer> byId = new LinkedHashMap<>();
    for (WorkflowNode node : nodes) {
      byId.put(node.id(), node.index());
    }
    this.indexes = Collections.unmodifiableMap(byId);
    this.keepsExecutions = new boolean[nodes.size()];
    for (int i = 0; i < keepsExecutions.length; i++) {
      keepsExecutions[i] =
          historyUse.everything() || historyUse.nodes().contains(nodes.get(i).id());
    }
  }

  public String name() {
    return definition.name();
  }

  /** What it was compiled from. */
  public Definition definition() {
    return definition;
  }

  public String digest() {
    return definition.digest();
  }

  public Limits limits() {
    return definition.limits();
  }

  public int size() {
    return nodes.size();
  }

  public WorkflowNode node(int index) {
    return nodes.get(index);
  }

  public List<WorkflowNode> nodes() {
    return nodes;
  }

  public WorkflowNode entry() {
    return nodes.get(entry);
  }

  /** The index of a node by its id, or -1. */
  public int indexOf(String id) {
    Integer index = indexes.get(id);
    return index == null ? -1 : index;
  }

  /** What any of its expressions can ask of the past. */
  public HistoryUse historyUse() {
    return historyUse;
  }

  /** Whether executions of a node older than its latest must be kept. */
  public boolean keepsExecutions(int index) {
    return keepsExecutions[index];
  }

  /** Whether steps further back than the last one must be kept. */
  public boolean keepsPath() {
    return historyUse.everything() || historyUse.path() > 1;
  }

  public Schema input() {
    return input;
  }

  public @Nullable Schema output() {
    return output;
  }
}
