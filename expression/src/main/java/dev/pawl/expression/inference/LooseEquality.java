package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.json.Js;
import java.util.Set;

/** JavaScript's {@code ==}: values of different kinds are made numbers before they are compared. */
final class LooseEquality {
  private static final Set<Kind> SIMPLE =
      Set.of(Kind.NOTHING, Kind.NULL, Kind.BOOLEAN, Kind.NUMBER, Kind.TEXT);
  private static final Set<Kind> SCALARS = Set.of(Kind.BOOLEAN, Kind.NUMBER, Kind.TEXT);

  private LooseEquality() {}

  /** Whether a value of one type may be equal to one of the other. When in doubt, it may. */
  static boolean mayHold(Type one, Type other) {
    if (!one.isOnly(SIMPLE) || !other.isOnly(SIMPLE)) {
      return true;
    }
    if (isMissing(one) && isMissing(other)) {
      return true;
    }
    for (Kind kind : SCALARS) {
      for (Kind second : SCALARS) {
        if (one.has(kind) && other.has(second) && mayHold(one, kind, other, second)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isMissing(Type type) {
    return type.has(Kind.NULL) || type.has(Kind.NOTHING);
  }

  private static boolean mayHold(Type one, Kind kind, Type other, Kind second) {
    Set<Object> first = values(one, kind);
    Set<Object> last = values(other, second);
    if (!first.isEmpty() && !last.isEmpty()) {
      return first.stream().anyMatch(a -> last.stream().anyMatch(b -> Js.looseEquals(a, b)));
    }
    if (kind == second || (first.isEmpty() && last.isEmpty())) {
      return true;
    }
    // One side is any text or any number: it equals whatever is a number.
    return (first.isEmpty() ? last : first)
        .stream().anyMatch(value -> !Double.isNaN(Js.toNumber(value)));
  }

  private static Set<Object> values(Type type, Kind kind) {
    Set<Object> spelt = type.values(kind);
    return spelt.isEmpty() && kind == Kind.BOOLEAN ? Set.of(true, false) : spelt;
  }
}
