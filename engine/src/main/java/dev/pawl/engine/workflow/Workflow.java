package dev.pawl.engine.workflow;

import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.CanonicalJson;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import dev.pawl.model.canonical.CanonicalDefinition;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A compiled definition: immutable, shared by all its runs. Nodes are known by their index, targets
 * are indexes, expressions are parsed.
 */
public final class Workflow {
  private final Definition definition;
  private final List<WorkflowNode> nodes;
  private final Map<String, Integer> indexes;
  private final Map<String, Integer> slots;
  private final List<String> names;
  private final int entry;
  private final HistoryUse historyUse;
  private final boolean[] keepsExecutions;
  private final Schema input;
  private final @Nullable Schema output;
  private final @Nullable Reach reach;
  private volatile @Nullable String digest;

  Workflow(
      Definition definition,
      List<WorkflowNode> nodes,
      int entry,
      HistoryUse historyUse,
      @Nullable Reach reach) {
    this.definition = definition;
    this.nodes = List.copyOf(nodes);
    this.entry = entry;
    this.historyUse = historyUse;
    this.reach = reach;
    this.input = Schema.of(definition.inputSchema().value());
    this.output =
        definition.outputSchema() == null ? null : Schema.of(definition.outputSchema().value());
    Map<String, Integer> byId = new LinkedHashMap<>();
    for (WorkflowNode node : nodes) {
      byId.put(node.id(), node.index());
    }
    this.indexes = Collections.unmodifiableMap(byId);
    this.slots = slots(nodes, byId);
    this.names = List.copyOf(this.slots.keySet());
    this.keepsExecutions = new boolean[nodes.size()];
    for (int i = 0; i < keepsExecutions.length; i++) {
      keepsExecutions[i] =
          historyUse.everything() || historyUse.nodes().contains(nodes.get(i).id());
    }
  }

  /** The ids of nodes by their index, then the names that outputs have beside those. */
  private static Map<String, Integer> slots(List<WorkflowNode> nodes, Map<String, Integer> byId) {
    Map<String, Integer> slots = byId;
    for (WorkflowNode node : nodes) {
      for (String name : node.source().sets().names()) {
        slots = slots == byId ? new LinkedHashMap<>(byId) : slots;
        slots.putIfAbsent(name, slots.size());
      }
    }
    return Collections.unmodifiableMap(slots);
  }

  public String name() {
    return definition.name();
  }

  /** What it was compiled from. */
  public Definition definition() {
    return definition;
  }

  /** Of everything that decides how it runs: its definition, and those of the tools it runs. */
  public String digest() {
    String known = digest;
    if (known == null) {
      List<Definition> family = family();
      known =
          family.size() == 1
              ? CanonicalDefinition.digest(definition)
              : CanonicalJson.sha256(family.stream().map(CanonicalDefinition::digest).toList());
      digest = known;
    }
    return known;
  }

  /** Its definition first, then those of the tools that it runs, directly or through others. */
  public List<Definition> family() {
    return relatives().stream().map(Workflow::definition).toList();
  }

  /** The servers that it and the tools that it runs call. */
  public Set<String> servers() {
    Set<String> servers = new TreeSet<>();
    relatives().forEach(each -> each.nodes.forEach(node -> servers(node, servers)));
    return servers;
  }

  private static void servers(WorkflowNode node, Set<String> servers) {
    if (node.doubt() instanceof Doubt.Check check) {
      servers.add(check.server());
    }
    if (node.action() instanceof Action.Call call) {
      servers.add(call.server());
    }
    WorkflowNode body = node.action().body();
    if (body != null) {
      servers(body, servers);
    }
  }

  private List<Workflow> relatives() {
    Map<String, Workflow> found = new LinkedHashMap<>();
    Deque<Workflow> open = new ArrayDeque<>(List.of(this));
    while (!open.isEmpty()) {
      Workflow each = open.pop();
      if (found.putIfAbsent(each.name(), each) == null) {
        each.nodes.forEach(node -> called(node, open));
      }
    }
    return List.copyOf(found.values());
  }

  private static void called(WorkflowNode node, Deque<Workflow> workflows) {
    WorkflowLink target = node.action().target();
    if (target != null) {
      workflows.add(target.workflow());
    }
    WorkflowNode body = node.action().body();
    if (body != null) {
      called(body, workflows);
    }
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

  /** Where the value is kept that a name stands for: an id, or one beside it; or -1. */
  public int slotOf(String name) {
    Integer slot = slots.get(name);
    return slot == null ? -1 : slot;
  }

  /** The inverse of {@link #slotOf}. */
  public String nameOf(int slot) {
    return names.get(slot);
  }

  /** How many names there are for values. */
  public int slots() {
    return names.size();
  }

  /** The nodes whose output goes by a name that is none of their ids. */
  public List<WorkflowNode> knownAs(String name) {
    return indexes.containsKey(name) || !slots.containsKey(name)
        ? List.of()
        : nodes.stream().filter(each -> each.source().sets().names().contains(name)).toList();
  }

  /** From where tokens come to its joins, if its forks do not nest; else null. */
  public @Nullable Reach reach() {
    return reach;
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
