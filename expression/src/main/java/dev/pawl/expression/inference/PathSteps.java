package dev.pawl.expression.inference;

import java.util.ArrayList;
import java.util.List;

/** The steps of a path as they are taken, and whether it is to yield a list in any case. */
final class PathSteps {
  private final List<Step> all = new ArrayList<>();
  private boolean keep;

  /** Whether a step is to yield a list that is no path itself: the first dot heeds it. */
  private boolean keepsStep;

  private boolean dotted;
  private boolean opaque;

  private PathSteps() {}

  /** One step, with the brackets behind it and the names that it gives. */
  record Step(Syntax syntax, List<Syntax> filters, List<Syntax.Binding> names) {
    Step(Syntax syntax) {
      this(syntax, new ArrayList<>(), new ArrayList<>());
    }

    boolean isFocused() {
      return names.stream().anyMatch(Syntax.Binding::focus);
    }
  }

  static PathSteps of(Syntax syntax) {
    PathSteps steps = new PathSteps();
    steps.add(syntax);
    return steps;
  }

  /** Whether a part is evaluated as a path, so that brackets behind it belong to its last step. */
  static boolean isPath(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Name _, Syntax.Dot _, Syntax.Sort _ -> true;
      case Syntax.Filter filter -> isPath(filter.target());
      case Syntax.Keep keep -> isPath(keep.target());
      case Syntax.Binding _ -> true;
      default -> false;
    };
  }

  /** Whether it is an array that is written there, with or without brackets behind it. */
  static boolean isArray(Syntax syntax) {
    return withoutBrackets(syntax) instanceof Syntax.ArrayOf;
  }

  private static Syntax withoutBrackets(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Keep keep -> withoutBrackets(keep.target());
      case Syntax.Filter filter -> withoutBrackets(filter.target());
      default -> syntax;
    };
  }

  List<Step> all() {
    return all;
  }

  boolean keep() {
    return keep;
  }

  /** Whether something is in it that is not followed. */
  boolean isOpaque() {
    return opaque;
  }

  /** Whether a step is an array that is written there, with nothing behind: it is one value. */
  boolean isWhole(Step step) {
    return dotted && step.syntax() instanceof Syntax.ArrayOf && step.filters().isEmpty();
  }

  /**
   * Whether the first step is not taken value by value: the path goes on with the list that comes
   * of it. So it is with an array, and with a block in which a path begins with one.
   */
  boolean beginsWithList() {
    Syntax first = withoutBrackets(all.getFirst().syntax());
    return first instanceof Syntax.Block block
        ? block.parts().stream().anyMatch(PathSteps::holdsList)
        : dotted && first instanceof Syntax.ArrayOf;
  }

  private static boolean holdsList(Syntax part) {
    return switch (part) {
      case Syntax.Group group -> holdsList(group.target());
      case Syntax.Block block -> block.parts().stream().anyMatch(PathSteps::holdsList);
      case Syntax.Filter filter when !isPath(filter) -> holdsList(filter.target());
      case Syntax.Keep keep when !isPath(keep) -> holdsList(keep.target());
      default -> isPath(part) && of(part).beginsWithList();
    };
  }

  private void add(Syntax syntax) {
    switch (syntax) {
      case Syntax.Dot dot -> {
        add(dot.left().asStep());
        behindDot(dot.right().asStep());
        dotted = true;
        keep |= keepsStep;
      }
      case Syntax.Filter filter when isPath(filter) -> filtered(filter);
      case Syntax.Keep kept when isPath(kept) -> {
        add(kept.target());
        keep = true;
      }
      case Syntax.Sort sort -> {
        add(sort.target());
        all.add(new Step(sort));
      }
      case Syntax.Binding binding -> {
        add(binding.target());
        all.getLast().names().add(binding);
      }
      case Syntax.Group _ -> opaque = true;
      default -> {
        keepsStep |= isKept(syntax);
        all.add(new Step(syntax));
      }
    }
  }

  private void filtered(Syntax.Filter filter) {
    add(filter.target());
    all.getLast().filters().add(filter.predicate());
  }

  /** Brackets behind a step choose from what it yields for one value, before that is collapsed. */
  private void behindDot(Syntax syntax) {
    switch (syntax) {
      case Syntax.Filter filter when !isPath(filter) -> {
        behindDot(filter.target());
        all.getLast().filters().add(filter.predicate());
      }
      case Syntax.Keep kept when !isPath(kept) -> {
        behindDot(kept.target());
        keep = true;
      }
      default -> add(syntax);
    }
  }

  /** Whether empty brackets are among those behind a value. */
  private static boolean isKept(Syntax syntax) {
    return syntax instanceof Syntax.Keep
        || (syntax instanceof Syntax.Filter filter && isKept(filter.target()));
  }
}
