package com.dashjoin.jsonata;

import com.dashjoin.jsonata.Parser.Symbol;
import com.dashjoin.jsonata.Utils.JList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The library's evaluator, with what it does wrong mended. It lives in the library's package
 * because nothing of this is open to others; see
 * docs/adr/2026-11-16-one-class-in-the-library-s-package.md.
 */
public final class MendedJsonata extends Jsonata {
  private Symbol binding;

  private MendedJsonata(String text) {
    super(text);
  }

  private MendedJsonata(Jsonata other) {
    super(other);
  }

  /**
   * Parses a text, as {@link Jsonata#jsonata} does, but takes no regular expression in it.
   *
   * <p>A thread has one parser, which never forgets a parent operator that it read, and copies all
   * that it knows for every {@code ?:} and {@code ??}: each text would make the next ones slower.
   */
  public static Jsonata parse(String text) {
    Parser parser = getParser();
    parser.ancestry.clear();
    parser.ancestorIndex = 0;
    parser.symbolTable.put(UnboundedRegex.ID, new UnboundedRegex(parser));
    return new MendedJsonata(text);
  }

  /**
   * A regular expression that the library would match without any bound. The parser makes one for
   * each that it reads, so that refusing to be made keeps them all out of every tree.
   */
  private static final class UnboundedRegex extends Symbol {
    static final String ID = "(regex)";
    private static final long serialVersionUID = 1L;

    /** The library copies parts of its tree with all they refer to, and the parser is among it. */
    private final Parser parser;

    UnboundedRegex(Parser parser) {
      parser.super(ID);
      this.parser = parser;
    }

    @Override
    public Symbol create() {
      throw new JException("S0201", parser.lexer.position, "/");
    }
  }

  /** The library evaluates with one instance per thread, of whatever expression came first. */
  @Override
  Jsonata getPerThreadInstance() {
    Jsonata known = current.get();
    if (known instanceof MendedJsonata) {
      return known;
    }
    MendedJsonata mended = new MendedJsonata(this);
    current.set(mended);
    return mended;
  }

  /**
   * Whether the part that this thread has just evaluated is a step for whose every element a map of
   * variables is made next, as {@code @} and {@code #} want it.
   */
  public static boolean isBinding(Symbol part) {
    return current.get() instanceof MendedJsonata mended && mended.binding == part;
  }

  /**
   * Where the token of a part ends in the text; of a sign, a path and an object, that of its first
   * part.
   */
  public static int position(Symbol part) {
    if (part.position > 0) {
      return part.position;
    }
    Symbol inside = part.expression;
    if (inside == null && part.steps != null && !part.steps.isEmpty()) {
      inside = part.steps.getFirst();
    }
    if (inside == null && part.lhsObject != null && !part.lhsObject.isEmpty()) {
      inside = part.lhsObject.getFirst()[0];
    }
    return inside == null || inside == part ? 0 : position(inside);
  }

  /** All steps after the first that binds a variable do so, too. */
  @Override
  @SuppressWarnings("rawtypes")
  Object evaluateTupleStep(Symbol step, List input, List<Map> bindings, Frame environment) {
    Symbol outer = binding;
    binding = step;
    try {
      return super.evaluateTupleStep(step, input, bindings, environment);
    } finally {
      binding = outer;
    }
  }

  /** The library writes to the standard output what it cannot call, and that is data. */
  @Override
  Object applyInner(Object callee, Object arguments, Object input, Object environment) {
    boolean callable =
        callee instanceof JFunction || callee instanceof JLambda || Functions.isLambda(callee);
    if (!callable) {
      throw new JException("T1006", 0);
    }
    return super.applyInner(callee, arguments, input, environment);
  }

  /** Where a join, or anything else that binds variables, finds nothing, there are no groups. */
  @Override
  Object evaluateGroupExpression(Symbol expression, Object input, Frame environment) {
    return input instanceof JList<?> list && list.tupleStream && list.isEmpty()
        ? new LinkedHashMap<>()
        : super.evaluateGroupExpression(expression, input, environment);
  }
}
