package dev.pawl.library.gate;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The gates of a project, where somebody wants to read one of its templates outside of any run. */
public final class PromptGate {
  private final ServedGates gates;
  private final Path folder;
  private final InstantSource clock;

  /**
   * @param folder where the templates lie
   */
  public PromptGate(ServedGates gates, Path folder, InstantSource clock) {
    this.gates = gates;
    this.folder = folder;
    this.clock = clock;
  }

  /** Why somebody may not read a template, or null. */
  public @Nullable String refusal(String template, Identity who) {
    Optional<ProjectGates> known = gates.around(folder);
    if (known.isEmpty()) {
      return null;
    }
    Ruling ruling = known.get().knowing(Pawl.effects(ToolFacts.NONE)).ruling(matter(template, who));
    if (ruling.hold() != null) {
      return "`" + ruling.hold().gate() + "` refuses the template: " + ruling.hold().issue();
    }
    return ruling.isRefusal()
        ? ruling.refusals().stream()
            .map(each -> "`" + each.gate() + "` refuses the template: " + each.issue())
            .collect(Collectors.joining("; "))
        : null;
  }

  private Matter matter(String template, Identity who) {
    return new Matter(
        Point.BEFORE_CALL,
        who,
        Matter.Target.OfServer.prompt(template),
        Map.of(),
        Undefined.UNDEFINED,
        new Matter.Circumstances(
            Reading.WORKFLOW,
            "",
            "",
            Map.of(),
            ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant()),
            false),
        Agreed.NONE);
  }

  /** The workflow that a prompt would be if it were one: it does nothing else. */
  private static final class Reading {
    static final Workflow WORKFLOW = workflow();

    private static Workflow workflow() {
      Compilation compilation =
          Compilation.of(
              GraphReader.of(
                  "prompts",
                  Values.object(
                      "tools",
                      List.of(
                          Values.object(
                              "name",
                              "prompts_get",
                              "description",
                              "Reads a template",
                              "nodes",
                              List.of(
                                  Values.object("id", "entry", "type", "entry", "next", "exit"),
                                  Values.object("id", "exit", "type", "exit")))))));
      Workflow workflow = compilation.workflows().get("prompts_get");
      if (workflow == null) {
        throw new PawlException.Defect("reading a template is no workflow");
      }
      return workflow;
    }
  }
}
