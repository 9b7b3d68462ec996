package dev.pawl.activities;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Says which activities run at the same time, and what is special about each. */
public final class ParallelBuilder {
  private final List<WorkflowStep.Single> members = new ArrayList<>();

  ParallelBuilder() {}

  /** Runs an activity with what the step before made. */
  public ParallelBuilder step(Activity<?, ?> activity) {
    return step(activity, _ -> {});
  }

  /**
   * Runs an activity.
   *
   * @throws IllegalArgumentException when it is to branch: only the group as a whole leads on
   */
  public ParallelBuilder step(Activity<?, ?> activity, Consumer<StepBuilder> more) {
    StepBuilder step = new StepBuilder(activity);
    more.accept(step);
    WorkflowStep.Single member = step.build();
    if (!member.branches().isEmpty()) {
      throw new IllegalArgumentException(
          "`" + member.name() + "` runs beside others, so it cannot branch");
    }
    members.add(member);
    return this;
  }

  List<WorkflowStep.Single> members() {
    return members;
  }
}
