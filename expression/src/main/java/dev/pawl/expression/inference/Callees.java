package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Context.Bound;
import dev.pawl.expression.inference.Context.Need;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;
import java.util.List;

/** Follows calls of what is no function of the language, and finds what cannot be called. */
final class Callees {
  private final JsonataInference inference;

  Callees(JsonataInference inference) {
    this.inference = inference;
  }

  /** What comes of calling it; never, if it is no function whatever it is. */
  Type returned(Syntax function, List<Syntax> arguments, Context context) {
    return switch (function) {
      case Syntax.Name name -> named(name, context);
      case Syntax.Variable variable when !isContext(variable) -> variable(variable, context);
      default -> {
        Type callee = inference.type(function, context.needing(Need.NO));
        yield called(function, callee, advice(function, arguments), context);
      }
    };
  }

  /** Others write {@code $("id")} for what a node made. */
  private String advice(Syntax function, List<Syntax> arguments) {
    return function instanceof Syntax.Variable
            && arguments.size() == 1
            && arguments.getFirst() instanceof Syntax.Literal(String node, _)
            && inference.notes().around.nodes().contains(node)
        ? "the output of the node is `$." + node + "`"
        : "";
  }

  private static boolean isContext(Syntax.Variable variable) {
    return variable.name().isEmpty() || variable.name().equals("$");
  }

  private Type called(Syntax function, Type callee, String advice, Context context) {
    if (callee.has(Kind.FUNCTION) || callee.isNever()) {
      return callee.isNever() ? Type.NEVER : Type.ANY;
    }
    inference.note(
        ProblemCode.BAD_OPERAND,
        context.sure(),
        function,
        function instanceof Syntax.Variable(String name, _)
            ? "`$" + name + "` is called, and is no function"
            : "what is called here is no function but " + callee,
        advice);
    return Type.NEVER;
  }

  /** No value of a run is a function; one that the expression makes may have some as members. */
  private Type named(Syntax.Name name, Context context) {
    boolean run = context.root() && !inference.notes().around.nodes().isEmpty();
    Type here = context.root() ? inference.notes().around.input() : context.type();
    if (!run && Sequences.lookup(here, name.name()).has(Kind.FUNCTION)) {
      return Type.ANY;
    }
    boolean dollar = JsonataExpression.functionNames().contains(name.name());
    inference.note(
        ProblemCode.UNKNOWN_FUNCTION,
        context.sure(),
        name,
        "`" + name.name() + "` is no function",
        dollar
            ? "functions begin with a dollar sign: `$" + name.name() + "(…)`"
            : JsonataExpression.functionAdvice(name.name()));
    return Type.NEVER;
  }

  private Type variable(Syntax.Variable variable, Context context) {
    String name = variable.name();
    Bound bound = inference.bound(name, context);
    boolean rebound =
        inference.bindings().binds(name) && inference.notes().around.variables().containsKey(name);
    if (bound != null && !rebound) {
      return bound.type().has(Kind.FUNCTION)
          ? bound.returns()
          : called(variable, bound.type(), "", context);
    }
    boolean free =
        bound == null && !inference.bindings().binds(name) && !inference.bindings().evaluates();
    if (free && context.sure()) {
      inference.note(
          ProblemCode.UNKNOWN_FUNCTION,
          true,
          variable,
          "unknown function `$" + name + "`",
          JsonataExpression.functionAdvice(name));
    }
    return free ? Type.NEVER : Type.ANY;
  }
}
