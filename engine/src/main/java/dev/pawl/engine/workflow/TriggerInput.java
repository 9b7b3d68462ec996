package dev.pawl.engine.workflow;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.NoHistory;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import dev.pawl.model.Trigger;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run gets that a trigger begins: what the file says, computed of what happened. */
public final class TriggerInput {
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private TriggerInput() {}

  /** Finds what is wrong with what the triggers of a tool give to it. */
  static void check(Definition definition, Findings findings) {
    for (Trigger trigger : definition.triggers()) {
      Template input = trigger.input();
      if (input == null) {
        fits(definition, trigger, usual(trigger), trigger.place(), findings);
      } else if (input instanceof Template.Literal literal) {
        Place place = literal.source() == null ? trigger.place() : literal.source().place();
        fits(definition, trigger, literal.value(), place, findings);
      } else {
        new ExpressionCompiler(findings).template(input, null);
      }
    }
  }

  /** What is given when the file says nothing; null for what only comes with the message. */
  private static @Nullable Object usual(Trigger trigger) {
    return switch (trigger) {
      case Trigger.Timed _ -> Map.of();
      case Trigger.File _ -> Map.of("path", "/inbox/file");
      case Trigger.Webhook _ -> null;
    };
  }

  private static void fits(
      Definition definition,
      Trigger trigger,
      @Nullable Object input,
      Place place,
      Findings findings) {
    if (input == null && trigger.input() == null) {
      return;
    }
    Schema schema = Schema.of(definition.inputSchema().value());
    for (Violation violation : schema.validate(schema.filledIn(input))) {
      findings.add(
          ProblemCode.BAD_VALUE,
          place,
          null,
          "what the trigger `"
              + trigger.name()
              + "` gives to `"
              + definition.name()
              + "` does not fit its input schema: "
              + violation,
          trigger.input() == null ? "give it an `input`" : "correct one of the two");
      return;
    }
  }

  /**
   * The arguments of a run.
   *
   * @param happened what the expressions see as {@code $}
   * @param usual what is given when the file says nothing
   * @param millis the moment, in milliseconds since the epoch
   * @throws PawlException.Conflict when no arguments come of it
   */
  public static Map<String, @Nullable Object> of(
      Trigger trigger,
      Map<String, @Nullable Object> happened,
      @Nullable Object usual,
      long millis) {
    Template input = trigger.input();
    Object made = input == null ? usual : evaluated(trigger, input, happened, millis);
    if (made instanceof Map<?, ?> arguments) {
      return Values.asObject(arguments);
    }
    throw new PawlException.Conflict(
        "the trigger `" + trigger.name() + "` gives no object, which the arguments of a tool are");
  }

  private static @Nullable Object evaluated(
      Trigger trigger, Template input, Map<String, @Nullable Object> happened, long millis) {
    Findings findings = new Findings("");
    Blueprint compiled = new ExpressionCompiler(findings).template(input, null);
    try {
      return Values.freeze(
          compiled.evaluate(new Occasion(happened, millis, Bounds.within(LONGEST.toNanos()))));
    } catch (ExpressionException e) {
      throw new PawlException.Conflict(
          "the `input` of the trigger `" + trigger.name() + "` fails: " + e.getMessage());
    }
  }

  /** What an expression of a trigger sees: what happened, and no history. */
  private record Occasion(Map<String, @Nullable Object> input, long millis, Bounds bounds)
      implements NoHistory {
    /** The same each time, so that what is computed does not depend on who computes it. */
    @Override
    public double random() {
      return 0.5;
    }
  }
}
