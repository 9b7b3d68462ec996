package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Context.Need;
import dev.pawl.expression.inference.Signature.Parameter;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows calls, and finds those that cannot be made as they are written. */
final class FunctionInference {
  /** Functions that ask whether there is something. */
  private static final Set<String> ASKING = Set.of("exists", "boolean", "not");

  /** Functions for which nothing is as good as something. */
  private static final Set<String> TOLERANT =
      Set.of(
          "append",
          "count",
          "merge",
          "type",
          "lookup",
          "map",
          "filter",
          "each",
          "sift",
          "spread",
          "keys",
          "distinct",
          "sum",
          "string",
          "assert");

  private final JsonataInference inference;
  private final Results results;
  private final Callees callees;

  FunctionInference(JsonataInference inference) {
    this.inference = inference;
    this.results = new Results(inference);
    this.callees = new Callees(inference);
  }

  /** A call with what is known of its arguments. */
  record Called(String name, Syntax at, List<Syntax> written, List<Type> types, Context context) {
    Type type(int i) {
      return i < types.size() ? types.get(i) : Type.NOTHING;
    }

    @Nullable Syntax written(int i) {
      return i < written.size() ? written.get(i) : null;
    }
  }

  Type call(Syntax.Call call, Context context) {
    if (call.arguments().stream().anyMatch(Syntax.Placeholder.class::isInstance)) {
      call.arguments().forEach(each -> inference.type(each, context.needing(Need.NO)));
      return Type.FUNCTION;
    }
    return called(call.function(), new Given(call.arguments(), null), call, context);
  }

  /** {@code left ~> right}: a call with one more argument, in front. */
  Type apply(Syntax.Apply apply, Context context) {
    Type left = inference.type(apply.left(), context);
    boolean partly =
        apply.right() instanceof Syntax.Call call
            && call.arguments().stream().anyMatch(Syntax.Placeholder.class::isInstance);
    if (left.has(Kind.FUNCTION) || partly) {
      return Type.ANY; // two functions become one
    }
    if (apply.right() instanceof Syntax.Call call) {
      List<Syntax> arguments = new ArrayList<>();
      arguments.add(apply.left());
      arguments.addAll(call.arguments());
      return called(call.function(), new Given(arguments, left), call, context);
    }
    if (apply.right() instanceof Syntax.Variable) {
      return called(apply.right(), new Given(List.of(apply.left()), left), apply, context);
    }
    if (!(apply.right() instanceof Syntax.Lambda)) {
      inference.type(apply.right(), context.needing(Need.NO));
    }
    return left.isNever() ? Type.NEVER : Type.ANY;
  }

  /**
   * The arguments of a call.
   *
   * @param first what the first is, if that is known already
   */
  private record Given(List<Syntax> arguments, @Nullable Type first) {}

  private Type called(Syntax function, Given given, Syntax at, Context context) {
    String name = builtin(function, context);
    if (name == null) {
      List<Type> types = types(given, null, context.needing(Need.NO));
      if (function instanceof Syntax.Lambda lambda) {
        return inference.lambda(lambda, types, context);
      }
      return callees.returned(function, given.arguments(), context);
    }
    Need need = ASKING.contains(name) ? Need.ASKED : TOLERANT.contains(name) ? Need.NO : Need.YES;
    Context inner = context.needing(need);
    Called call = new Called(name, at, given.arguments(), types(given, name, inner), context);
    if (!check(call, Signature.of(name))) {
      return Type.NEVER;
    }
    if (name.equals("sort") && call.types().size() == 1) {
      inference.operators().sorted(call.type(0), call.written().getFirst());
    }
    return results.of(call);
  }

  private List<Type> types(Given given, @Nullable String builtin, Context context) {
    List<Type> types = new ArrayList<>();
    for (Syntax each : given.arguments()) {
      if (types.isEmpty() && given.first() != null) {
        types.add(given.first());
      } else if (builtin != null && each instanceof Syntax.Lambda lambda) {
        types.add(results.lambda(builtin, lambda, types, context));
      } else {
        types.add(inference.type(each, context));
      }
    }
    return types;
  }

  /** The name of the language's function that is called, if nothing else has that name. */
  private @Nullable String builtin(Syntax function, Context context) {
    return function instanceof Syntax.Variable(String name, _)
            && !inference.bindings().binds(name)
            && !context.variables().containsKey(name)
            && JsonataExpression.functionNames().contains(name)
        ? name
        : null;
  }

  /** Says what cannot be; false if the call fails whenever it is made. */
  private boolean check(Called call, Signature signature) {
    int given = call.types().size();
    if (call.types().stream().anyMatch(Type::isNever)) {
      return false;
    }
    if (!signature.repeated() && given > signature.parameters().size()) {
      count(call, "takes " + arguments(signature.parameters().size()) + here(given));
      return false;
    }
    int required = signature.required();
    boolean context = signature.parameters().stream().anyMatch(Parameter::context);
    if (given < required) {
      if (!context || given < required - 1) {
        count(call, "needs " + arguments(required) + here(given));
        return false;
      }
      contextTaken(call, signature);
      return true;
    }
    if (context && fitsBehindContext(call, signature)) {
      return true;
    }
    boolean possible = true;
    for (int i = 0; i < given; i++) {
      int last = signature.parameters().size() - 1;
      possible &= argument(call, i, signature.parameters().get(Math.min(i, last)));
    }
    return possible;
  }

  private static String arguments(int count) {
    return count == 0 ? "no arguments" : count == 1 ? "one argument" : count + " arguments";
  }

  private static String here(int count) {
    return count == 1 ? ", and here is one" : ", and here are " + count;
  }

  /** Whether the arguments are those behind the first, for which the context stands. */
  private static boolean fitsBehindContext(Called call, Signature signature) {
    List<Parameter> parameters = signature.parameters();
    if (call.types().size() >= parameters.size()
        || !call.type(0).and(parameters.getFirst().takes().or(Type.NOTHING)).isNever()) {
      return false;
    }
    for (int i = 0; i < call.types().size(); i++) {
      if (call.type(i).and(parameters.get(i + 1).takes().or(Type.NOTHING)).isNever()) {
        return false;
      }
    }
    return !call.context().type().and(parameters.getFirst().takes().or(Type.NOTHING)).isNever();
  }

  /** The context stands for the first argument, and has to be what that can be. */
  private void contextTaken(Called call, Signature signature) {
    Parameter first = signature.parameters().getFirst();
    Type here = call.context().type();
    if (!first.context() || here.isNever() || !here.and(first.takes().or(Type.NOTHING)).isNever()) {
      return;
    }
    String fewer =
        call.types().isEmpty() ? "" : " needs " + arguments(signature.required()) + "; it";
    inference.note(
        ProblemCode.BAD_OPERAND,
        call.context().sure(),
        call.at(),
        "$" + call.name() + fewer + " is applied to " + here + " here, and takes " + first.takes(),
        call.types().isEmpty() ? advice(call, first.takes(), here) : "");
  }

  private boolean argument(Called call, int i, Parameter parameter) {
    Type type = call.type(i);
    Type usable = type.and(parameter.takes().or(Type.NOTHING));
    boolean element =
        !type.has(Kind.ARRAY) && type.and(parameter.items().or(Type.NOTHING)).isNever();
    boolean possible = !usable.isNever() && !element;
    Type values = type.without(Kind.NOTHING);
    Type elements = Sequences.flat(values);
    boolean items = !elements.isNever() && elements.and(parameter.items()).isNever();
    boolean likely = !values.isNever() && values.and(parameter.takes()).isNever() || items;
    if (!possible || likely) {
      Type wanted = items || element ? parameter.items() : parameter.takes();
      inference.note(
          ProblemCode.BAD_OPERAND,
          !possible && call.context().sure(),
          call.written().get(i),
          "argument "
              + (i + 1)
              + " of $"
              + call.name()
              + " is "
              + (items || element ? wanted + "[]" : words(call, wanted))
              + ", and this is "
              + values,
          advice(call, wanted, values));
    } else if (!parameter.takes().has(Kind.ARRAY)
        && inference.operators().mayBeSeveral(call.written().get(i), type)) {
      inference.note(
          ProblemCode.BAD_OPERAND,
          false,
          call.written().get(i),
          "argument "
              + (i + 1)
              + " of $"
              + call.name()
              + " is "
              + parameter.takes()
              + ", and this is a list as soon as there are several: it is "
              + values,
          "`list.$" + call.name() + "(…)` does it for each");
    }
    return possible;
  }

  private static String words(Called call, Type wanted) {
    if (!wanted.isOnly(Kind.FUNCTION)) {
      return wanted.toString();
    }
    return call.name().equals("match") ? "a regular expression" : "a function";
  }

  private static String advice(Called call, Type wanted, Type given) {
    if (call.name().equals("match") && wanted.isOnly(Kind.FUNCTION)) {
      return given.isOnly(Kind.TEXT) ? "write it between slashes, as in `/[0-9]+/`" : "";
    }
    if (wanted.isOnly(Kind.TEXT)) {
      return call.name().equals("toMillis") ? "" : textAdvice(call.name(), given);
    }
    return wanted.isOnly(Kind.NUMBER) && given.has(Kind.TEXT) ? "`$number(…)` reads a number" : "";
  }

  private static String textAdvice(String function, Type given) {
    if (!given.has(Kind.ARRAY)) {
      return "`$string(…)` writes a text";
    }
    return switch (function) {
      case "length" -> "`$count(…)` counts the values of a list";
      case "contains" -> "`in` asks whether a list has a value";
      case "join" -> "`….$string()` writes each as a text";
      default -> given.items().isOnly(Kind.TEXT) ? "`$join(…)` puts texts together" : "";
    };
  }

  private void count(Called call, String message) {
    inference.note(
        ProblemCode.BAD_OPERAND,
        call.context().sure(),
        call.at(),
        "$" + call.name() + " " + message,
        "");
  }
}
