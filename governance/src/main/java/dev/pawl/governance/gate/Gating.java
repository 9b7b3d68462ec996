package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Workflow;
import java.util.function.Function;

/** Gates for whoever knows what the tools do that it offers. */
@FunctionalInterface
public interface Gating {
  /** None at all. */
  Gating NONE = _ -> _ -> Ruling.NOTHING;

  /**
   * @param effects what a tool does that runs a workflow
   */
  Gates knowing(Function<Workflow, ToolHints> effects);
}
