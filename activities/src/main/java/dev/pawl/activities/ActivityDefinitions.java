package dev.pawl.activities;

import dev.pawl.engine.upstream.StepPast;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Bundle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What becomes of activities where they are run: for those who do that, not for their authors. */
public final class ActivityDefinitions {
  private ActivityDefinitions() {}

  /** As if they had been read from a file. */
  public static Bundle bundle(Activities activities) {
    return activities.bundle();
  }

  /** The server that does what their definitions call for. */
  public static ToolServer server(Activities activities) {
    return ActivityServer.ofAll(List.of(activities));
  }

  /** The name under which a workflow runs at the pace of a client. */
  public static String pacedName(ActivityWorkflow workflow) {
    return WorkflowDefinitions.pacedName(workflow);
  }

  /** What activities see as their memory after these steps. */
  public static Map<String, @Nullable Object> memory(ActivityWorkflow workflow, StepPast past) {
    return new PastSteps(workflow, past).memory();
  }

  /** Why a client cannot hand this in as what a step made, before another one runs. */
  public static Optional<String> misfit(
      ActivityWorkflow workflow, String step, String next, @Nullable Object result) {
    return new HandedIn(workflow, step, next).misfit(result);
  }
}
