package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Limits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one run of a tool may do, and how often: nothing else happens in it, whatever fails. It
 * counts what a run does that is driven to its end; each time that its process is killed, calls
 * under way may be made once more, as {@link Act.InDoubt} says.
 *
 * @param given what is known of its arguments
 * @param acts what others can notice, in the order of the file
 * @param steps how often each node may run, of this tool and of those that it runs
 * @param undoing what is undone when the run fails
 */
public record Plan(
    String tool,
    Given given,
    Limits limits,
    Map<Act, Often> acts,
    Map<Site, Often> steps,
    List<Undoing> undoing) {
  public Plan {
    acts = Collections.unmodifiableMap(new LinkedHashMap<>(acts));
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
    undoing = List.copyOf(undoing);
  }

  /**
   * A step that is undone when the run fails after it.
   *
   * @param by the node that undoes it, of the same tool
   */
  public record Undoing(Site done, String by) {}

  /** Of a run of a workflow. Only reads, and starts nothing. */
  public static Plan of(Workflow workflow, Given given, ToolFacts facts) {
    return new Planner(workflow, facts).plan(given);
  }

  /** The servers that may be called. */
  public Set<String> servers() {
    Set<String> servers = new LinkedHashSet<>();
    for (Act act : acts.keySet()) {
      if (act instanceof Act.Call call) {
        servers.add(call.server());
      }
    }
    return servers;
  }
}
