package dev.pawl.lsp.feature;

import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import dev.pawl.expression.type.Type;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The variables that an expression binds itself, as far as it is written: {@code $name := …} in
 * blocks that are still open, and the parameters of functions.
 */
final class OwnVariables {
  private static final Set<String> OPENING = Set.of("(", "[", "{");
  private static final Set<String> CLOSING = Set.of(")", "]", "}");

  private final String text;
  private final List<JsonataToken> tokens;
  private final Surroundings around;
  private final Deque<Map<String, Type>> scopes = new ArrayDeque<>();

  /** Parameters by the brace behind which they hold. */
  private final Map<Integer, Map<String, Type>> parameters = new HashMap<>();

  private OwnVariables(String text, List<JsonataToken> tokens, Surroundings around) {
    this.text = text;
    this.tokens = tokens;
    this.around = around;
  }

  /** The same surroundings with the variables that hold behind the last token. */
  static Surroundings added(String text, List<JsonataToken> tokens, Surroundings around) {
    OwnVariables own = new OwnVariables(text, tokens, around);
    own.look();
    return own.seen();
  }

  private void look() {
    scopes.push(new LinkedHashMap<>());
    for (int i = 0; i < tokens.size(); i++) {
      JsonataToken token = tokens.get(i);
      if (token.kind() == Kind.OPERATOR && OPENING.contains(token.value())) {
        scopes.push(new LinkedHashMap<>(parameters.getOrDefault(i, Map.of())));
      } else if (token.kind() == Kind.OPERATOR && CLOSING.contains(token.value())) {
        if (scopes.size() > 1) {
          scopes.pop();
        }
      } else if (token.isVariable() && isOperator(i + 1, ":=")) {
        int end = end(i + 2, ";");
        if (end > i + 2) {
          scopes.getFirst().put(token.value(), type(i + 2, end));
        }
      } else if (Set.of("function", "λ").contains(token.value()) && isOperator(i + 1, "(")) {
        function(i);
      }
    }
  }

  private void function(int start) {
    int close = end(start + 2, ")");
    int brace = close < 0 ? -1 : end(close + 1, "{");
    if (brace < 0) {
      return;
    }
    List<Type> types = given(start);
    Map<String, Type> named = new LinkedHashMap<>();
    for (int i = start + 2; i < close; i++) {
      if (tokens.get(i).isVariable()) {
        int position = named.size();
        named.put(tokens.get(i).value(), position < types.size() ? types.get(position) : Type.ANY);
      }
    }
    parameters.put(brace, named);
  }

  /** What a function is called with that is an argument of one of the language. */
  private List<Type> given(int function) {
    int open = function - 1;
    for (int depth = 0; open >= 0 && (depth > 0 || !isOperator(open, "(")); open--) {
      depth += isClosing(open) ? 1 : isOpening(open) ? -1 : 0;
    }
    if (open < 1 || !tokens.get(open - 1).isVariable()) {
      return List.of();
    }
    int comma = end(open + 1, ",");
    int piped = open - 2;
    Type list =
        isOperator(piped, "~>")
            ? type(Math.max(0, statement(piped)), piped)
            : comma > open + 1 && comma < function ? type(open + 1, comma) : Type.ANY;
    Type item = Seen.flat(list);
    return switch (tokens.get(open - 1).value()) {
      case "map", "filter", "single" -> List.of(item, Type.NUMBER, list);
      case "sort" -> List.of(item, item);
      case "reduce" -> List.of(Type.ANY, item, Type.NUMBER, list);
      default -> List.of();
    };
  }

  /** Where what is piped begins: behind whatever is around it. */
  private int statement(int end) {
    int depth = 0;
    for (int i = end - 1; i >= 0; i--) {
      depth += isClosing(i) ? 1 : isOpening(i) ? -1 : 0;
      boolean apart = tokens.get(i).kind() == Kind.OPERATOR && isApart(tokens.get(i).value());
      if (depth < 0 || (depth == 0 && apart)) {
        return i + 1;
      }
    }
    return 0;
  }

  private static boolean isApart(String operator) {
    return Set.of(";", ":=", ",", ":", "?").contains(operator);
  }

  /** Where an operator stands that is in no bracket behind the first of these tokens; or -1. */
  private int end(int from, String operator) {
    int depth = 0;
    for (int i = from; i < tokens.size(); i++) {
      if (depth == 0 && isOperator(i, operator)) {
        return i;
      }
      depth += isOpening(i) ? 1 : isClosing(i) ? -1 : 0;
      if (depth < 0) {
        return -1;
      }
    }
    return -1;
  }

  private Type type(int from, int to) {
    if (from >= to) {
      return Type.ANY;
    }
    String part = text.substring(tokens.get(from).start(), tokens.get(to - 1).end());
    return JsonataInference.of(part, seen(), false).type();
  }

  private Surroundings seen() {
    Map<String, Type> all = new LinkedHashMap<>(around.variables());
    for (Iterator<Map<String, Type>> each = scopes.descendingIterator(); each.hasNext(); ) {
      all.putAll(each.next());
    }
    return new Added(around, Map.copyOf(all));
  }

  private boolean isOperator(int index, String operator) {
    return index >= 0 && index < tokens.size() && tokens.get(index).isOperator(operator);
  }

  private boolean isOpening(int index) {
    return isOneOf(index, OPENING);
  }

  private boolean isClosing(int index) {
    return isOneOf(index, CLOSING);
  }

  private boolean isOneOf(int index, Set<String> operators) {
    JsonataToken token = tokens.get(index);
    return token.kind() == Kind.OPERATOR && operators.contains(token.value());
  }

  private record Added(Surroundings around, Map<String, Type> variables) implements Surroundings {
    @Override
    public Type input() {
      return around.input();
    }

    @Override
    public Set<String> nodes() {
      return around.nodes();
    }

    @Override
    public Optional<Surroundings.Seen> node(String name) {
      return around.node(name);
    }

    @Override
    public boolean isAskedFor(String node) {
      return around.isAskedFor(node);
    }

    @Override
    public Type previous() {
      return around.previous();
    }

    @Override
    public Type execution(String node) {
      return around.execution(node);
    }
  }
}
