package dev.pawl.engine.check;

import dev.pawl.engine.check.ToolSchemas.ToolSchema;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A tool that is not what it was. It still serves a file when every value that the file can pass
 * still fits, and every member that the file reads is still there, as it was.
 */
public final class ToolChange {
  private final String server;
  private final String tool;
  private final ToolSchema was;
  private final ToolSchema now;
  private final List<Problem> edits = new ArrayList<>();

  private ToolChange(String server, String tool, ToolSchema was, ToolSchema now) {
    this.server = server;
    this.tool = tool;
    this.was = was;
    this.now = now;
  }

  /**
   * Where a file no longer fits, in reading order; nowhere if the tool still serves it.
   *
   * @param before what was known of all tools, this one included
   * @param now what the tool is like now
   */
  public static List<Problem> edits(
      Collection<Workflow> workflows,
      ToolSchemas before,
      String server,
      String tool,
      ToolSchema now) {
    ToolSchema was = before.of(server, tool).orElse(null);
    if (was == null || was.equals(now)) {
      return List.of();
    }
    ToolChange change = new ToolChange(server, tool, was, now);
    FileTypes old = FileTypes.of(workflows, before);
    FileTypes next = FileTypes.of(workflows, change.in(before));
    change.found(old, next);
    old.all().forEach(types -> types.workflow.nodes().forEach(node -> change.call(types, node)));
    old.all()
        .forEach(types -> next.tool(types.name()).ifPresent(other -> change.reads(types, other)));
    return change.sorted();
  }

  private ToolSchemas in(ToolSchemas before) {
    return (of, name) ->
        of.equals(server) && name.equals(tool) ? Optional.of(now) : before.of(of, name);
  }

  /** What the checks find only since then. */
  private void found(FileTypes old, FileTypes next) {
    Set<Finding> before = new HashSet<>();
    old.problems().forEach(each -> before.add(Finding.of(each)));
    next.problems().stream().filter(each -> !before.contains(Finding.of(each))).forEach(edits::add);
  }

  /** What makes two problems the same, whatever types their words quote. */
  private record Finding(ProblemCode code, Place place, @Nullable String node) {
    static Finding of(Problem problem) {
      return new Finding(problem.code(), problem.place(), problem.node());
    }
  }

  private void call(WorkflowTypes types, WorkflowNode node) {
    WorkflowNode body = node.action().body();
    if (body != null) {
      call(types, body);
    }
    Node source = node.source();
    if (source.kind() instanceof NodeKind.Mcp mcp
        && mcp.server().name().equals(server)
        && mcp.tool().equals(tool)) {
      new ChangedArguments(this, types, source, mcp.args()).compare(was.input(), now.input());
    }
    if (source.policy().onDoubt() instanceof OnDoubt.Check check
        && check.server().name().equals(server)
        && check.tool().equals(tool)) {
      new ChangedArguments(this, types, source, check.args()).compare(was.input(), now.input());
    }
  }

  /** What was read of its answers, or of what was made of them. */
  private void reads(WorkflowTypes old, WorkflowTypes next) {
    List<Problem> direct = new ArrayList<>();
    List<Problem> others = new ArrayList<>();
    Set<String> callers = callers(old.workflow);
    old.reads()
        .forEach(
            (reading, before) -> {
              boolean near = callers.stream().anyMatch(reading.text().text()::contains);
              ChangedReads.of(before, next.reads().get(reading), reading.text())
                  .forEach(
                      each ->
                          (near ? direct : others)
                              .add(
                                  problem(old.name(), reading.node(), each.place(), each.words())));
            });
    edits.addAll(direct.isEmpty() ? others : direct);
  }

  private Set<String> callers(Workflow workflow) {
    Set<String> ids = new HashSet<>(Set.of("$previousNode", "$item"));
    for (WorkflowNode node : workflow.nodes()) {
      WorkflowNode body = node.action().body();
      if (calls(node.source()) || (body != null && calls(body.source()))) {
        ids.add(node.id());
      }
    }
    return ids;
  }

  private boolean calls(Node node) {
    return node.kind() instanceof NodeKind.Mcp mcp
        && mcp.server().name().equals(server)
        && mcp.tool().equals(tool);
  }

  void add(WorkflowTypes types, Node node, Place place, String words) {
    edits.add(problem(types.name(), node.id(), place, words));
  }

  String name() {
    return "tool `" + tool + "`";
  }

  private Problem problem(String workflow, String node, Place place, String words) {
    return new Problem(
        ProblemCode.TOOL_CHANGED,
        words,
        place,
        workflow,
        node,
        "tool `" + tool + "` of server `" + server + "` is not what the lock says");
  }

  /** One for each place: what the checks say of it is more exact. */
  private List<Problem> sorted() {
    Set<Place> told = new HashSet<>();
    List<Problem> kept = new ArrayList<>();
    for (Problem each : new LinkedHashSet<>(edits)) {
      if (each.code() != ProblemCode.TOOL_CHANGED) {
        told.add(each.place());
        kept.add(each);
      } else if (told.add(each.place())) {
        kept.add(each);
      }
    }
    kept.sort(Problem.BY_PLACE);
    return List.copyOf(kept);
  }
}
