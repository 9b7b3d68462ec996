package dev.pawl.mcp.face;

import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowLink;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Delivery.Mode;
import dev.pawl.model.NodeType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * What a workflow and the tools that it runs are made of, as far as it matters for their faces.
 *
 * @param lasting whether it can take longer than computing does: it calls, waits or asks
 * @param asking whether it asks
 * @param waiting whether it may do nothing for long: it asks, or waits for a moment or a signal
 * @param listening whether it awaits signals
 * @param gated whether gates may hold it, so that it waits until somebody agrees
 */
record Makeup(
    Mode mode, boolean lasting, boolean asking, boolean waiting, boolean listening, boolean gated) {
  static Makeup of(Workflow workflow) {
    return of(workflow, false);
  }

  static Makeup of(Workflow workflow, boolean gated) {
    Search search = new Search();
    search.through(workflow);
    Mode mode = workflow.definition().delivery().mode();
    return new Makeup(mode, search.lasting, search.asking, search.waiting, search.listening, gated);
  }

  /** Whether its runs are done before anything could be said about them. */
  boolean isQuick() {
    return !gated && isQuickUnlessHeld();
  }

  /** The same of those that no gate holds. */
  boolean isQuickUnlessHeld() {
    return !lasting && (mode == Mode.AUTO || mode == Mode.SYNC);
  }

  /** Whether it may do nothing for long. */
  boolean mayWait() {
    return waiting || gated;
  }

  /** Whether nobody is waited for; what gates hold is refused to callers who cannot come back. */
  boolean endsByItself() {
    return !asking && !waiting && !listening;
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
    private final Deque<Workflow> open = new ArrayDeque<>();
    private boolean lasting;
    private boolean asking;
    private boolean waiting;
    private boolean listening;

    /** Not by recursion: tools may run each other in long chains. */
    void through(Workflow workflow) {
      meet(workflow);
      while (!open.isEmpty()) {
        for (WorkflowNode node : open.pop().nodes()) {
          at(node);
        }
      }
    }

    private void meet(Workflow workflow) {
      if (seen.add(workflow.name())) {
        open.push(workflow);
      }
    }

    private void at(WorkflowNode node) {
      NodeType type = node.source().kind().type();
      lasting |= type.waits() || type.calls();
      waiting |= type.waits() || node.doubt() instanceof Doubt.Ask;
      asking |= type == NodeType.ASK;
      listening |= type == NodeType.SIGNAL;
      WorkflowNode body = node.action().body();
      if (body != null) {
        at(body);
      }
      WorkflowLink target = node.action().target();
      if (target != null) {
        meet(target.workflow());
      }
    }
  }
}
