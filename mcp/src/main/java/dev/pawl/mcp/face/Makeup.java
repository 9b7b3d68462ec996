package dev.pawl.mcp.face;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Delivery.Mode;
import java.util.HashSet;
import java.util.Set;

/**
 * What a workflow and the tools that it runs are made of, as far as it matters for their faces.
 *
 * @param lasting whether it can take longer than computing does: it calls, waits or asks
 * @param asking whether it asks
 * @param waiting whether it may do nothing for long: it asks, or waits for a moment
 */
record Makeup(Mode mode, boolean lasting, boolean asking, boolean waiting) {
  static Makeup of(Workflow workflow) {
    Search search = new Search();
    search.through(workflow);
    Mode mode = workflow.definition().delivery().mode();
    return new Makeup(mode, search.lasting, search.asking, search.waiting);
  }

  /** Whether its runs are done before anything could be said about them. */
  boolean isQuick() {
    return !lasting && (mode == Mode.AUTO || mode == Mode.SYNC);
  }

  /** Whether a call may be answered with a handle instead of a result. */
  boolean mayLeaveAHandle() {
    return !isQuick() && mode != Mode.SYNC;
  }

  /** Whether somebody may want to ask about its runs, or to answer them. */
  boolean needsTools() {
    return mayLeaveAHandle() || asking;
  }

  private static final class Search {
    private final Set<String> seen = new HashSet<>();
    private boolean lasting;
    private boolean asking;
    private boolean waiting;

    void through(Workflow workflow) {
      if (seen.add(workflow.name())) {
        workflow.nodes().forEach(this::at);
      }
    }

    /** No pattern switch: every start looks. See "Starting" in docs/performance.md. */
    private void at(WorkflowNode node) {
      Action action = node.action();
      if (action instanceof Action.Ask) {
        lasting = true;
        asking = true;
        waiting = true;
      } else if (action instanceof Action.Wait) {
        lasting = true;
        waiting = true;
      } else if (action instanceof Action.Call) {
        lasting = true;
        waiting |= node.doubt() instanceof Doubt.Ask;
      } else if (action instanceof Action.Foreach foreach) {
        at(foreach.body());
      } else if (action instanceof Action.SubWorkflow sub) {
        through(sub.target().workflow());
      }
    }
  }
}
