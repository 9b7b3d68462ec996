package dev.pawl.expression.formula;

import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.formula.FormulaScanner.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a formula as the library's parser does: each operator binds with a certain power (Pratt's
 * algorithm). Gives up on whatever is not a formula, or not correct.
 */
final class FormulaParser {
  private static final int MAX_DEPTH = 50;
  private static final int MAX_LENGTH = 4_000;

  /** The library refuses deeper nesting of these, because its tree doubles at each. */
  private static final int MAX_FALLBACKS = 8;

  private final FormulaScanner scanner;
  private final Set<String> functions = new LinkedHashSet<>();
  private HistoryUse historyUse = HistoryUse.NONE;
  private Token token;
  private int depth;
  private int height;
  private int fallbacks;

  FormulaParser(String text) {
    if (text.length() > MAX_LENGTH) {
      throw GiveUp.now();
    }
    scanner = new FormulaScanner(text);
    token = scanner.next();
  }

  Part parse() {
    Part part = expression(0);
    if (token.kind() != 'e') {
      throw GiveUp.now();
    }
    return part;
  }

  /** The functions that are called. */
  Set<String> functions() {
    return functions;
  }

  HistoryUse historyUse() {
    return historyUse;
  }

  private Part expression(int power) {
    if (++depth > MAX_DEPTH) {
      throw GiveUp.now();
    }
    int siblings = height;
    height = 0;
    Part left = operand();
    height++;
    while (power < power(token)) {
      left = operation(left, next().text());
      height++;
    }
    height = Math.max(height, siblings);
    depth--;
    return left;
  }

  /** How many parts stand within each other. */
  int height() {
    return height;
  }

  private Token next() {
    Token current = token;
    token = scanner.next();
    return current;
  }

  private void expect(String operator) {
    if (!next().is(operator)) {
      throw GiveUp.now();
    }
  }

  private boolean skip(String operator) {
    boolean found = token.is(operator);
    if (found) {
      next();
    }
    return found;
  }

  private static int power(Token token) {
    if (token.kind() != 'o') {
      return 0;
    }
    return switch (token.text()) {
      case "(", "[" -> 80;
      case "." -> 75;
      case "{" -> 70;
      case "*", "/", "%" -> 60;
      case "+", "-", "&" -> 50;
      case "=", "!=", "<", "<=", ">", ">=", "in", "?:", "??" -> 40;
      case "and" -> 30;
      case "or" -> 25;
      case "?" -> 20;
      default -> 0;
    };
  }

  private Part operand() {
    Token first = next();
    return switch (first.kind()) {
      case 'v' -> new Literal(first.value());
      case 'n' -> new Path(List.of(Step.named(first.text())));
      case '$' -> token.is("(") ? call(first.text()) : variable(first.text());
      default -> prefixed(first.text());
    };
  }

  private Part prefixed(String operator) {
    return switch (operator) {
      case "(" -> {
        Part inner = expression(0);
        expect(")");
        yield new Block(inner);
      }
      case "[" -> new ArrayPart(list("]"));
      case "{" -> object();
      case "-" -> negated();
      default -> throw GiveUp.now();
    };
  }

  private Part negated() {
    if (token.is("-")) {
      throw GiveUp.now();
    }
    Part part = expression(70);
    if (part instanceof Literal literal && literal.value instanceof Number number) {
      return new Literal(Numbers.calculated(-number.doubleValue()));
    }
    return new Negation(part);
  }

  private List<Part> list(String end) {
    List<Part> parts = new ArrayList<>();
    if (!token.is(end)) {
      do {
        parts.add(expression(0));
      } while (skip(","));
    }
    expect(end);
    return parts;
  }

  private Part object() {
    List<Part> keys = new ArrayList<>();
    List<Part> values = new ArrayList<>();
    if (!token.is("}")) {
      do {
        keys.add(expression(0));
        expect(":");
        values.add(expression(0));
      } while (skip(","));
    }
    expect("}");
    return new ObjectPart(keys, values);
  }

  private static Part variable(String name) {
    // The library keeps its own affairs in variables like this; ours are functions.
    if (name.startsWith("_") || name.equals("eval") || PastCall.isName(name)) {
      throw GiveUp.now();
    }
    return new Reference(name);
  }

  private Part call(String function) {
    expect("(");
    List<Part> arguments = list(")");
    functions.add(function);
    if (!PastCall.isName(function)) {
      return Call.of(function, arguments);
    }
    PastCall call = PastCall.of(function, arguments);
    historyUse = historyUse.and(call.historyUse());
    return call;
  }

  private Part operation(Part left, String operator) {
    return switch (operator) {
      case "." -> path(left, expression(75));
      case "[" -> {
        Part predicate = expression(0);
        expect("]");
        yield filtered(left, new Filter(predicate));
      }
      case "+", "-", "*", "/", "%" ->
          new Calculation(operator.charAt(0), left, expression(power(operator)));
      case "&" -> new Concatenation(left, expression(50));
      case "and" -> new Connective(true, left, expression(30));
      case "or" -> new Connective(false, left, expression(25));
      case "?" -> new Choice(left, expression(0), skip(":") ? expression(0) : null);
      case "?:", "??" -> fallback(left, operator.equals("??"));
      default -> new Comparison(comparison(operator), left, expression(40));
    };
  }

  private static int power(String operator) {
    return operator.equals("+") || operator.equals("-") ? 50 : 60;
  }

  private static char comparison(String operator) {
    return switch (operator) {
      case "=", "<", ">" -> operator.charAt(0);
      case "!=" -> '≠';
      case "<=" -> '≤';
      case ">=" -> '≥';
      case "in" -> '∈';
      // A call of something else than a function by its name; grouping.
      default -> throw GiveUp.now();
    };
  }

  private Part fallback(Part left, boolean whenUndefined) {
    if (++fallbacks > MAX_FALLBACKS) {
      throw GiveUp.now();
    }
    if (whenUndefined) {
      functions.add("exists");
    }
    return new Fallback(whenUndefined, left, expression(0));
  }

  private static Part path(Part left, Part right) {
    List<Step> steps = new ArrayList<>();
    if (left instanceof Path path) {
      steps.addAll(path.steps());
    } else {
      steps.add(step(left, true));
    }
    if (right instanceof Path path) {
      steps.addAll(path.steps());
    } else {
      steps.add(step(right, false));
    }
    return new Path(steps);
  }

  private static Step step(Part part, boolean first) {
    @Nullable Object literal = part instanceof Literal constant ? constant.value : null;
    if (literal instanceof String name) {
      return Step.named(name);
    }
    if (part instanceof Literal || part instanceof ArrayPart) {
      // No step at all; an array that the steps around it treat in a way of its own.
      throw GiveUp.now();
    }
    return first ? Step.from(part) : Step.through(part);
  }

  private static Part filtered(Part part, Filter filter) {
    if (part instanceof Path path) {
      List<Step> steps = new ArrayList<>(path.steps());
      steps.add(steps.removeLast().filteredBy(filter));
      return new Path(steps);
    }
    List<Filter> filters = new ArrayList<>();
    if (part instanceof Filtered before) {
      filters.addAll(before.filters);
    }
    filters.add(filter);
    Part inner = part instanceof Filtered before ? before.part : part;
    if (inner instanceof Literal || inner instanceof ArrayPart) {
      throw GiveUp.now();
    }
    return new Filtered(inner, filters);
  }
}
