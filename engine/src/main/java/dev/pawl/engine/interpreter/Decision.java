package dev.pawl.engine.interpreter;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.workflow.Action;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind.To;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What somebody decides about a step that a gate holds. */
public sealed interface Decision {
  /**
   * It may be done.
   *
   * @param arguments with these instead of those that were meant; null for the same
   */
  record Approve(@Nullable Object arguments) implements Decision {}

  record Deny(String reason) implements Decision {}

  /**
   * Somebody else may decide, too.
   *
   * @param to a role, or somebody such as {@code PERSON:ada}
   */
  record Delegate(String to) implements Decision {}

  /** The members of an answer. */
  String DECISION = "decision";

  String APPROVE = "approve";
  String DENY = "deny";
  String DELEGATE = "delegate";
  String REASON = "reason";
  String ARGUMENTS = "arguments";
  String TO = "to";

  /** What is decided about: the {@link Question.Held#id} that somebody saw. */
  String HOLD = "hold";

  /** How long the name of a hold is. */
  int LENGTH = 16;

  /** How much of what would be acted on a question shows. */
  int MOST_SHOWN = 2_000;

  /** What an answer says. One that is no decision denies. */
  static Decision of(@Nullable Object answer) {
    Map<?, ?> said = answer instanceof Map<?, ?> map ? map : Map.of();
    if (APPROVE.equals(said.get(DECISION))) {
      return new Approve(said.get(ARGUMENTS) instanceof Map<?, ?> given ? given : null);
    }
    if (DELEGATE.equals(said.get(DECISION)) && said.get(TO) instanceof String to) {
      return new Delegate(to);
    }
    return new Deny(said.get(REASON) instanceof String reason ? reason : "");
  }

  /** What an answer has to look like. */
  static Map<String, @Nullable Object> schema() {
    return Values.object(
        "type",
        "object",
        "properties",
        Values.object(
            DECISION,
            Values.object("type", "string", "enum", List.of(APPROVE, DENY, DELEGATE)),
            HOLD,
            Values.object("type", "string", "description", "What is decided about"),
            REASON,
            Values.object("type", "string", "description", "Why"),
            ARGUMENTS,
            Values.object(
                "type", "object", "description", "Other arguments than those that were meant"),
            TO,
            Values.object("type", "string", "description", "Who else may decide")),
        "required",
        List.of(DECISION, HOLD),
        "additionalProperties",
        false);
  }

  /** As much of it as a form can have. */
  static Map<String, @Nullable Object> form() {
    return Values.object(
        "type",
        "object",
        "properties",
        Values.object(
            DECISION,
            Values.object("type", "string", "enum", List.of(APPROVE, DENY)),
            REASON,
            Values.object("type", "string", "description", "Why")),
        "required",
        List.of(DECISION));
  }

  /** A question with what would be acted on. */
  static String shown(String text, @Nullable Object input) {
    String json = Json.write(input == Undefined.UNDEFINED ? null : input);
    return text
        + "\nIt would be called with "
        + (json.length() > MOST_SHOWN
            ? json.substring(0, MOST_SHOWN)
                + "… ("
                + (json.length() - MOST_SHOWN)
                + " characters more; `pawl approvals show` has all)"
            : json);
  }

  /** What a workflow is called with has a schema of its own, whose defaults count. */
  private static Question.@Nullable Arguments arguments(Step step) {
    if (step.node.action() instanceof Action.Entry) {
      return new Question.Arguments(step.frame.workflow.input(), true);
    }
    return step.takes == null ? null : new Question.Arguments(Schema.of(step.takes), false);
  }

  /** Tells what is held from all else, so that nobody agrees to what they have not seen. */
  private static String id(Step step, Hold hold) {
    int number = step.agreement == null ? 0 : step.agreement.changes();
    Object input = step.input == Undefined.UNDEFINED ? null : step.input;
    return CanonicalJson.sha256(
            Values.object("step", step.id, "gate", hold.gate(), "number", number, "input", input))
        .substring(0, LENGTH);
  }

  /** The question that goes with it. */
  static Question question(Step step, Hold hold) {
    List<String> agreed = step.agreement == null ? List.of() : step.agreement.by(hold);
    int more = hold.approvals() - agreed.size();
    return new Question(
        step.id,
        step.node.id(),
        To.HUMAN,
        "`"
            + hold.gate()
            + "` holds `"
            + step.node.id()
            + "`: "
            + hold.issue()
            + (more > 1 ? " (" + more + " have to agree)" : ""),
        schema(),
        List.of(),
        new Question.Held(id(step, hold), hold, step.input, arguments(step), agreed, step.until));
  }
}
