package dev.pawl.lsp.feature;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.jsonata.syntax.JsonataScanner;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import dev.pawl.expression.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A JSONata text up to where somebody writes on. */
final class Prefix {
  private static final Set<String> CLOSING = Set.of(")", "]", "}");

  private final String text;
  private final List<JsonataToken> tokens;

  /** The word that is being written is the last token, or there is none. */
  private final int word;

  private Prefix(String text, List<JsonataToken> tokens) {
    this.text = text;
    this.tokens = tokens;
    boolean open =
        !tokens.isEmpty()
            && tokens.getLast().end() == text.length()
            && (tokens.getLast().kind() == Kind.NAME || tokens.getLast().isVariable())
            && !text.endsWith("`");
    this.word = open ? tokens.size() - 1 : tokens.size();
  }

  /** Empty inside of a text or a comment. */
  static Optional<Prefix> of(String text) {
    try {
      return Optional.of(new Prefix(text, JsonataScanner.scan(text)));
    } catch (ExpressionSyntaxException _) {
      return Optional.empty();
    }
  }

  /** What is there of the word, the dollar sign included. */
  String word() {
    return word < tokens.size() ? text.substring(tokens.get(word).start()) : "";
  }

  boolean isVariable() {
    return word().startsWith("$");
  }

  boolean afterDot() {
    return isOperator(word - 1, ".");
  }

  /** Whether an operator would have to come first. */
  boolean afterOperand() {
    return word == tokens.size() && isOperandEnd(word - 1);
  }

  private boolean isOperandEnd(int index) {
    if (index < 0) {
      return false;
    }
    JsonataToken token = tokens.get(index);
    return token.kind() != Kind.OPERATOR
        ? !Set.of("and", "or", "in").contains(token.value())
        : CLOSING.contains(token.value());
  }

  /** Whether the names behind the dot are those of nodes. */
  boolean leadsToNodes() {
    int dollar = word - 2;
    if (dollar < 0 || !tokens.get(dollar).isVariable() || isOperator(dollar - 1, ".")) {
      return false;
    }
    String name = tokens.get(dollar).value();
    return name.equals("$") || (name.isEmpty() && opener(dollar - 1) < 0);
  }

  /** What is seen behind it, with the variables that it binds itself. */
  Surroundings withVariables(Surroundings around) {
    return OwnVariables.added(text, tokens.subList(0, word), around);
  }

  /** What the value before the dot is. */
  Type base(Surroundings around) {
    return type(word - 2, around);
  }

  /** What names stand for: nodes, or the members of what a bracket or parenthesis is about. */
  Surroundings scope(Surroundings around) {
    return scope(word - 1, around);
  }

  private Type type(int last, Surroundings around) {
    int first = operand(last);
    if (first < 0 || first > last) {
      return Type.ANY;
    }
    String part = text.substring(tokens.get(first).start(), tokens.get(last).end());
    return JsonataInference.of(part, scope(first - 1, around), false).type();
  }

  private Surroundings scope(int from, Surroundings around) {
    int opener = opener(from);
    if (opener < 0) {
      return around;
    }
    int last = isOperator(opener, "[") ? opener - 1 : opener - 2;
    return Surroundings.of(Seen.flat(type(last, around)), around.variables());
  }

  /** The bracket or parenthesis around a token that gives names another meaning, or -1. */
  private int opener(int from) {
    int depth = 0;
    for (int i = from; i >= 0; i--) {
      JsonataToken token = tokens.get(i);
      if (token.kind() != Kind.OPERATOR) {
        continue;
      }
      if (CLOSING.contains(token.value())) {
        depth++;
      } else if (Set.of("(", "[", "{").contains(token.value())) {
        boolean path = token.value().equals("[") ? isOperandEnd(i - 1) : isOperator(i - 1, ".");
        if (depth == 0 && path) {
          return i;
        }
        depth = Math.max(0, depth - 1);
      }
    }
    return -1;
  }

  /** Where the path or call begins that ends with a token; -1 if none does. */
  private int operand(int last) {
    int at = last;
    while (at >= 0) {
      JsonataToken token = tokens.get(at);
      boolean closing = token.kind() == Kind.OPERATOR && CLOSING.contains(token.value());
      if (closing) {
        at = matching(at);
        boolean filter = at > 0 && isOperator(at, "[") && isOperandEnd(at - 1);
        boolean call = at > 0 && isOperator(at, "(") && tokens.get(at - 1).isVariable();
        if (filter || call) {
          at--;
          if (filter) {
            continue;
          }
        }
      } else if (token.kind() == Kind.OPERATOR) {
        return -1;
      }
      if (at < 2 || !isOperator(at - 1, ".")) {
        return at;
      }
      at -= 2;
    }
    return at;
  }

  private int matching(int closing) {
    int depth = 0;
    for (int i = closing; i >= 0; i--) {
      JsonataToken token = tokens.get(i);
      if (token.kind() == Kind.OPERATOR && CLOSING.contains(token.value())) {
        depth++;
      } else if (token.kind() == Kind.OPERATOR
          && Set.of("(", "[", "{").contains(token.value())
          && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private boolean isOperator(int index, String operator) {
    return index >= 0 && index < tokens.size() && tokens.get(index).isOperator(operator);
  }
}
