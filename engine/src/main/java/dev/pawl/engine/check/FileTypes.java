package dev.pawl.engine.check;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of the workflows of a file before any of them runs. It only reads, and no run ever
 * needs it.
 */
public final class FileTypes {
  /** How many workflows, one run by the other, are looked at one inside the other. */
  private static final int DEEPEST = 100;

  private final ToolSchemas tools;
  private final Map<String, WorkflowTypes> known = new LinkedHashMap<>();
  private final Set<String> open = new HashSet<>();
  private final Set<String> unknown = new TreeSet<>();
  private final Set<String> unsaid = new TreeSet<>();

  private FileTypes(ToolSchemas tools) {
    this.tools = tools;
  }

  public static FileTypes of(Collection<Workflow> workflows, ToolSchemas tools) {
    FileTypes types = new FileTypes(tools);
    workflows.forEach(types::of);
    return types;
  }

  private WorkflowTypes of(Workflow workflow) {
    WorkflowTypes types = known.get(workflow.name());
    if (types == null) {
      open.add(workflow.name());
      types = WorkflowTypes.of(workflow, this);
      open.remove(workflow.name());
      known.put(workflow.name(), types);
    }
    return types;
  }

  /** What is known of one workflow. */
  public Optional<WorkflowTypes> tool(String name) {
    return Optional.ofNullable(known.get(name));
  }

  Collection<WorkflowTypes> all() {
    return Collections.unmodifiableCollection(known.values());
  }

  /**
   * What another workflow yields. One that runs itself is known by its schema alone, and so is one
   * that is run by too many others one inside the other.
   */
  Type result(Workflow workflow) {
    if (known.containsKey(workflow.name())
        || open.size() < DEEPEST && !open.contains(workflow.name())) {
      return of(workflow).result();
    }
    var schema = workflow.definition().outputSchema();
    return schema == null ? Type.JSON.or(Type.NOTHING) : orNothing(SchemaTypes.of(schema.value()));
  }

  /** Nothing is held against a schema as null. */
  static Type orNothing(Type type) {
    return type.has(Kind.NULL) ? type.or(Type.NOTHING) : type;
  }

  Optional<ToolSchemas.ToolSchema> schemas(String server, String tool) {
    Optional<ToolSchemas.ToolSchema> found = tools.of(server, tool);
    if (found.isEmpty()) {
      unknown.add(server + "." + tool);
    } else if (found.get().output() == null) {
      unsaid.add(server + "." + tool);
    }
    return found;
  }

  /** What is known of the tools of servers. */
  public ToolSchemas tools() {
    return tools;
  }

  /** Everything that is wrong, in no particular order. */
  public List<Problem> problems() {
    List<Problem> all = new ArrayList<>();
    known.values().forEach(types -> all.addAll(types.problems()));
    return all;
  }

  /** The tools of which nobody knows anything, as {@code server.tool}. */
  public Set<String> unknown() {
    return new TreeSet<>(unknown);
  }

  /** The tools that are known, but do not say what they answer. */
  public Set<String> unsaid() {
    return new TreeSet<>(unsaid);
  }
}
