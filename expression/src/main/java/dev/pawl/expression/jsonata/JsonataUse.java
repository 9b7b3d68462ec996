package dev.pawl.expression.jsonata;

import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a JSONata text refers to, found in its tokens; in doubt it refers to more. */
final class JsonataUse {
  private final List<JsonataToken> tokens;

  JsonataUse(List<JsonataToken> tokens) {
    this.tokens = tokens;
  }

  boolean evaluatesText() {
    return tokens.stream().anyMatch(t -> t.isVariable() && t.value().equals("eval"));
  }

  HistoryUse history() {
    HistoryUse use = HistoryUse.NONE;
    for (int i = 0; i < tokens.size() && !use.everything(); i++) {
      if (tokens.get(i).isVariable()) {
        use = use.and(of(i));
      }
    }
    return use;
  }

  private HistoryUse of(int i) {
    return switch (tokens.get(i).value()) {
      case "eval" -> HistoryUse.EVERYTHING;
      case "previousNode" -> isPlainCall(i) ? previousNode(i + 2) : HistoryUse.EVERYTHING;
      case "nodeExecution" -> isPlainCall(i) ? nodeExecution(i + 2) : HistoryUse.EVERYTHING;
      case "nodeExecutions" -> isPlainCall(i) ? nodeExecutions(i + 2) : HistoryUse.EVERYTHING;
      default -> HistoryUse.NONE;
    };
  }

  /** A call whose arguments all stand between its parentheses; {@code ~>} adds one in front. */
  private boolean isPlainCall(int i) {
    return isOperator(i + 1, "(") && !isOperator(i - 1, "~>");
  }

  private HistoryUse previousNode(int argument) {
    if (isOperator(argument, ")")) {
      return HistoryUse.NONE;
    }
    Double back = number(argument, ")");
    if (back == null) {
      return HistoryUse.EVERYTHING;
    }
    return new HistoryUse((int) Math.max(1, Math.ceil(back)), Set.of(), false);
  }

  private HistoryUse nodeExecution(int argument) {
    String node = string(argument, ",");
    if (node == null) {
      return HistoryUse.EVERYTHING;
    }
    Double index = number(argument + 2, ")");
    boolean latest = index != null && index == -1;
    return latest ? HistoryUse.NONE : new HistoryUse(1, Set.of(node), false);
  }

  private HistoryUse nodeExecutions(int argument) {
    String node = string(argument, ")");
    return node == null ? HistoryUse.EVERYTHING : new HistoryUse(1, Set.of(node), false);
  }

  private @Nullable String string(int i, String next) {
    boolean literal = i < tokens.size() && tokens.get(i).kind() == Kind.STRING;
    return literal && isOperator(i + 1, next) ? tokens.get(i).value() : null;
  }

  private @Nullable Double number(int i, String next) {
    boolean negative = isOperator(i, "-");
    int at = negative ? i + 1 : i;
    boolean literal = at < tokens.size() && tokens.get(at).kind() == Kind.NUMBER;
    if (!literal || !isOperator(at + 1, next)) {
      return null;
    }
    double value = Double.parseDouble(tokens.get(at).value());
    return negative ? -value : value;
  }

  private boolean isOperator(int i, String operator) {
    return i >= 0 && i < tokens.size() && tokens.get(i).isOperator(operator);
  }

  /** The library's functions that are applied partially, with the number of arguments given. */
  Map<String, Integer> partialCalls() {
    Map<String, Integer> calls = new HashMap<>();
    for (int i = 0; i < tokens.size(); i++) {
      JsonataToken token = tokens.get(i);
      if (token.isVariable()
          && isOperator(i + 1, "(")
          && JsonataLibrary.names().contains(token.value())) {
        int arguments = partialArguments(i + 2);
        if (arguments > 0) {
          calls.merge(token.value(), arguments, Math::max);
        }
      }
    }
    return calls;
  }

  /** Whether something else than a function of the library, by its name, is applied partially. */
  boolean appliesOthersPartially() {
    for (int i = 1; i < tokens.size(); i++) {
      boolean callee =
          isOperator(i, "(")
              && (tokens.get(i - 1).isVariable()
                  || isOperator(i - 1, ")")
                  || isOperator(i - 1, "}"));
      boolean known = callee && JsonataLibrary.names().contains(tokens.get(i - 1).value());
      if (callee && !known && partialArguments(i + 1) > 0) {
        return true;
      }
    }
    return false;
  }

  /** How many arguments there are up to the closing parenthesis, 0 if none is a placeholder. */
  private int partialArguments(int first) {
    int depth = 0;
    int count = 1;
    boolean partial = false;
    for (int i = first; i < tokens.size() && depth >= 0; i++) {
      JsonataToken token = tokens.get(i);
      if (token.kind() == Kind.OPERATOR) {
        boolean argument = depth == 0 && (i == first || isOperator(i - 1, ","));
        switch (token.value()) {
          case "(", "[", "{" -> depth++;
          case ")", "]", "}" -> depth--;
          case "," -> count += depth == 0 ? 1 : 0;
          case "?" -> partial |= argument;
          default -> {}
        }
      }
    }
    return partial ? count : 0;
  }

  /** Functions that are called but defined nowhere: neither built in nor bound in the text. */
  Set<String> freeFunctions() {
    Set<String> called = new TreeSet<>();
    Set<String> mentioned = new HashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).isVariable()) {
        (isOperator(i + 1, "(") ? called : mentioned).add(tokens.get(i).value());
      }
    }
    if (evaluatesText()) {
      return Set.of();
    }
    // A name that also stands without parentheses may be bound there: as a variable or a parameter.
    called.removeAll(mentioned);
    called.removeAll(JsonataLibrary.names());
    called.remove("");
    called.remove("$");
    return Set.copyOf(called);
  }
}
