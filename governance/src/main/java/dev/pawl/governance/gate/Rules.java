package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.governance.gate.Verdict.Answer;
import dev.pawl.json.Undefined;
import dev.pawl.model.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Gates as a project wrote them down. All of them are asked, so that whoever is refused hears of
 * everything at once; a gate that cannot answer refuses. Of several that hold, one comes after the
 * other: each is agreed to for itself.
 */
public final class Rules implements Gates {
  private final RuleBook book;
  private final Function<Workflow, ToolHints> effects;
  private final BooleanSupplier auditable;
  private final Function<String, Set<String>> required;

  /**
   * @param effects what a tool does that runs a workflow
   * @param auditable whether what is done can be put down where it stays
   */
  public Rules(RuleBook book, Function<Workflow, ToolHints> effects, BooleanSupplier auditable) {
    this(book, effects, auditable, _ -> Set.of());
  }

  /**
   * @param required the gates that the runs of a tool, and their calls, have to pass besides those
   *     that concern them anyway
   */
  public Rules(
      RuleBook book,
      Function<Workflow, ToolHints> effects,
      BooleanSupplier auditable,
      Function<String, Set<String>> required) {
    this.book = book;
    this.effects = effects;
    this.auditable = auditable;
    this.required = required;
  }

  @Override
  public Ruling judge(Matter matter) {
    List<String> passed = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    List<Redaction> redactions = new ArrayList<>();
    Hold hold = null;
    for (Verdict each : verdicts(matter)) {
      switch (each.answer()) {
        case APART -> {}
        case PASSES, AGREED -> passed.add(each.gate().name());
        case VIOLATED -> {
          if (each.then() instanceof Then.Wait wait) {
            if (hold != null) {
              continue;
            }
            hold = wait.hold(each.gate().name(), each.issue());
          } else if (each.then() instanceof Then.Redact redact) {
            redactions.add(redact.redaction());
          }
          findings.add(each.finding());
        }
      }
    }
    findings.addAll(missing(matter));
    return new Ruling(passed, findings, hold, all(redactions));
  }

  /** A gate that has to be passed and is not among these is passed by nobody. */
  private List<Finding> missing(Matter matter) {
    if (matter.point() != Point.BEFORE_RUN) {
      return List.of();
    }
    Set<String> names = required.apply(matter.where().workflow().name());
    return names.isEmpty() ? List.of() : missing(names);
  }

  private List<Finding> missing(Set<String> names) {
    return names.stream()
        .filter(name -> book.gates().stream().noneMatch(gate -> gate.name().equals(name)))
        .sorted()
        .map(
            name ->
                new Finding(
                    name,
                    name,
                    "it has to be passed, but is not in force in this project",
                    Severity.HIGH,
                    Finding.Consequence.REFUSE))
        .toList();
  }

  private static @Nullable UnaryOperator<@Nullable Object> all(List<Redaction> redactions) {
    if (redactions.isEmpty()) {
      return null;
    }
    return value -> {
      Object told = value;
      for (Redaction each : redactions) {
        told = each.apply(told);
      }
      return told;
    };
  }

  /** A gate that holds, is asked before runs, and has to do with this one. */
  @Override
  public boolean mayHold(Workflow workflow) {
    Case it = null;
    for (Gate gate : book.gates()) {
      if (gate.then() instanceof Then.Wait && gate.points().contains(Point.BEFORE_RUN)) {
        it = it == null ? beginning(workflow) : it;
        if (gate.concerns(it) || isRequired(gate, it)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What is known of a run before anything is known of its caller and its arguments. */
  private Case beginning(Workflow workflow) {
    Matter matter =
        new Matter(
            Point.BEFORE_RUN,
            Identity.LOCAL,
            new Matter.Target.Published(workflow),
            Map.of(),
            Undefined.UNDEFINED,
            new Matter.Circumstances(workflow, "", "", Map.of(), 0, false),
            Agreed.NONE);
    return new Case(matter, book, effects.apply(workflow), auditable, required);
  }

  /** What each gate says, in their order. */
  public List<Verdict> verdicts(Matter matter) {
    Case it = new Case(matter, book, hints(matter.target()), auditable, required);
    List<@Nullable Verdict> verdicts = new ArrayList<>();
    // What is taken out is taken out first: the others may ask what is left of it.
    for (Gate gate : book.gates()) {
      Verdict first = gate.then() instanceof Then.Redact ? verdict(gate, it) : null;
      if (first != null
          && first.answer() == Answer.VIOLATED
          && first.then() instanceof Then.Redact redact) {
        it.tell(redact.redaction().apply(it.told()));
      }
      verdicts.add(first);
    }
    List<Verdict> all = new ArrayList<>();
    for (int i = 0; i < verdicts.size(); i++) {
      Verdict known = verdicts.get(i);
      all.add(known == null ? verdict(book.gates().get(i), it) : known);
    }
    return all;
  }

  private static boolean isRequired(Gate gate, Case it) {
    return gate.points().contains(it.point()) && it.isRequired(gate.name());
  }

  private ToolHints hints(Matter.Target target) {
    return switch (target) {
      case Matter.Target.Published published -> effects.apply(published.workflow());
      case Matter.Target.OfServer call -> call.hints();
    };
  }

  private Verdict verdict(Gate gate, Case it) {
    Violation violation;
    try {
      if (!gate.concerns(it) && !isRequired(gate, it)) {
        return Verdict.of(gate, Answer.APART);
      }
      violation = gate.check().violation(it);
    } catch (RuntimeException | StackOverflowError e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      violation = Violation.refused("it could not be asked: " + why);
    }
    if (violation == null) {
      return Verdict.of(gate, Answer.PASSES);
    }
    if (violation.instead() != null) {
      Severity severity = violation.instead() instanceof Then.Refuse ? Severity.HIGH : Severity.LOW;
      return new Verdict(gate, Answer.VIOLATED, violation.issue(), severity, violation.instead());
    }
    if (gate.then() instanceof Then.Wait wait
        && it.matter().agreed().suffices(wait.hold(gate.name(), violation.issue()))) {
      return new Verdict(gate, Answer.AGREED, violation.issue(), gate.severity(), gate.then());
    }
    return new Verdict(gate, Answer.VIOLATED, violation.issue(), gate.severity(), gate.then());
  }
}
