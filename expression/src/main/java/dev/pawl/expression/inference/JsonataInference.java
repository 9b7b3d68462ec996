package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Context.Bound;
import dev.pawl.expression.inference.Context.Need;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a JSONata expression can yield. Whatever its evaluation yields lies in the type
 * that is found; where a rule of the language is too intricate to follow, the type is unknown.
 */
public final class JsonataInference {
  /** A part may be looked at more than once, and those in it again each time: up to here. */
  private static final int PER_CHARACTER = 10;

  private static final int LEAST = 2_000;

  /** Large types are copied and compared part by part: so many parts in all. */
  private static final int PARTS_PER_CHARACTER = 20;

  private static final int LEAST_PARTS = 200_000;

  private final Notes notes;
  private final Bindings bindings;
  private final Operators operators;
  private final PathInference paths = new PathInference(this);
  private final FunctionInference functions = new FunctionInference(this);

  /** What a function yields that computes a number: of what is none, it makes null in the end. */
  private final Type number;

  private int left;
  private long partsLeft;

  private JsonataInference(Notes notes, Bindings bindings, String text) {
    this.left = LEAST + PER_CHARACTER * text.length();
    this.partsLeft = LEAST_PARTS + (long) PARTS_PER_CHARACTER * text.length();
    this.number = text.contains("parseInteger") ? Type.NUMBER.or(Type.NULL) : Type.NUMBER;
    this.notes = notes;
    this.bindings = bindings;
    this.operators = new Operators(notes);
  }

  /** An expression of which something has to come. */
  public static Inferred of(String text, Surroundings around) {
    return of(text, around, true);
  }

  /**
   * @param needed whether something has to come of it
   */
  public static Inferred of(String text, Surroundings around, boolean needed) {
    Optional<Syntax> parsed = SyntaxParser.parse(text);
    // A list that is all of the input is wrapped, and the language looks through that in places.
    if (parsed.isEmpty() || (around.nodes().isEmpty() && around.input().has(Kind.ARRAY))) {
      return Inferred.UNKNOWN;
    }
    Notes notes = new Notes(around);
    try {
      Bindings bindings = Bindings.of(parsed.get());
      JsonataInference inference = new JsonataInference(notes, bindings, text);
      Context whole = Context.of(around, needed ? Need.YES : Need.NO);
      // What comes of paths with names in them is too intricate for anything to be certain.
      Context context = bindings.haveTuples() ? whole.perhaps() : whole;
      return notes.inferred(Sequences.plain(inference.type(parsed.get(), context)));
    } catch (StackOverflowError | TooLong _) {
      return Inferred.UNKNOWN;
    }
  }

  Notes notes() {
    return notes;
  }

  Operators operators() {
    return operators;
  }

  Bindings bindings() {
    return bindings;
  }

  Type number() {
    return number;
  }

  /** It would take longer than the text is worth. */
  private static final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLong() {
      super(null, null, false, false);
    }
  }

  Type type(Syntax syntax, Context context) {
    if (--left < 0) {
      throw new TooLong();
    }
    Type type = infer(syntax, context);
    partsLeft -= type.size();
    if (partsLeft < 0) {
      throw new TooLong();
    }
    return notes.part(syntax, type);
  }

  private Type infer(Syntax syntax, Context context) {
    return switch (syntax) {
      case Syntax.Literal literal -> Type.literal(literal.value());
      case Syntax.Regex _, Syntax.Transform _ -> Type.FUNCTION;
      case Syntax.Placeholder _, Syntax.Parent _ -> Type.ANY;
      case Syntax.Variable variable -> variable(variable, context);
      case Syntax.Name _, Syntax.Dot _, Syntax.Sort _, Syntax.Binding _ ->
          paths.path(syntax, context);
      case Syntax.Filter filter -> paths.filter(filter, context);
      case Syntax.Keep keep -> paths.keep(keep, context);
      case Syntax.Wildcard wildcard ->
          wildcard.deep()
              ? Type.ANY
              : Sequences.wildcard(context.root() ? notes.around.input() : context.type());
      case Syntax.Group group -> group(group, context);
      case Syntax.Block block -> block(block, context);
      case Syntax.ArrayOf array -> array(array, context);
      case Syntax.Range range -> range(range, context);
      case Syntax.ObjectOf object -> object(object.pairs(), context);
      case Syntax.Binary binary -> binary(binary, context);
      case Syntax.Negation negation -> {
        Type operand = type(negation.operand(), context.needing(Need.YES));
        yield operators.negation(operand, negation, context);
      }
      case Syntax.Choice choice -> choice(choice, context);
      case Syntax.Fallback fallback -> fallback(fallback, context);
      case Syntax.Assign assign -> type(assign.value(), context);
      case Syntax.Call call -> functions.call(call, context);
      case Syntax.Lambda lambda -> {
        lambda(lambda, List.of(), context);
        yield Type.FUNCTION;
      }
      case Syntax.Apply apply -> functions.apply(apply, context);
    };
  }

  private Type variable(Syntax.Variable variable, Context context) {
    String name = variable.name();
    if (name.isEmpty() && !context.root()) {
      return context.type();
    }
    if (name.isEmpty() || name.equals("$")) {
      return notes.around.input();
    }
    Bound bound = bindings.isUnsteady(name) ? null : context.variables().get(name);
    if (bound != null) {
      return bound.type();
    }
    if (bindings.binds(name)) {
      return Type.ANY;
    }
    if (JsonataExpression.functionNames().contains(name)) {
      return Type.FUNCTION;
    }
    String near = Suggestion.didYouMean(name, context.variables().keySet());
    notes.variable(name, variable.span(), context, near.replaceFirst("`", "`\\$"));
    return Type.NOTHING;
  }

  /** A block has variables of its own, which the parts behind them see. */
  private Type block(Syntax.Block block, Context context) {
    Context inner = context;
    Type last = Type.NOTHING;
    for (int i = 0; i < block.parts().size(); i++) {
      boolean end = i == block.parts().size() - 1;
      Syntax part = block.parts().get(i);
      if (part instanceof Syntax.Assign assign && !bindings.isUnsteady(assign.name())) {
        Bound bound = bound(assign.value(), inner.needing(Need.NO));
        last = notes.part(part, bound.type());
        inner = inner.with(Map.of(assign.name(), bound));
      } else {
        last = type(part, end ? inner : inner.needing(Need.NO));
      }
    }
    return last;
  }

  private Bound bound(Syntax value, Context context) {
    return value instanceof Syntax.Lambda lambda
        ? new Bound(Type.FUNCTION, lambda(lambda, List.of(), context))
        : new Bound(type(value, context), Type.ANY);
  }

  /** What comes of a function that is called with these; parameters that are not given are any. */
  Type lambda(Syntax.Lambda lambda, List<Type> arguments, Context context) {
    Map<String, Bound> parameters = new HashMap<>();
    for (int i = 0; i < lambda.parameters().size(); i++) {
      Type type = i < arguments.size() ? arguments.get(i) : Type.ANY;
      parameters.put(lambda.parameters().get(i), new Bound(type, Type.ANY));
    }
    Syntax body = lambda.body().asTail();
    Type type = type(body, context.with(parameters).perhaps().needing(Need.NO));
    if (!body.endsInCall()) {
      return type;
    }
    // The last call of a function is made behind it, and an empty list of that stays one. A call
    // that can yield a list is known to; only one of several ways may hide that it cannot.
    boolean nothing = type.isOnly(Kind.NOTHING) || !(body instanceof Syntax.Call);
    return (nothing && type.has(Kind.NOTHING) ? type.or(Type.arrayOf(Type.NEVER)) : type).marked();
  }

  /** An array in an array stays as it is; any other value is taken for a sequence. */
  private Type array(Syntax.ArrayOf array, Context context) {
    Type items = Type.NEVER;
    Context inner = context.inParts();
    for (Syntax item : array.items()) {
      Type type = type(item, inner);
      items = items.or(PathSteps.isArray(item) ? type : Sequences.flat(type));
    }
    return Type.arrayOf(items);
  }

  private Type range(Syntax.Range range, Context context) {
    Type from = type(range.from(), context.needing(Need.YES));
    Type to = type(range.to(), context.needing(Need.YES));
    operators.number(from, range.from(), "..", context);
    operators.number(to, range.to(), "..", context);
    Type numbers = Type.arrayOf(Type.NUMBER);
    return from.has(Kind.NOTHING) || to.has(Kind.NOTHING) ? numbers.or(Type.NOTHING) : numbers;
  }

  /** Of a list, the values of the same key are made of all items that have it. */
  private Type object(List<Syntax.Pair> pairs, Context context) {
    Context inner = context.inParts();
    Context key = inner.needing(Need.NO);
    if (context.type().has(Kind.ARRAY)) {
      Type item = Sequences.flat(context.type()).or(Type.NOTHING);
      key = context.on(item);
      inner = context.on(item.or(Type.arrayOf(item)));
    }
    Map<String, Type> known = new LinkedHashMap<>();
    Type rest = Type.NEVER;
    for (Syntax.Pair pair : pairs) {
      Type name = type(pair.key(), key);
      boolean literal = pair.key() instanceof Syntax.Literal;
      Type value = type(pair.value(), literal ? inner : inner.perhaps());
      if (pair.key() instanceof Syntax.Literal(String text, _)) {
        known.merge(text, value, Type::or);
      } else {
        operators.key(name, pair.key(), context);
        rest = rest.or(value);
      }
    }
    Type others = rest;
    if (!others.isNever()) {
      known.replaceAll((_, type) -> type.or(others));
    }
    return Type.object(new Members(known, rest.without(Kind.NOTHING), false));
  }

  private Type group(Syntax.Group group, Context context) {
    Type target = type(group.target(), context.needing(Need.NO));
    Type items = Sequences.flat(target);
    Type values = Type.NEVER;
    for (Syntax.Pair pair : group.pairs()) {
      type(pair.key(), context.on(items));
      // Of an empty list there is one group: of nothing, if that has a key.
      boolean nothing =
          target.has(Kind.ARRAY) && type(pair.key(), context.on(Type.NOTHING)).has(Kind.TEXT);
      Type given = (nothing ? items.or(Type.NOTHING) : items).or(Type.arrayOf(items));
      values = values.or(type(pair.value(), context.on(given)));
    }
    Type object = Type.object(new Members(Map.of(), values.without(Kind.NOTHING), false));
    return object.or(Type.NOTHING);
  }

  private Type binary(Syntax.Binary binary, Context context) {
    boolean connects = binary.operator().equals("and") || binary.operator().equals("or");
    boolean compares = Operators.isEquality(binary.operator());
    Context inner = context.needing(connects ? Need.ASKED : compares ? Need.NO : Need.YES);
    Type left = type(binary.left(), inner);
    Context second = connects ? inner.perhaps().testing(tested(binary.left())) : inner;
    Type right = type(binary.right(), second);
    return operators.binary(binary, left, right, context);
  }

  private Type choice(Syntax.Choice choice, Context context) {
    Type condition = type(choice.condition(), context.needing(Need.ASKED));
    Context inner = context.chosenByCondition().testing(tested(choice.condition()));
    Type then = type(choice.then(), inner);
    Type otherwise = choice.otherwise() == null ? Type.NOTHING : type(choice.otherwise(), inner);
    return condition.isNever() ? Type.NEVER : then.or(otherwise);
  }

  private Type fallback(Syntax.Fallback fallback, Context context) {
    Type left = type(fallback.left(), context.needing(Need.ASKED));
    Set<String> tested = tested(fallback.left());
    Context second =
        tested.stream().anyMatch(notes::isInDoubt) ? context.chosenByCondition() : context;
    Type right = type(fallback.right(), second.perhaps().testing(tested));
    boolean needed = left.has(Kind.NOTHING) || !fallback.whenNothing() || left.isNever();
    Type value = left.without(Kind.NOTHING);
    return needed ? value.or(right) : value;
  }

  /** The nodes that a condition speaks of: whoever tests them knows that they may be missing. */
  private Set<String> tested(Syntax condition) {
    return Bindings.names(condition, notes.around.nodes());
  }

  void note(ProblemCode code, boolean certain, Syntax at, String message, String advice) {
    notes.add(code, certain, at.span(), message, advice);
  }

  @Nullable Bound bound(String name, Context context) {
    return bindings.isUnsteady(name) ? null : context.variables().get(name);
  }
}
