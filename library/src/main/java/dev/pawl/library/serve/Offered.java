package dev.pawl.library.serve;

import dev.pawl.engine.host.RegisteredWorkflow;
import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.trigger.ArmedTrigger;
import dev.pawl.model.Place;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.List;

/**
 * A tool of one version of a file.
 *
 * @param comesBack whether callers may have to come back to its runs
 * @param listens whether its runs await signals
 */
record Offered(
    Tool tool, Workflow workflow, FileVersion version, boolean comesBack, boolean listens) {
  Place place() {
    return workflow.definition().place();
  }

  /** What makes it run by itself. */
  List<ArmedTrigger> triggers() {
    Path file = Path.of(place().file()).toAbsolutePath().normalize();
    Path folder = file.getParent() == null ? file : file.getParent();
    return workflow.definition().triggers().stream()
        .map(each -> new ArmedTrigger(each, workflow, folder, version::use))
        .toList();
  }

  OfferedTool registered() {
    boolean readOnly = Boolean.TRUE.equals(tool.annotations().get("readOnlyHint"));
    return RegisteredWorkflow.of(workflow, readOnly);
  }

  /** Whether both say the same, and so do the tools that they run, wherever they stand. */
  boolean isAs(Offered other) {
    return workflow == other.workflow || workflow.digest().equals(other.workflow.digest());
  }
}
