package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What operators yield, and what they cannot take. */
final class Operators {
  private static final Type SORTABLE = Type.NUMBER.or(Type.TEXT);
  private static final Set<Kind> ORDERED = Set.of(Kind.NUMBER, Kind.TEXT, Kind.NOTHING);

  private final Notes notes;

  Operators(Notes notes) {
    this.notes = notes;
  }

  static boolean isEquality(String operator) {
    return operator.equals("=") || operator.equals("!=") || operator.equals("in");
  }

  Type binary(Syntax.Binary binary, Type left, Type right, Context context) {
    boolean connects = binary.operator().equals("and") || binary.operator().equals("or");
    if (left.isNever() || (right.isNever() && !connects)) {
      return Type.NEVER;
    }
    if (!connects && !binary.operator().equals("&") && (isNothing(left) || isNothing(right))) {
      return ofNothing(binary, left, right, context);
    }
    boolean nothing = left.has(Kind.NOTHING) || right.has(Kind.NOTHING);
    if (!connects && !"& in".contains(binary.operator())) {
      boolean _ =
          several(binary, binary.left(), left, right)
              || several(binary, binary.right(), right, left);
    }
    return switch (binary.operator()) {
      case "+", "-", "*", "/", "%" -> {
        boolean fits = number(left, binary.left(), binary.operator(), context);
        fits &= number(right, binary.right(), binary.operator(), context);
        boolean inexact = "/%".contains(binary.operator());
        yield !fits ? Type.NEVER : nothing || inexact ? orNothing(Type.NUMBER) : Type.NUMBER;
      }
      case "<", "<=", ">", ">=" -> {
        order(binary, left, right, context);
        yield nothing ? orNothing(Type.BOOLEAN) : Type.BOOLEAN;
      }
      case "&" -> Type.TEXT;
      case "=", "!=" -> {
        equality(binary, left, right);
        yield Type.BOOLEAN;
      }
      case "in" -> {
        equality(binary, left, Sequences.flat(right));
        yield Type.BOOLEAN;
      }
      case "and" -> isFalse(left) || isFalse(right) ? Type.literal(false) : Type.BOOLEAN;
      case "or" -> isFalse(left) && isFalse(right) ? Type.literal(false) : Type.BOOLEAN;
      default -> Type.ANY;
    };
  }

  /** Who takes something of every value of a list gets a single value only if there is one. */
  private boolean several(Syntax.Binary binary, Syntax side, Type type, Type other) {
    boolean equality = isEquality(binary.operator());
    if ((equality && other.has(Kind.ARRAY)) || !mayBeSeveral(side, type)) {
      return false;
    }
    notes.add(
        equality ? ProblemCode.NEVER_HOLDS : ProblemCode.BAD_OPERAND,
        false,
        side.span(),
        "this is a list as soon as there are several: it is " + type.without(Kind.NOTHING),
        severalAdvice(binary.operator()));
    return true;
  }

  /** Whether something is taken of every value of a list, so that one or several come of it. */
  boolean mayBeSeveral(Syntax syntax, Type type) {
    return type.has(Kind.ARRAY)
        && !type.isUnknown()
        && !type.without(Kind.NOTHING).isOnly(Kind.ARRAY)
        && PathShape.of(syntax, notes::at).isMapped();
  }

  private static String severalAdvice(String operator) {
    return isEquality(operator)
        ? "`in` asks whether a list has a value"
        : "+-*/%".contains(operator) ? "`list.(… " + operator + " …)` computes it for each" : "";
  }

  /** Nothing equals nothing else, and whatever is computed with it is nothing. */
  private Type ofNothing(Syntax.Binary binary, Type left, Type right, Context context) {
    if (isEquality(binary.operator())) {
      return Type.literal(false);
    }
    if ("+-*/%".contains(binary.operator())) {
      boolean fits = number(left, binary.left(), binary.operator(), context);
      fits &= number(right, binary.right(), binary.operator(), context);
      return fits ? Type.NOTHING : Type.NEVER;
    }
    order(binary, left, right, context);
    return Type.NOTHING;
  }

  /** Whether it counts as false whatever it is. */
  static boolean isFalse(Type type) {
    return type.isOnly(Set.of(Kind.NOTHING, Kind.NULL))
        || (type.isOnly(Set.of(Kind.NOTHING, Kind.NULL, Kind.BOOLEAN))
            && type.values(Kind.BOOLEAN).equals(Set.of(false)));
  }

  private static Type orNothing(Type type) {
    return type.or(Type.NOTHING);
  }

  Type negation(Type operand, Syntax.Negation negation, Context context) {
    if (!number(operand, negation.operand(), "-", context) || operand.isNever()) {
      return Type.NEVER;
    }
    return operand.has(Kind.NOTHING) ? orNothing(Type.NUMBER) : Type.NUMBER;
  }

  /** Whether an operand can be a number, or nothing. */
  boolean number(Type type, Syntax operand, String operator, Context context) {
    if (type.isNever() || !type.and(orNothing(Type.NUMBER)).isNever()) {
      boolean strange = type.has(Kind.NOTHING) && !type.has(Kind.NUMBER) && !isNothing(type);
      if (strange) {
        operand(operand, operator, type.without(Kind.NOTHING), false);
      }
      return true;
    }
    operand(operand, operator, type, context.sure());
    return false;
  }

  private static boolean isNothing(Type type) {
    return type.isOnly(Kind.NOTHING);
  }

  private void operand(Syntax operand, String operator, Type type, boolean certain) {
    notes.add(
        ProblemCode.BAD_OPERAND,
        certain,
        operand.span(),
        "`" + operator + "` needs numbers, and this is " + type,
        type.has(Kind.TEXT)
            ? operator.equals("+")
                ? "texts are put together by `&`, and `$number(…)` reads a number"
                : "`$number(…)` reads a number"
            : "");
  }

  private void order(Syntax.Binary binary, Type left, Type right, Context context) {
    boolean fine = true;
    for (Syntax side : List.of(binary.left(), binary.right())) {
      Type type = side == binary.left() ? left : right;
      Type usable = type.and(Type.NUMBER.or(Type.TEXT).or(Type.NOTHING));
      if (usable.isNever()) {
        fine = false;
        notes.add(
            ProblemCode.BAD_OPERAND,
            context.sure(),
            side.span(),
            "`" + binary.operator() + "` compares numbers or texts, and this is " + type,
            "");
      }
    }
    boolean both = left.isOnly(ORDERED) && right.isOnly(ORDERED) && fine;
    boolean apart =
        both
            && !isNothing(left)
            && !isNothing(right)
            && left.has(Kind.TEXT) != left.has(Kind.NUMBER)
            && right.has(Kind.TEXT) != right.has(Kind.NUMBER)
            && left.has(Kind.TEXT) != right.has(Kind.TEXT);
    if (apart) {
      boolean certain = context.sure() && !left.has(Kind.NOTHING) && !right.has(Kind.NOTHING);
      notes.add(
          ProblemCode.BAD_OPERAND,
          certain,
          binary.span(),
          "`" + binary.operator() + "` cannot compare " + left + " with " + right,
          "`$number(…)` reads a number from a text");
    }
  }

  private void equality(Syntax.Binary binary, Type left, Type right) {
    Type one = left.without(Kind.NOTHING);
    Type other = right.without(Kind.NOTHING);
    if (one.isNever() || other.isNever() || !one.and(other).isNever()) {
      return;
    }
    boolean differs = binary.operator().equals("!=");
    notes.add(
        ProblemCode.NEVER_HOLDS,
        false,
        binary.span(),
        "this " + (differs ? "always" : "never") + " holds: " + one + " is never " + other,
        neverAdvice(one, other));
  }

  /** The value that was probably meant, where one side spells out what it can be. */
  static String neverAdvice(Type one, Type other) {
    Set<Object> first = one.values(Kind.TEXT);
    Set<Object> second = other.values(Kind.TEXT);
    if (!first.isEmpty() && !second.isEmpty()) {
      String meant = meant(first, second);
      return meant.isEmpty() ? meant(second, first) : meant;
    }
    if (isWrittenBoolean(one, other) || isWrittenBoolean(other, one)) {
      return "`true` and `false` stand without quotes";
    }
    if (one.isOnly(Kind.ARRAY) != other.isOnly(Kind.ARRAY)) {
      return "`in` asks whether a list has a value";
    }
    return "";
  }

  private static String meant(Set<Object> one, Set<Object> others) {
    if (one.size() != 1) {
      return "";
    }
    String text = String.valueOf(one.iterator().next());
    String type = TypeNames.advice(text, others);
    return type.isEmpty() ? Suggestion.didYouMean(text, texts(others)) : type;
  }

  private static boolean isWrittenBoolean(Type one, Type other) {
    return one.has(Kind.BOOLEAN)
        && !one.has(Kind.TEXT)
        && !other.values(Kind.TEXT).isEmpty()
        && Set.of("true", "false").containsAll(other.values(Kind.TEXT));
  }

  private static Collection<String> texts(Set<Object> values) {
    return values.stream().map(String::valueOf).collect(Collectors.toSet());
  }

  /** What values are put in order by, as soon as there are two of them. */
  void sortedBy(Type type, Syntax term) {
    Type values = type.without(Kind.NOTHING);
    if (!values.isNever() && values.and(SORTABLE).isNever()) {
      notes.add(
          ProblemCode.BAD_OPERAND,
          false,
          term.span(),
          "values are put in order by numbers or texts, and this is " + values,
          "");
    }
  }

  /** A list that is put in order without being told by what. */
  void sorted(Type list, Syntax at) {
    Type items = Sequences.flat(list.without(Kind.NOTHING));
    if (!items.isNever() && items.and(SORTABLE).isNever()) {
      notes.add(
          ProblemCode.BAD_OPERAND,
          false,
          at.span(),
          "only numbers or texts have an order of their own, and these are " + items,
          items.has(Kind.OBJECT) ? "`…^(name)` puts objects in order by a member" : "");
    }
  }

  /** The name of a member has to be a text. */
  void key(Type name, Syntax key, Context context) {
    if (!name.isNever() && name.and(Type.TEXT.or(Type.NOTHING)).isNever()) {
      notes.add(
          ProblemCode.BAD_OPERAND,
          context.sure(),
          key.span(),
          "the name of a member is a text, and this is " + name,
          "");
    }
  }
}
