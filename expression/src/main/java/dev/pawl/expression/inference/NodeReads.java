package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a JSONata text reads the nodes of a run, by a path or by a function.
 *
 * @param all in reading order
 * @param sure whether there are no others: not so if the text cannot be parsed, or has parts that
 *     are not followed
 */
public record NodeReads(List<Read> all, boolean sure) {
  private static final Set<String> FUNCTIONS =
      Set.of("nodeExecution", "nodeExecutions", "executionCount", "mcpResult");

  public NodeReads {
    all = List.copyOf(all);
  }

  /**
   * One name of a node.
   *
   * @param start of its first character, quotes included
   * @param end behind its last
   * @param text whether it is a text, the argument of a function
   */
  public record Read(String node, int start, int end, boolean text) {}

  public static NodeReads of(String text) {
    try {
      Optional<Syntax> parsed = SyntaxParser.parse(text);
      if (parsed.isEmpty()) {
        return new NodeReads(List.of(), false);
      }
      Walk walk = new Walk();
      walk.look(parsed.get(), true);
      return new NodeReads(walk.found, walk.sure);
    } catch (StackOverflowError _) {
      return new NodeReads(List.of(), false);
    }
  }

  /** One way through a text. */
  private static final class Walk {
    final List<Read> found = new ArrayList<>();
    boolean sure = true;

    /**
     * @param root whether names stand for nodes here
     */
    void look(Syntax syntax, boolean root) {
      switch (syntax) {
        case Syntax.Name(String name, Span span) -> read(name, span, root, false);
        case Syntax.Dot dot -> path(dot, root);
        case Syntax.Filter filter -> {
          look(filter.target(), root);
          look(filter.predicate(), false);
        }
        case Syntax.Group group -> {
          look(group.target(), root);
          group.pairs().forEach(pair -> look(pair.key(), false));
          group.pairs().forEach(pair -> look(pair.value(), false));
        }
        case Syntax.Sort sort -> {
          look(sort.target(), root);
          sort.terms().forEach(term -> look(term, false));
        }
        case Syntax.Call call -> call(call, root);
        case Syntax.Transform _ -> sure = false;
        default -> Bindings.parts(syntax).forEach(part -> look(part, root));
      }
    }

    private void read(String name, Span span, boolean root, boolean text) {
      if (root) {
        found.add(new Read(name, span.start(), span.end(), text));
      }
    }

    /** Behind `$$`, and behind `$` where that is all of the input, names stand for nodes. */
    private void path(Syntax.Dot dot, boolean root) {
      List<Syntax> steps = new ArrayList<>();
      flatten(dot, steps);
      boolean here = root;
      for (Syntax step : steps) {
        look(step, here);
        here =
            step instanceof Syntax.Variable(String name, _)
                && (name.equals("$") || (name.isEmpty() && here));
      }
    }

    private static void flatten(Syntax syntax, List<Syntax> steps) {
      if (syntax instanceof Syntax.Dot dot) {
        flatten(dot.left(), steps);
        flatten(dot.right(), steps);
      } else {
        steps.add(syntax.asStep());
      }
    }

    private void call(Syntax.Call call, boolean root) {
      if (call.function() instanceof Syntax.Variable(String name, _)
          && FUNCTIONS.contains(name)
          && !call.arguments().isEmpty()
          && call.arguments().getFirst() instanceof Syntax.Literal(String node, Span span)) {
        read(node, span, true, true);
      }
      look(call.function(), root);
      call.arguments().forEach(argument -> look(argument, root));
    }
  }
}
