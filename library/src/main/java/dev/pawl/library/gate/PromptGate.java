package dev.pawl.library.gate;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Hold;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The gates of a project, where somebody wants to read one of its templates outside of any run. */
public final class PromptGate {
  private final ServedGates gates;
  private final InstantSource clock;

  public PromptGate(ServedGates gates, InstantSource clock) {
    this.gates = gates;
    this.clock = clock;
  }

  /**
   * What the gates say before a template is read.
   *
   * @param template its name
   * @param file in which it is said to lie: the gates of that project count
   */
  public Ruling before(String template, Path file, Identity who) {
    Ruling ruling = ruling(file, matter(Point.BEFORE_CALL, template, who, Undefined.UNDEFINED));
    Hold hold = ruling.hold();
    return hold == null ? ruling : Ruling.refusal(hold.gate(), hold.issue());
  }

  /**
   * What they say of what it says.
   *
   * @param text with its variables filled in
   */
  public Ruling after(String template, Path file, Identity who, String text) {
    return ruling(file, matter(Point.AFTER_CALL, template, who, text));
  }

  private Ruling ruling(Path file, Matter matter) {
    return gates
        .around(file)
        .map(known -> known.knowing(Pawl.effects(ToolFacts.NONE)).ruling(matter))
        .orElse(Ruling.NOTHING);
  }

  /** Why somebody does not get a template, or null. */
  public static @Nullable String refusal(Ruling ruling) {
    return ruling.isRefusal()
        ? ruling.refusals().stream()
            .map(each -> "`" + each.gate() + "` refuses the template: " + each.issue())
            .collect(Collectors.joining("; "))
        : null;
  }

  private Matter matter(Point point, String template, Identity who, Object output) {
    return new Matter(
        point,
        who,
        Matter.Target.OfServer.prompt(template),
        Map.of(),
        output,
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
