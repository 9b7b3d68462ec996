package dev.pawl.expression.inference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The variables that an expression binds. One is steady if it is bound once, by a part of a block:
 * then whatever stands behind it sees that value, and only functions before it are in doubt.
 */
final class Bindings {
  private final Set<String> assigned = new HashSet<>();
  private final Set<String> parameters = new HashSet<>();
  private final Set<String> unsteady = new HashSet<>();
  private boolean evaluates;

  /** Where values are named in the middle of a path, or what they were taken from is read. */
  private final Set<Syntax.Span> tuples = new HashSet<>();

  private Bindings() {}

  static Bindings of(Syntax syntax) {
    Bindings bindings = new Bindings();
    bindings.look(syntax, false);
    bindings.assigned.stream()
        .filter(bindings.parameters::contains)
        .forEach(bindings.unsteady::add);
    return bindings;
  }

  boolean binds(String name) {
    return assigned.contains(name) || parameters.contains(name);
  }

  boolean isUnsteady(String name) {
    return unsteady.contains(name);
  }

  /** Whether a text may be evaluated, which can bind anything. */
  boolean evaluates() {
    return evaluates;
  }

  /**
   * Whether values are named in the middle of a path somewhere, or what they were taken from is
   * read.
   */
  boolean haveTuples() {
    return !tuples.isEmpty();
  }

  /** The same in a part. */
  boolean haveTuples(Syntax part) {
    return tuples.contains(part.span());
  }

  /** Whether there are tuples in it. */
  private boolean look(Syntax syntax, boolean inBlock) {
    if (syntax instanceof Syntax.Assign assign && (!assigned.add(assign.name()) || !inBlock)) {
      unsteady.add(assign.name());
    }
    evaluates |= syntax instanceof Syntax.Variable(String name, _) && name.equals("eval");
    if (syntax instanceof Syntax.Lambda lambda) {
      parameters.addAll(lambda.parameters());
    }
    if (syntax instanceof Syntax.Binding binding) {
      parameters.add(binding.name());
    }
    boolean found = syntax instanceof Syntax.Binding || syntax instanceof Syntax.Parent;
    boolean block = syntax instanceof Syntax.Block;
    for (Syntax part : parts(syntax)) {
      found |= look(part, block);
    }
    if (found) {
      tuples.add(syntax.span());
    }
    return found;
  }

  /** Those of some names that a part speaks of, in any way. */
  static Set<String> names(Syntax syntax, Set<String> known) {
    Set<String> found = new HashSet<>();
    if (!known.isEmpty()) {
      names(syntax, known, found);
    }
    return found;
  }

  private static void names(Syntax syntax, Set<String> known, Set<String> found) {
    if (syntax instanceof Syntax.Name(String name, _) && known.contains(name)) {
      found.add(name);
    }
    if (syntax instanceof Syntax.Literal(String text, _) && known.contains(text)) {
      found.add(text);
    }
    parts(syntax).forEach(part -> names(part, known, found));
  }

  static List<Syntax> parts(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Literal _, Syntax.Regex _, Syntax.Name _, Syntax.Variable _ -> List.of();
      case Syntax.Wildcard _, Syntax.Placeholder _, Syntax.Transform _ -> List.of();
      case Syntax.Parent _ -> List.of();
      case Syntax.Binding it -> List.of(it.target());
      case Syntax.Dot it -> List.of(it.left(), it.right());
      case Syntax.Filter it -> List.of(it.target(), it.predicate());
      case Syntax.Keep it -> List.of(it.target());
      case Syntax.Group it -> with(it.target(), pairs(it.pairs()));
      case Syntax.Sort it -> with(it.target(), it.terms());
      case Syntax.Block it -> it.parts();
      case Syntax.ArrayOf it -> it.items();
      case Syntax.Range it -> List.of(it.from(), it.to());
      case Syntax.ObjectOf it -> pairs(it.pairs());
      case Syntax.Binary it -> List.of(it.left(), it.right());
      case Syntax.Negation it -> List.of(it.operand());
      case Syntax.Choice it ->
          it.otherwise() == null
              ? List.of(it.condition(), it.then())
              : List.of(it.condition(), it.then(), Objects.requireNonNull(it.otherwise()));
      case Syntax.Fallback it -> List.of(it.left(), it.right());
      case Syntax.Assign it -> List.of(it.value());
      case Syntax.Call it -> with(it.function(), it.arguments());
      case Syntax.Lambda it -> List.of(it.body());
      case Syntax.Apply it -> List.of(it.left(), it.right());
    };
  }

  private static List<Syntax> with(Syntax first, List<Syntax> others) {
    List<Syntax> all = new ArrayList<>();
    all.add(first);
    all.addAll(others);
    return all;
  }

  private static List<Syntax> pairs(List<Syntax.Pair> pairs) {
    List<Syntax> all = new ArrayList<>();
    pairs.forEach(
        pair -> {
          all.add(pair.key());
          all.add(pair.value());
        });
    return all;
  }
}
