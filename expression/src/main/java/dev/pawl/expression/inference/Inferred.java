package dev.pawl.expression.inference;

import dev.pawl.expression.type.Type;
import java.util.List;

/**
 * What is known of an expression.
 *
 * @param type what it yields, nothing included
 * @param findings what is wrong with it, in reading order
 * @param parts the types of its parts, those that contain others behind them
 */
public record Inferred(Type type, List<Finding> findings, List<Part> parts) {
  /** An expression of which nothing is known. */
  public static final Inferred UNKNOWN = new Inferred(Type.ANY, List.of(), List.of());

  public Inferred {
    findings = List.copyOf(findings);
    parts = List.copyOf(parts);
  }

  /**
   * A part of the text, and what it yields there.
   *
   * @param end behind its last character
   */
  public record Part(int start, int end, Type type) {}

  /** The type of the smallest part at an offset; that of the whole if there is none. */
  public Type at(int offset) {
    Part best = null;
    for (Part part : parts) {
      if (part.start <= offset
          && offset < part.end
          && (best == null || part.end - part.start < best.end - best.start)) {
        best = part;
      }
    }
    return best == null ? type : best.type;
  }
}
