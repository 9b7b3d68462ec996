package dev.pawl.library.testing;

import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.plan.Act;
import dev.pawl.engine.replay.RecordedCall;
import dev.pawl.engine.replay.Recording;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.GateTrial;
import dev.pawl.library.gate.ProjectGates;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A graph file that runs were saved of, with the gates of its project.
 *
 * @param gates null where there are none
 * @param trouble why gates cannot be known, or null
 */
record TestedGraph(
    Bundle bundle,
    Compilation compilation,
    @Nullable ProjectGates gates,
    PawlException.@Nullable InvalidDefinition trouble) {
  private static final ToolHints READ_ONLY = new ToolHints(true, true);

  static TestedGraph of(Path file, Bundle bundle) {
    Compilation compilation = Compilation.of(bundle);
    try {
      ProjectGates gates = ProjectGates.of(file).map(ProjectGates::sound).orElse(null);
      return new TestedGraph(bundle, compilation, gates, null);
    } catch (PawlException.InvalidDefinition e) {
      return new TestedGraph(bundle, compilation, null, e);
    }
  }

  /** What gates say of a recorded run now: no server is asked what its tools do. Or null. */
  @Nullable Gates today(Workflow workflow, Recording recording) {
    if (gates == null) {
      return null;
    }
    try (Pawl pawl = Pawl.of(bundle)) {
      Map<String, ToolHints> known = hints(pawl, workflow, recording);
      Gates all = gates.knowing(pawl.effects());
      return matter -> ruling(all, matter, known);
    }
  }

  private static Ruling ruling(Gates gates, Matter matter, Map<String, ToolHints> known) {
    if (!(matter.target() instanceof Matter.Target.OfServer call)) {
      return gates.judge(matter);
    }
    ToolHints hints = known.getOrDefault(call.server() + "/" + call.tool(), call.hints());
    return gates.judge(matter.with(new Matter.Target.OfServer(call.server(), call.tool(), hints)));
  }

  /** What can be known of the tools that it calls without asking their servers. */
  private static Map<String, ToolHints> hints(Pawl pawl, Workflow workflow, Recording recording) {
    Map<String, ToolHints> known = new HashMap<>();
    for (Act act : pawl.plan(workflow.name(), Map.of()).plan().acts().keySet()) {
      if (act instanceof Act.Call call) {
        known.put(call.server() + "/" + call.tool(), GateTrial.hints(call.effects()));
      }
    }
    for (RecordedCall call : recording.calls()) {
      if (call.readOnly()) {
        known.merge(
            call.server() + "/" + call.tool(),
            READ_ONLY,
            (planned, recorded) -> planned.readOnly() ? planned : recorded);
      }
    }
    return known;
  }
}
