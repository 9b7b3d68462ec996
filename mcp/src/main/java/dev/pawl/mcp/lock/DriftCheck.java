package dev.pawl.mcp.lock;

import dev.pawl.engine.check.ToolChange;
import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.mcp.lock.CallSites.CallSite;
import dev.pawl.mcp.lock.Drift.Verdict;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the tools that a file calls with what servers list. */
public final class DriftCheck {
  private static final int MOST_NAMED = 20;

  private final CallSites sites;
  private final Map<String, Set<String>> calls;
  private final Collection<Workflow> workflows;
  private final ToolSchemas builtin;
  private final LiveTools live;

  /**
   * @param calls the tools that are compared, by server: also some that only may be called
   * @param workflows of the file
   * @param builtin what is known of tools that are part of Pawl
   */
  public DriftCheck(
      CallSites sites,
      Map<String, Set<String>> calls,
      Collection<Workflow> workflows,
      ToolSchemas builtin,
      LiveTools live) {
    this.sites = sites;
    this.calls = calls;
    this.workflows = List.copyOf(workflows);
    this.builtin = builtin;
    this.live = live;
  }

  /** Of each tool that the file calls, by server and name. */
  public List<Drift> since(Lock lock) {
    List<Drift> all = new ArrayList<>();
    calls.forEach((server, tools) -> tools.forEach(tool -> all.add(drift(server, tool, lock))));
    return all;
  }

  private Drift drift(String server, String tool, Lock lock) {
    LockedTool before = lock.tool(server, tool).orElse(null);
    if (!live.listed().containsKey(server)) {
      return new Drift(server, tool, Verdict.UNKNOWN, before, null, List.of());
    }
    LockedTool now = live.tool(server, tool).orElse(null);
    if (now == null) {
      return new Drift(server, tool, Verdict.BLOCKED, before, null, gone(server, tool));
    }
    if (before == null) {
      return new Drift(server, tool, Verdict.NEW, null, now, List.of());
    }
    if (before.changes(now).isEmpty()) {
      return new Drift(server, tool, Verdict.SAME, before, now, List.of());
    }
    List<Problem> edits =
        ToolChange.edits(workflows, builtin.or(lock).or(live), server, tool, now.schema());
    Verdict verdict = edits.isEmpty() ? Verdict.COMPATIBLE : Verdict.NEEDS_EDIT;
    return new Drift(server, tool, verdict, before, now, edits);
  }

  /** The calls of tools that their servers do not have. */
  public List<Problem> gone() {
    List<Problem> problems = new ArrayList<>();
    sites
        .tools()
        .forEach(
            (server, tools) -> {
              if (live.listed().containsKey(server)) {
                tools.stream()
                    .filter(tool -> live.tool(server, tool).isEmpty())
                    .forEach(tool -> problems.addAll(gone(server, tool)));
              }
            });
    return problems;
  }

  private List<Problem> gone(String server, String tool) {
    Set<String> names = live.names(server);
    String near = Suggestion.didYouMean(tool, names);
    String some = String.join(", ", names.stream().limit(MOST_NAMED).map(Visible::of).toList());
    String others =
        names.isEmpty()
            ? "it has none"
            : "it has: " + some + (names.size() > MOST_NAMED ? ", …" : "");
    List<Problem> problems = new ArrayList<>();
    for (CallSite site : sites.of(server, tool)) {
      problems.add(
          new Problem(
              ProblemCode.UNKNOWN_TOOL,
              "server `" + server + "` has no tool `" + tool + "`",
              site.place(),
              site.workflow(),
              site.node().id(),
              near.isEmpty() ? others : Visible.of(near)));
    }
    return problems;
  }
}
