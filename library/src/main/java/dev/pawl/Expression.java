package dev.pawl;

import java.util.Map;

/**
 * A JSONata expression in the place of a value: {@code expr("$.entry.file")}. It may stand at any
 * depth of the arguments of a {@link Node}.
 *
 * @param text in JSONata
 */
public record Expression(String text) {
  /** The value that an expression yields. */
  public static Expression expr(String text) {
    return new Expression(text);
  }

  Map<String, Object> json() {
    return Map.of("expr", text);
  }
}
