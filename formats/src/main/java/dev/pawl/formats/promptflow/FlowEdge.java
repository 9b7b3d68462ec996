package dev.pawl.formats.promptflow;

import dev.pawl.model.Place;
import org.jspecify.annotations.Nullable;

/** A connection of two nodes of a flow. */
public record FlowEdge(String id, String source, String target, Type type, Place place) {
  /** What a connection means. */
  public enum Type {
    /** Variables are passed on, in no order. */
    DATA("data"),
    /** The target waits for the source. */
    CHAIN("chain"),
    /** The source makes the result; only exports say so. */
    RESULT("result");

    private final String word;

    Type(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    static @Nullable Type of(String word) {
      for (Type each : values()) {
        if (each.word.equals(word)) {
          return each;
        }
      }
      return null;
    }
  }

  /** Whether its target waits for its source. */
  public boolean orders() {
    return type != Type.DATA;
  }
}
