package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Syntax.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a JSONata text reads the nodes of a run, by a path or by a function.
 *
 * @param all in reading order
 * @param sure whether there are no others: not so if the text cannot be parsed, or has parts that
 *     are not followed
 * @param texts what else is said in it that names a node if it is the name of one: nobody can tell,
 *     for example, what a text is compared with, or used to look up
 */
public record NodeReads(List<Read> all, boolean sure, Set<String> texts) {
  private static final Set<String> FUNCTIONS =
      Set.of("nodeExecution", "nodeExecutions", "executionCount", "mcpResult");

  public NodeReads {
    all = List.copyOf(all);
    texts = Set.copyOf(texts);
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
        return new NodeReads(List.of(), false, Set.of());
      }
      Walk walk = new Walk();
      walk.made(parsed.get());
      walk.look(parsed.get(), true);
      if (walk.whole) {
        walk.texts.addAll(walk.members);
      }
      return new NodeReads(walk.found, walk.sure, walk.texts);
    } catch (StackOverflowError _) {
      return new NodeReads(List.of(), false, Set.of());
    }
  }

  /** One way through a text. */
  private static final class Walk {
    final List<Read> found = new ArrayList<>();
    final Set<String> texts = new HashSet<>();
    boolean sure = true;

    /** Keys of what the text makes: whoever reads that may call its parts as they like. */
    private final Set<Syntax> own = new HashSet<>();

    /** Names that are those of members, unless they are looked up in all of the input. */
    final Set<String> members = new HashSet<>();

    /** Whether all of the input is used as a value, so that its members may be read anywhere. */
    boolean whole;

    /** Looks for what the text makes. */
    void made(Syntax syntax) {
      switch (syntax) {
        case Syntax.ObjectOf object -> made(object.pairs());
        case Syntax.Group group -> made(group.pairs());
        case Syntax.ArrayOf array -> array.items().forEach(this::made);
        case Syntax.Dot dot -> made(dot.right());
        case Syntax.Keep keep -> made(keep.target());
        case Syntax.Block block when !block.parts().isEmpty() -> made(block.parts().getLast());
        case Syntax.Choice choice -> {
          made(choice.then());
          if (choice.otherwise() != null) {
            made(choice.otherwise());
          }
        }
        default -> {}
      }
    }

    private void made(List<Syntax.Pair> pairs) {
      pairs.forEach(pair -> own.add(pair.key()));
      pairs.forEach(pair -> made(pair.value()));
    }

    /**
     * @param root whether names stand for nodes here
     */
    void look(Syntax syntax, boolean root) {
      switch (syntax) {
        case Syntax.Name(String name, Span span) -> read(name, span, root, false);
        case Syntax.Literal(Object value, _) -> {
          if (value instanceof String text && !own.contains(syntax)) {
            texts.add(text);
          }
        }
        case Syntax.Variable(String name, _) -> whole |= isWhole(name, root);
        case Syntax.Wildcard wildcard -> whole |= wildcard.deep() && root;
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
        case Syntax.Transform _, Syntax.Parent _ -> sure = false;
        case Syntax.Binding binding -> {
          sure &= !binding.focus(); // what follows goes on from where the path was
          look(binding.target(), root);
        }
        default -> Bindings.parts(syntax).forEach(part -> look(part, root));
      }
    }

    private void read(String name, Span span, boolean root, boolean text) {
      if (root) {
        found.add(new Read(name, span.start(), span.end(), text));
      } else {
        members.add(name);
      }
    }

    private static boolean isWhole(String variable, boolean root) {
      return variable.equals("$") || (variable.isEmpty() && root);
    }

    /** Behind `$$`, and behind `$` where that is all of the input, names stand for nodes. */
    private void path(Syntax.Dot dot, boolean root) {
      List<Syntax> steps = new ArrayList<>();
      flatten(dot, steps);
      boolean here = root;
      for (Syntax step : steps) {
        boolean passed = step instanceof Syntax.Variable && step != steps.getLast();
        if (!passed) { // of what is passed, only what comes next is read
          look(step, here);
        }
        here = step instanceof Syntax.Variable(String name, _) && isWhole(name, here);
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
      List<Syntax> arguments = call.arguments();
      if (call.function() instanceof Syntax.Variable(String name, _)) {
        sure &= !name.equals("eval");
        if (FUNCTIONS.contains(name)
            && !arguments.isEmpty()
            && arguments.getFirst() instanceof Syntax.Literal(String node, Span span)) {
          read(node, span, true, true);
          arguments = arguments.subList(1, arguments.size());
        }
      }
      look(call.function(), root);
      arguments.forEach(argument -> look(argument, root));
    }
  }
}
