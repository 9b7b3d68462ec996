package dev.pawl.engine.check;

import dev.pawl.expression.inference.Finding;
import dev.pawl.expression.inference.Fitting;
import dev.pawl.expression.inference.Fitting.Misfit;
import dev.pawl.expression.inference.Fitting.When;
import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Node;
import dev.pawl.model.ProblemCode;
import java.util.List;

/** Tells of expressions that fit as a rule, and not when there is one value, several or none. */
final class Misfits {
  private final NodeCheck check;
  private final WorkflowTypes types;

  Misfits(NodeCheck check, WorkflowTypes types) {
    this.check = check;
    this.types = types;
  }

  /**
   * What has to fit.
   *
   * @param what how a message calls the whole
   * @param misfit the code of what is of the wrong kind
   * @param lacking the code of what is not there
   */
  record Place(String what, ProblemCode misfit, ProblemCode lacking) {}

  /** Whether something was told. */
  boolean look(Node node, ExpressionText text, Type wanted, Place place) {
    Inferred inferred = types.expression(text).orElse(Inferred.UNKNOWN);
    if (inferred.type().isUnknown()) {
      return false;
    }
    boolean told = false;
    for (Misfit each : Fitting.of(text.text(), inferred, wanted)) {
      if (!isKnownBetter(each, node)) {
        told = true;
        check.add(node, finding(each, place), text.locate(each.offset()));
      }
    }
    return told;
  }

  /** A switch may have asked for the list, and a schema may say that it is never empty. */
  private boolean isKnownBetter(Misfit misfit, Node node) {
    if (misfit.when() != When.NONE && misfit.when() != When.EMPTY) {
      return false;
    }
    List<String> list = misfit.list();
    boolean asked =
        !list.isEmpty()
            && types.seenFrom(node.id()).orElse(null) instanceof NodeContext context
            && (context.isAsked(String.join(".", list)) || context.isAsked(front(list)));
    return asked || (misfit.when() == When.EMPTY && !types.mayBeEmpty(list));
  }

  private static String front(List<String> list) {
    return String.join(".", list.subList(0, Math.min(2, list.size())));
  }

  private static Finding finding(Misfit misfit, Place place) {
    boolean lacks = misfit.when() == When.NONE || misfit.when() == When.EMPTY;
    String what =
        misfit.member().isEmpty() ? place.what() : "`" + misfit.member() + "` of " + place.what();
    return NodeCheck.finding(
        lacks ? place.lacking() : place.misfit(),
        false,
        what + " " + words(misfit),
        advice(misfit));
  }

  private static String words(Misfit misfit) {
    return switch (misfit.when()) {
      case ONE -> "is a list, and this is none when there is only one value";
      case SEVERAL ->
          "is " + misfit.wanted() + ", and this is a list when there are several values";
      case NONE -> "has to be there, and this is nothing when no value is found";
      case EMPTY -> "has to be there, and this is nothing when the list is too short";
      case CHOSEN -> "is " + misfit.wanted() + ", and this is " + misfit.type();
    };
  }

  private static String advice(Misfit misfit) {
    return switch (misfit.when()) {
      case ONE -> "`[…]` around it makes a list of however many there are";
      case SEVERAL -> "`[0]` behind it takes the first, and a foreach goes through all";
      case NONE, EMPTY -> "say what to take then, as in `… ?? \"…\"`";
      case CHOSEN -> "";
    };
  }
}
