package dev.pawl.expression.inference;

import dev.pawl.expression.inference.Syntax.Span;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds an expression against what is wanted of it, part by part: it may fit as a whole, and not
 * when there is one value, or several, or none, or on one side of a condition.
 */
public final class Fitting {
  private static final int DEEPEST = 100;

  private final Map<Span, Type> types = new HashMap<>();
  private final List<Misfit> found = new ArrayList<>();

  private Fitting(Inferred inferred) {
    for (Inferred.Part part : inferred.parts()) {
      types.merge(new Span(part.start(), part.end()), part.type(), Type::or);
    }
  }

  /** In which case a part does not fit. */
  public enum When {
    /** A list is wanted, and one value stands for itself. */
    ONE,
    /** A single value is wanted, and several are a list. */
    SEVERAL,
    /** A condition may be fulfilled by none. */
    NONE,
    /** The list may be empty, as far as is known. */
    EMPTY,
    /** The other side of a condition fits. */
    CHOSEN
  }

  /**
   * A part that may not fit.
   *
   * @param offset where in the text
   * @param member the name of the member, or empty for the whole
   * @param list the names that lead to a list of which a value is taken
   */
  public record Misfit(
      When when, int offset, String member, Type wanted, Type type, List<String> list) {
    public Misfit {
      list = List.copyOf(list);
    }
  }

  /** What may not fit, in reading order; what never fits is not among it. */
  public static List<Misfit> of(String text, Inferred inferred, Type wanted) {
    Fitting fitting = new Fitting(inferred);
    SyntaxParser.parse(text).ifPresent(whole -> fitting.look(whole, "", wanted, 0));
    return List.copyOf(fitting.found);
  }

  /**
   * Where the part stands of which nothing fits: a member of what is made, or else the whole.
   *
   * @return its offset in the text
   */
  public static int misfit(String text, Inferred inferred, Type wanted) {
    Fitting fitting = new Fitting(inferred);
    return SyntaxParser.parse(text).map(whole -> fitting.misfit(whole, wanted, 0)).orElse(0);
  }

  private int misfit(Syntax syntax, Type wanted, int depth) {
    return switch (syntax) {
      case Syntax.Block it when !it.parts().isEmpty() && depth < DEEPEST ->
          misfit(it.parts().getLast(), wanted, depth + 1);
      case Syntax.ObjectOf it when wanted.members() != null && depth < DEEPEST ->
          misfit(it, wanted.members(), depth);
      default -> syntax.span().start();
    };
  }

  private int misfit(Syntax.ObjectOf object, Members wanted, int depth) {
    return object.pairs().stream()
        .filter(pair -> isMisfit(pair, wanted))
        .findFirst()
        .map(pair -> place(pair, wanted, depth))
        .orElse(object.span().start());
  }

  private int place(Syntax.Pair pair, Members wanted, int depth) {
    Type member = wanted.get(name(pair));
    return member.isOnly(Kind.NOTHING)
        ? pair.key().span().start()
        : misfit(pair.value(), member, depth + 1);
  }

  private static String name(Syntax.Pair pair) {
    return pair.key() instanceof Syntax.Literal(String name, _) ? name : "";
  }

  private boolean isMisfit(Syntax.Pair pair, Members wanted) {
    Type type = types.getOrDefault(pair.value().span(), Type.ANY);
    Type member = wanted.get(name(pair));
    Type values = type.without(Kind.NOTHING);
    boolean fits =
        values.isNever()
            ? member.has(Kind.NOTHING) || type.isNever()
            : !values.and(member.without(Kind.NOTHING)).isNever();
    return pair.key() instanceof Syntax.Literal(String _, _) && !fits;
  }

  /** A member of what a text makes that is a mere path. */
  public record Plain(String name, int offset, String path) {}

  /** Those of the object that comes of a text, if one does. */
  public static List<Plain> plainMembers(String text) {
    Syntax last = SyntaxParser.parse(text).orElse(null);
    while (last instanceof Syntax.Block block && !block.parts().isEmpty()) {
      last = block.parts().getLast();
    }
    List<Plain> found = new ArrayList<>();
    List<Syntax.Pair> pairs = last instanceof Syntax.ObjectOf made ? made.pairs() : List.of();
    for (Syntax.Pair pair : pairs) {
      Span span = pair.value().span();
      if (pair.key() instanceof Syntax.Literal(String name, _) && isPlain(pair.value())) {
        found.add(new Plain(name, span.start(), text.substring(span.start(), span.end())));
      }
    }
    return found;
  }

  private static boolean isPlain(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Dot dot -> isPlain(dot.left()) && dot.right() instanceof Syntax.Name;
      case Syntax.Name _ -> true;
      case Syntax.Variable(String name, _) -> name.isEmpty() || name.equals("$");
      default -> false;
    };
  }

  private void look(Syntax syntax, String member, Type wanted, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    switch (syntax) {
      case Syntax.Block it when !it.parts().isEmpty() ->
          look(it.parts().getLast(), member, wanted, depth + 1);
      case Syntax.ObjectOf it when wanted.members() != null -> members(it, wanted.members(), depth);
      case Syntax.Choice it -> {
        chosen(it.then(), member, wanted, depth);
        if (it.otherwise() != null) {
          chosen(it.otherwise(), member, wanted, depth);
        }
      }
      case Syntax.Fallback it -> {
        look(it.left(), member, wanted.or(Type.NOTHING), depth + 1);
        chosen(it.right(), member, wanted, depth);
      }
      default -> part(syntax, member, wanted);
    }
  }

  private void members(Syntax.ObjectOf object, Members wanted, int depth) {
    for (Syntax.Pair pair : object.pairs()) {
      if (pair.key() instanceof Syntax.Literal(String name, _)
          && wanted.known().containsKey(name)) {
        look(pair.value(), name, wanted.get(name), depth + 1);
      }
    }
  }

  private void chosen(Syntax syntax, String member, Type wanted, int depth) {
    Type type = types.get(syntax.span());
    Type values = type == null ? Type.NEVER : type.without(Kind.NOTHING);
    if (!values.isNever() && values.and(wanted).isNever()) {
      add(When.CHOSEN, syntax, member, wanted, List.of());
    } else {
      look(syntax, member, wanted, depth + 1);
    }
  }

  private void part(Syntax syntax, String member, Type wanted) {
    Type type = types.getOrDefault(syntax.span(), Type.ANY);
    Type single = type.without(Kind.NOTHING).without(Kind.ARRAY);
    boolean either = type.has(Kind.ARRAY) && !single.isNever();
    if (type.isUnknown() || single.has(Kind.FUNCTION)) {
      return;
    }
    PathShape shape = PathShape.of(syntax, types::get);
    boolean picks = !wanted.has(Kind.NOTHING) && type.has(Kind.NOTHING);
    if (wanted.without(Kind.NOTHING).isOnly(Kind.ARRAY)) {
      if (either && single.and(wanted).isNever() && shape.mayCollapse()) {
        add(When.ONE, syntax, member, wanted, List.of());
      }
    } else if (either && !wanted.has(Kind.ARRAY) && shape.isMapped()) {
      add(When.SEVERAL, syntax, member, wanted, List.of());
    } else if (picks && shape.isFiltered()) {
      add(When.NONE, syntax, member, wanted, shape.names());
    } else if (picks && shape.isIndexed() && !shape.names().isEmpty()) {
      add(When.EMPTY, syntax, member, wanted, shape.names());
    }
  }

  private void add(When when, Syntax at, String member, Type wanted, List<String> list) {
    Type type = types.getOrDefault(at.span(), Type.ANY).without(Kind.NOTHING);
    Type values = wanted.without(Kind.NOTHING);
    found.add(new Misfit(when, at.span().start(), member, values, type, list));
  }
}
