package dev.pawl.engine.workflow;

import dev.pawl.model.PawlException;
import dev.pawl.model.Target;
import org.jspecify.annotations.Nullable;

/** A workflow node's reference to another workflow, tied once all of a bundle are compiled. */
public final class WorkflowLink {
  private final Target target;
  private @Nullable Workflow workflow;

  WorkflowLink(Target target) {
    this.target = target;
  }

  public String tool() {
    return target.name();
  }

  Target target() {
    return target;
  }

  void tie(Workflow found) {
    workflow = found;
  }

  public Workflow workflow() {
    if (workflow == null) {
      throw new PawlException.Defect("the link to `" + tool() + "` was never tied");
    }
    return workflow;
  }
}
