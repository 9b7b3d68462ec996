package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Context.Need;
import dev.pawl.expression.inference.FunctionInference.Called;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the functions of the language yield. */
final class Results {
  private static final Type MATCH = Type.object(Members.closed(match()));

  private final JsonataInference inference;

  /** What the function yields that was last given to another one. */
  private Type yielded = Type.ANY;

  /** In the same order at each start: messages show it. */
  private static Map<String, Type> match() {
    Map<String, Type> members = new LinkedHashMap<>();
    members.put("match", Type.TEXT);
    members.put("index", Type.NUMBER);
    members.put("groups", Type.ARRAY);
    return members;
  }

  Results(JsonataInference inference) {
    this.inference = inference;
  }

  /** A function that is written where it is given to another one: its parameters are known. */
  Type lambda(String function, Syntax.Lambda lambda, List<Type> before, Context context) {
    Type list = before.isEmpty() ? Type.ANY : before.getFirst();
    Type items = Sequences.flat(list.without(Kind.NOTHING));
    List<Type> given =
        switch (function) {
          case "map", "filter", "single" -> List.of(items, Type.NUMBER, Type.arrayOf(items));
          case "sort" -> List.of(items, items);
          case "reduce" -> List.of(Type.ANY, items, Type.NUMBER, Type.arrayOf(items));
          case "each", "sift" -> List.of(members(list), Type.TEXT, list);
          default -> List.of();
        };
    Type result = inference.lambda(lambda, given, context.needing(Need.NO));
    inference.notes().part(lambda, Type.FUNCTION);
    yielded = result;
    return Type.FUNCTION;
  }

  private static Type members(Type type) {
    Members members = type.members();
    if (!type.has(Kind.OBJECT) || members == null) {
      return Type.ANY;
    }
    Type all = members.rest();
    for (Type each : members.known().values()) {
      all = all.or(each);
    }
    return all.without(Kind.NOTHING);
  }

  private Type yieldedBy(Called call, int function) {
    return call.written(function) instanceof Syntax.Lambda ? yielded : Type.ANY;
  }

  /** What a call yields; nothing where it gets nothing, unless the function says otherwise. */
  Type of(Called call) {
    Type first = call.types().isEmpty() ? call.context().type() : call.type(0);
    if (call.types().stream().anyMatch(Type::isNever)) {
      return Type.NEVER;
    }
    Type items = Sequences.flat(first.without(Kind.NOTHING));
    return switch (call.name()) {
      case "string",
          "substring",
          "substringBefore",
          "substringAfter",
          "lowercase",
          "uppercase",
          "trim",
          "pad",
          "join",
          "replace",
          "base64encode",
          "base64decode",
          "encodeUrlComponent",
          "encodeUrl",
          "decodeUrlComponent",
          "decodeUrl",
          "formatBase",
          "formatNumber",
          "formatInteger",
          "fromMillis" ->
          orNothing(call, Type.TEXT);
      case "length", "power" -> orNothing(call, Type.NUMBER);
      case "number", "floor", "ceil", "round", "abs", "sqrt", "sum" ->
          orNothing(call, inference.number());
      case "max", "min", "average", "parseInteger" -> inference.number().or(Type.NOTHING);
      case "toMillis" -> Type.NUMBER.or(Type.NOTHING);
      case "contains", "boolean", "not" -> orNothing(call, Type.BOOLEAN);
      case "exists" -> Type.BOOLEAN;
      case "count", "millis", "random", "executionCount" -> count(call);
      case "now" -> Type.TEXT;
      case "type" -> TypeNames.of(call.type(0));
      case "match" ->
          call.written(1) instanceof Syntax.Regex ? Sequences.sequenceOf(MATCH) : Type.ANY;
      case "split" -> orNothing(call, Type.arrayOf(Type.TEXT));
      case "append" -> append(first, call.type(1));
      // A list of one is handed back as it is.
      case "reverse", "shuffle", "sort" ->
          orNothing(call, Type.arrayOf(items).or(Found.of(first.only(Kind.ARRAY)).collapsed()));
      case "distinct" -> first.or(Type.arrayOf(items)).or(items);
      case "zip" -> Type.arrayOf(Type.arrayOf(elements(call)));
      case "map" -> Sequences.sequenceOf(yieldedBy(call, 1));
      case "filter" -> Sequences.sequenceOf(items);
      case "single" -> items.or(first).or(Type.NOTHING);
      case "keys" -> Sequences.sequenceOf(Type.TEXT);
      case "lookup" -> lookup(call, first);
      case "merge" -> merge(call, first);
      case "each" -> Sequences.sequenceOf(yieldedBy(call, 1));
      case "sift" -> sift(first);
      case "error" -> Type.NEVER;
      case "assert" -> Type.NOTHING;
      case "clone" -> orNothing(call, first);
      case "previousNode" -> previous(call);
      case "nodeExecution" -> execution(call).or(Type.NULL);
      case "nodeExecutions" -> Type.arrayOf(execution(call));
      case "mcpResult" -> mcpResult(call);
      default -> Type.ANY;
    };
  }

  private static Type orNothing(Called call, Type type) {
    boolean nothing = call.types().isEmpty() || call.types().stream().anyMatch(Results::maybeNot);
    boolean context = call.types().size() < Signature.of(call.name()).required();
    return nothing || context || usesContext(call) ? type.or(Type.NOTHING) : type;
  }

  private static boolean usesContext(Called call) {
    Signature.Parameter parameter = Signature.of(call.name()).parameters().getFirst();
    return parameter.context() && call.type(0).and(parameter.takes()).isNever();
  }

  private static boolean maybeNot(Type type) {
    return type.has(Kind.NOTHING);
  }

  private Type count(Called call) {
    if (call.name().equals("executionCount")) {
      node(call);
    }
    return Type.NUMBER;
  }

  private static Type append(Type first, Type second) {
    Type one = first.without(Kind.NOTHING);
    Type other = second.without(Kind.NOTHING);
    Type result = Type.NEVER;
    if (!one.isNever() && !other.isNever()) {
      result = Type.arrayOf(Sequences.flat(one).or(Sequences.flat(other)));
    }
    result = second.has(Kind.NOTHING) ? result.or(first) : result;
    return first.has(Kind.NOTHING) ? result.or(second) : result;
  }

  private static Type elements(Called call) {
    Type all = Type.NEVER;
    for (Type each : call.types()) {
      all = all.or(Sequences.flat(each.without(Kind.NOTHING)));
    }
    return all;
  }

  /** Whether it is all that there is, so that its members are nodes. */
  private boolean isRun(@Nullable Syntax syntax, Context context) {
    return syntax instanceof Syntax.Variable(String name, _)
        && (name.equals("$") || (name.isEmpty() && context.root()))
        && !inference.notes().around.nodes().isEmpty();
  }

  private Type lookup(Called call, Type first) {
    if (call.types().size() == 2 && call.written(1) instanceof Syntax.Literal(String name, _)) {
      Syntax.Span span = call.written().get(1).span();
      if (isRun(call.written(0), call.context())) {
        return inference.notes().node(name, span, call.context());
      }
      inference.notes().member(first, name, span, call.context());
      return Sequences.lookup(first, name);
    }
    return Type.ANY;
  }

  /** Objects that are written one after the other are known one by one. */
  private Type merge(Called call, Type first) {
    if (first.isOnly(Kind.NOTHING)) {
      return Type.NOTHING;
    }
    Type items = Sequences.flat(first.without(Kind.NOTHING));
    Members members = items.members();
    if (members == null || items.has(Kind.ARRAY)) {
      return Type.OBJECT.or(first.has(Kind.NOTHING) ? Type.NOTHING : Type.NEVER);
    }
    Map<String, Type> known = new LinkedHashMap<>();
    members.known().forEach((name, type) -> known.put(name, type.or(Type.NOTHING)));
    if (call.written(0) instanceof Syntax.ArrayOf array) {
      certain(array, call.context(), known);
    }
    Type merged = Type.object(new Members(known, members.rest(), members.tacit()));
    return first.has(Kind.NOTHING) ? merged.or(Type.NOTHING) : merged;
  }

  /** A member that one of the objects surely has is there. */
  private static void certain(Syntax.ArrayOf array, Context context, Map<String, Type> known) {
    List<Syntax.ObjectOf> objects = new ArrayList<>();
    array.items().stream()
        .filter(Syntax.ObjectOf.class::isInstance)
        .forEach(each -> objects.add((Syntax.ObjectOf) each));
    if (context.type().has(Kind.ARRAY)) {
      return;
    }
    for (Syntax.ObjectOf object : objects) {
      for (Syntax.Pair pair : object.pairs()) {
        if (pair.key() instanceof Syntax.Literal(String name, _)
            && pair.value() instanceof Syntax.Literal) {
          known.computeIfPresent(name, (_, type) -> type.without(Kind.NOTHING));
        }
      }
    }
  }

  private static Type sift(Type first) {
    Members members = first.members();
    if (members == null) {
      return Type.OBJECT.or(Type.NOTHING);
    }
    Map<String, Type> known = new LinkedHashMap<>();
    members.known().forEach((name, type) -> known.put(name, type.or(Type.NOTHING)));
    return Type.object(new Members(known, members.rest(), members.tacit())).or(Type.NOTHING);
  }

  private Type previous(Called call) {
    Object back = call.written(0) instanceof Syntax.Literal literal ? literal.value() : null;
    return call.types().isEmpty() || Double.valueOf(1).equals(back)
        ? inference.notes().around.previous().or(Type.NULL)
        : Type.ANY;
  }

  private Type execution(Called call) {
    Type type = node(call);
    return type.has(Kind.NOTHING) ? type.without(Kind.NOTHING).or(Type.NULL) : type;
  }

  private Type mcpResult(Called call) {
    node(call);
    return Type.ANY;
  }

  /** The node that a function asks for by its name, if that is spelled out. */
  private Type node(Called call) {
    Surroundings around = inference.notes().around;
    if (around.nodes().isEmpty()
        || !(call.written(0) instanceof Syntax.Literal(String name, Syntax.Span span))) {
      return Type.ANY;
    }
    if (!around.nodes().contains(name)) {
      inference.notes().node(name, span, call.context());
      return Type.NEVER;
    }
    return around.execution(name);
  }
}
