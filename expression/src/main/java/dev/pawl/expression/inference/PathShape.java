package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Syntax.Span;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a path, or another part, comes to several values: of one it makes a list only if told so. */
final class PathShape {
  /** Functions whose result is a list, unless it has one value. */
  private static final Set<String> COLLAPSING = Set.of("map", "filter", "each", "keys", "match");

  private final List<Syntax> steps = new ArrayList<>();
  private final Function<Span, @Nullable Type> types;
  private boolean indexed;
  private boolean filtered;
  private boolean sorted;
  private boolean kept;
  private boolean calls;
  private boolean opaque;

  private PathShape(Function<Span, @Nullable Type> types) {
    this.types = types;
  }

  /**
   * @param types what is known of parts
   */
  static PathShape of(Syntax syntax, Function<Span, @Nullable Type> types) {
    PathShape shape = new PathShape(types);
    shape.look(syntax);
    return shape;
  }

  private void look(Syntax syntax) {
    switch (syntax) {
      case Syntax.Dot it -> {
        look(it.left().asStep());
        look(it.right().asStep());
      }
      case Syntax.Filter it -> {
        look(it.target());
        boolean index = it.predicate() instanceof Syntax.Literal(Double _, _);
        indexed |= index;
        filtered |= !index;
      }
      case Syntax.Keep it -> {
        look(it.target());
        kept = true;
      }
      case Syntax.Sort it -> {
        look(it.target());
        sorted = true;
      }
      case Syntax.Group _, Syntax.Binding _, Syntax.Parent _ -> opaque = true;
      case Syntax.Call(Syntax.Variable(String name, _), _, _) -> {
        calls = COLLAPSING.contains(name);
        steps.add(syntax);
      }
      default -> steps.add(syntax);
    }
  }

  /** Whether it takes something of every value of a list, without choosing any of them. */
  boolean isMapped() {
    return !indexed && !filtered && !sorted && !kept && !opaque && goesThroughList(true);
  }

  /** Whether one value stands for itself in it, where several are a list. */
  boolean mayCollapse() {
    boolean lists = filtered || sorted || goesThroughList(false);
    return !kept && !opaque && (lists || (steps.size() == 1 && calls));
  }

  /** Whether it chooses values by a condition, which none may fulfil. */
  boolean isFiltered() {
    return filtered && !opaque;
  }

  /** Whether it chooses a value of a list by its number. */
  boolean isIndexed() {
    return indexed && !opaque;
  }

  /** The names that lead to the list, if there is nothing else in front. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (Syntax step : steps) {
      if (step instanceof Syntax.Name(String name, _)) {
        names.add(name);
      } else if (!(step instanceof Syntax.Variable) || !names.isEmpty()) {
        return List.of();
      }
    }
    return names;
  }

  private boolean goesThroughList(boolean surely) {
    for (Syntax step : steps.subList(0, Math.max(0, steps.size() - 1))) {
      Type type = types.apply(step.span());
      Type values = type == null ? Type.NEVER : type.without(Kind.NOTHING);
      if (surely ? values.isOnly(Kind.ARRAY) : values.has(Kind.ARRAY)) {
        return true;
      }
    }
    return false;
  }
}
