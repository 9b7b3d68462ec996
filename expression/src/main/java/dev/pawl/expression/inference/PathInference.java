package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;

/** What comes of paths, and of the brackets behind a value. */
final class PathInference {
  private final JsonataInference inference;

  PathInference(JsonataInference inference) {
    this.inference = inference;
  }

  Type path(Syntax syntax, Context context) {
    PathSteps steps = PathSteps.of(syntax);
    if (steps.isOpaque()) {
      return Type.ANY;
    }
    Type type = new PathWalk(inference, steps, context).type();
    // What comes of names in the middle is too intricate; it is looked through for what is wrong.
    return inference.bindings().haveTuples(syntax) ? Type.ANY : type;
  }

  Type filter(Syntax.Filter filter, Context context) {
    if (PathSteps.isPath(filter)) {
      return path(filter, context);
    }
    Type base = inference.type(filter.target(), context);
    if (base.isNever()) {
      // In a function the brackets may apply to a call that is still to be made.
      return filter.target().endsInCall() ? Type.NOTHING : base;
    }
    return chosen(inference, Found.of(base), filter.predicate(), context).collapsed();
  }

  Type keep(Syntax.Keep keep, Context context) {
    if (PathSteps.isPath(keep)) {
      return path(keep, context);
    }
    Type base = inference.type(keep.target(), context);
    Type values = base.without(Kind.NOTHING);
    return values.isNever() ? base : base.or(Type.arrayOf(Sequences.flat(values))).marked();
  }

  /** The values that pass a filter: none, one, or some of a list. */
  static Found chosen(JsonataInference inference, Found base, Syntax predicate, Context context) {
    if (predicate instanceof Syntax.Literal(String text, _) && !text.isEmpty()) {
      inference.note(
          ProblemCode.NEVER_HOLDS,
          false,
          predicate,
          "a text in brackets chooses nothing: it is always true",
          "a member is read by a dot: `." + text + "`");
    }
    Type choice = base.choice();
    Type values = choice.without(Kind.NOTHING);
    Type answer = inference.type(predicate, context.on(values));
    if (predicate instanceof Syntax.Literal(Double _, _)) {
      return Found.of(values.or(Type.NOTHING));
    }
    if (choice.has(Kind.NOTHING)) {
      // Nothing is put to the test as well, and leaves a hole in the list if it passes.
      Type other = inference.type(predicate, context.on(Type.NOTHING));
      values = Operators.isFalse(other) ? values : choice;
      answer = answer.or(other);
    }
    // A list of indexes may name the same item several times.
    return Found.some(values, base.isMany() || answer.has(Kind.ARRAY));
  }
}
