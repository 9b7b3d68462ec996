package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Things to be judged, and gates to judge them. */
final class Matters {
  /** Wednesday, 18 November 2026, 05:00 UTC. */
  static final long AT = 1_794_978_000_000_000L;

  static final Identity ADA =
      new Identity(
          new Principal(Principal.Kind.PERSON, "ada"), "jwt", Set.of("boss"), Set.of("read"), null);

  static final ToolHints READS = new ToolHints(true, true, false, false);
  static final ToolHints DESTROYS = new ToolHints(false, false, true, true);

  static final Workflow WORKFLOW =
      Graphs.real(
              """
              tools:
              - name: report
                description: d
                inputSchema: { type: object, properties: { n: { type: integer } } }
                outputSchema: { type: object, properties: { text: { type: string, maxLength: 40 } } }
                nodes:
                - { id: entry, type: entry, next: act }
                - { id: act, type: mcp, server: up, tool: echo, args: {}, next: exit }
                - { id: exit, type: exit }
              """,
              Upstreams.NONE)
          .tool("report");

  /** What suffices for all gates of these tests. */
  private static final Then.Wait AGREED = new Then.Wait(Set.of("boss"), 2, true, Duration.ZERO);

  private Matters() {}

  static Matter run(Point point, Identity who, @Nullable Object output) {
    return matter(point, who, new Matter.Target.Published(WORKFLOW), output, Agreed.NONE);
  }

  static Matter call(Point point, ToolHints hints, @Nullable Object output) {
    return matter(
        point, ADA, new Matter.Target.OfServer("files", "delete_file", hints), output, Agreed.NONE);
  }

  static Matter at(Point point, @Nullable Object output) {
    Object told = point.isBefore() ? Undefined.UNDEFINED : output;
    return point.isOfRun() ? run(point, ADA, told) : call(point, DESTROYS, told);
  }

  static Matter matter(
      Point point, Identity who, Matter.Target target, @Nullable Object output, Agreed agreed) {
    return new Matter(
        point,
        who,
        target,
        Values.object("n", 7),
        output,
        new Matter.Circumstances(
            WORKFLOW, "run-1", "act", Map.of("entry", Values.object("n", 7)), AT, false),
        agreed);
  }

  static Matter agreed(Matter matter, String... gates) {
    Map<String, Hold> holds = new HashMap<>();
    for (String each : gates) {
      holds.put(each, AGREED.hold(each, "no"));
    }
    return agreed(matter, new Agreed(holds));
  }

  static Matter agreed(Matter matter, Agreed agreed) {
    return matter(matter.point(), matter.who(), matter.target(), matter.output(), agreed);
  }

  /** A gate that is asked always, and violated if a condition holds. */
  static Gate gate(String name, @Nullable String condition, Then then) {
    return new Gate(
        name,
        "taste",
        Reach.EVERYTHING,
        EnumSet.allOf(Point.class),
        new Condition(
            condition == null ? null : expression(condition), "no", Duration.ofSeconds(20)),
        Severity.MEDIUM,
        then);
  }

  static Expression expression(String text) {
    try {
      return JsonataExpression.compile(text);
    } catch (ExpressionSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  static Rules rules(Gate... gates) {
    return rules(Map.of(), gates);
  }

  static Rules rules(Map<String, List<Glob>> tags, Gate... gates) {
    return new Rules(new RuleBook(List.of(gates), tags, ZoneOffset.UTC), _ -> DESTROYS, () -> true);
  }

  static Ruling judged(Gate gate, Matter matter) {
    return rules(gate).ruling(matter);
  }
}
