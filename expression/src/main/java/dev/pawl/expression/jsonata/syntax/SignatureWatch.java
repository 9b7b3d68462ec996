package dev.pawl.expression.jsonata.syntax;

import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import java.util.BitSet;
import java.util.List;

/**
 * Knows whether the tokens of a JSONata text have come to the signature of a function, such as
 * {@code <s:s>} in {@code function($x)<s:s>{$x}}. There the parser reads in another way.
 */
final class SignatureWatch {
  /** By the parentheses that are open, whether parameters stand between them. */
  private final BitSet parameters = new BitSet();

  private int open;

  /** Whether the last token closed parameters. */
  private boolean behindParameters;

  private int depth;
  private boolean ended;

  /** Whether the next token is part of a signature. */
  boolean inside() {
    return depth > 0;
  }

  /** Whether the last token ended a signature. */
  boolean ended() {
    return ended;
  }

  /** Takes notice of the last token. */
  void read(List<JsonataToken> tokens) {
    JsonataToken token = tokens.getLast();
    boolean wasInside = depth > 0;
    boolean wasBehind = behindParameters;
    behindParameters = false;
    if (token.kind() == Kind.OPERATOR) {
      switch (token.value()) {
        case "(" -> parameters.set(open++, isFunction(tokens));
        case ")" -> behindParameters = open > 0 && parameters.get(--open);
        case "<" -> depth += wasInside || wasBehind ? 1 : 0;
        case ">" -> depth = Math.max(0, depth - 1);
        case "{" -> depth = 0;
        default -> {}
      }
    }
    ended = wasInside && depth == 0;
  }

  private static boolean isFunction(List<JsonataToken> tokens) {
    return tokens.size() > 1 && tokens.get(tokens.size() - 2).isFunction();
  }
}
