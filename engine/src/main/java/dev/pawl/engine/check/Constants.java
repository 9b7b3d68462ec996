package dev.pawl.engine.check;

import dev.pawl.expression.inference.Finding;
import dev.pawl.expression.inference.LogicInference.InferredRule;
import dev.pawl.expression.type.Kind;
import dev.pawl.json.Js;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds rules that come out the same way each time. */
final class Constants {
  private static final Set<String> ASKING = Set.of("var", "missing", "missing_some");
  private static final Set<Kind> TRUE = Set.of(Kind.ARRAY, Kind.OBJECT);

  private Constants() {}

  /**
   * What is to be said of a rule, or null.
   *
   * @param last whether no other rule comes after it; {@code true} is then a way to say otherwise
   */
  static @Nullable Finding of(Source rule, InferredRule inferred, boolean last) {
    if (rule instanceof Source.Scalar scalar) {
      return scalar(scalar, last);
    }
    if (!(rule instanceof Source.Mapping mapping) || mapping.entries().size() != 1) {
      return null; // said where it is compiled
    }
    if (!inferred.type().isNever() && inferred.type().isOnly(TRUE)) {
      return found(
          "this rule yields "
              + (inferred.type().isOnly(Kind.ARRAY) ? "a list, and every list" : inferred.type())
              + " counts as true, an empty one too",
          "`{ \"!!\": [ … ] }` around it holds when there is something in it");
    }
    return !asks(rule) && inferred.findings().isEmpty()
        ? found("this rule depends on nothing, and comes out the same each time", "")
        : null;
  }

  /** Whether anything in it looks at what is there. */
  private static boolean asks(Source source) {
    return switch (source) {
      case Source.Scalar _ -> false;
      case Source.Sequence list -> list.items().stream().anyMatch(Constants::asks);
      case Source.Mapping mapping ->
          mapping.entries().entrySet().stream()
              .anyMatch(each -> ASKING.contains(each.getKey()) || asks(each.getValue().value()));
    };
  }

  private static @Nullable Finding scalar(Source.Scalar scalar, boolean last) {
    Object value = scalar.value();
    boolean holds = Js.truthy(value);
    if (value instanceof String || (holds && last)) {
      return null;
    }
    return found(
        value == null
            ? "a rule that is empty never holds"
            : "this rule " + (holds ? "always" : "never") + " holds",
        value == null ? "write one, or leave `rule` out for a condition that always holds" : "");
  }

  private static Finding found(String message, String advice) {
    return NodeCheck.finding(ProblemCode.CONSTANT_RULE, false, message, advice);
  }
}
