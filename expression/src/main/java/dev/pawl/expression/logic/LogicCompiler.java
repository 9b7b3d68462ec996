package dev.pawl.expression.logic;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Turns the source of one rule into closures. */
final class LogicCompiler {
  static final int MAX_DEPTH = 100;

  private static final LogicNode NOTHING = new LogicNode.Literal(null);

  private final Consumer<RuleProblem> problems;
  private final LogicVariables variables;
  private boolean loops;

  LogicCompiler(Consumer<RuleProblem> problems) {
    this.problems = problems;
    this.variables = new LogicVariables(problems);
  }

  HistoryUse historyUse() {
    return variables.historyUse();
  }

  boolean hasLoops() {
    return loops;
  }

  LogicNode compile(Source source) {
    return compile(source, new Position(1, false));
  }

  /**
   * Where in the rule a part stands.
   *
   * @param depth how many parts contain it, itself included
   * @param inLoop whether its data is the element of a loop rather than the scope's input
   */
  private record Position(int depth, boolean inLoop) {
    Position inside() {
      return new Position(depth + 1, inLoop);
    }

    Position inElement() {
      return new Position(depth + 1, true);
    }
  }

  private LogicNode compile(Source source, Position position) {
    if (position.depth() > MAX_DEPTH) {
      String message = "Rule is nested deeper than " + MAX_DEPTH + " levels";
      report(message, source.place(), "");
      return failing(message);
    }
    // No pattern switch: every start compiles. See "Starting" in docs/performance.md.
    if (source instanceof Source.Sequence list) {
      return list(compileAll(list.items(), position.inside()));
    }
    return source instanceof Source.Mapping object && object.entries().size() == 1
        ? operation(object, position)
        : new LogicNode.Literal(Values.freeze(source.value()));
  }

  private List<LogicNode> compileAll(List<Source> sources, Position position) {
    List<LogicNode> nodes = new ArrayList<>(sources.size());
    for (Source source : sources) {
      nodes.add(compile(source, position));
    }
    return nodes;
  }

  private static LogicNode list(List<LogicNode> items) {
    LogicNode[] nodes = items.toArray(new LogicNode[0]);
    @Nullable Object[] values = new @Nullable Object[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      if (!(nodes[i] instanceof LogicNode.Literal(Object value))) {
        return (data, run) -> {
          run.making(nodes.length);
          return Values.list(LogicNode.evaluate(nodes, data, run));
        };
      }
      values[i] = value;
    }
    return new LogicNode.Literal(Values.list(values));
  }

  private LogicNode operation(Source.Mapping object, Position position) {
    Map.Entry<String, Source.Entry> only = object.entries().entrySet().iterator().next();
    String name = only.getKey();
    Source written = only.getValue().value();
    List<Source> arguments =
        written instanceof Source.Sequence list ? list.items() : List.of(written);
    return switch (name) {
      case "var" -> variable(arguments, position);
      case "map", "filter", "reduce", "all", "none", "some" -> loop(name, arguments, position);
      default -> {
        List<LogicNode> nodes = compileAll(arguments, position.inside());
        LogicNode operation = LogicOperations.make(name, nodes);
        if (operation == null) {
          Place place = only.getValue().key();
          String message = "unknown operation `" + name + "`";
          report(message, place, LogicOperations.adviceFor(name));
          yield failing(message);
        }
        yield operation;
      }
    };
  }

  private LogicNode variable(List<Source> arguments, Position position) {
    LogicNode otherwise =
        arguments.size() > 1 ? compile(arguments.get(1), position.inside()) : NOTHING;
    compileAll(
        arguments.subList(Math.min(2, arguments.size()), arguments.size()), position.inside());
    if (arguments.isEmpty()) {
      return LogicVariables.WHOLE;
    }
    return arguments.getFirst() instanceof Source.Scalar name
        ? variables.named(name, otherwise, position.inLoop())
        : LogicVariables.computed(compile(arguments.getFirst(), position.inside()), otherwise);
  }

  private LogicNode loop(String name, List<Source> arguments, Position position) {
    loops = true;
    List<LogicNode> nodes = new ArrayList<>(arguments.size());
    for (int i = 0; i < arguments.size(); i++) {
      nodes.add(compile(arguments.get(i), i == 1 ? position.inElement() : position.inside()));
    }
    LogicNode items = LogicNode.argument(nodes, 0);
    LogicNode body = LogicNode.argument(nodes, 1);
    return switch (name) {
      case "map" -> LogicLoops.map(items, body);
      case "filter" -> LogicLoops.filter(items, body);
      case "all" -> LogicLoops.all(items, body);
      case "none" -> LogicLoops.search(items, body, false);
      case "some" -> LogicLoops.search(items, body, true);
      default -> LogicLoops.reduce(items, body, nodes.size() > 2 ? nodes.get(2) : NOTHING);
    };
  }

  /** Stands for a part that cannot be compiled: it fails if it is reached. */
  static LogicNode failing(String message) {
    return (_, _) -> {
      throw ExpressionException.failed("LOGIC", message);
    };
  }

  private void report(String message, Place place, String advice) {
    problems.accept(new RuleProblem(ProblemCode.BAD_RULE, message, place, advice));
  }
}
