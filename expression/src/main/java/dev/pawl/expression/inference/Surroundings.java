package dev.pawl.expression.inference;

import dev.pawl.expression.type.Type;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known where an expression stands: the types behind a {@link dev.pawl.expression.Scope}.
 */
public interface Surroundings {
  /** Of {@code $$}. */
  Type input();

  /** Of extra variables by name, without the dollar sign. */
  Map<String, Type> variables();

  /** The nodes that {@code $$} can have as members; empty when it is any other data. */
  default Set<String> nodes() {
    return Set.of();
  }

  /** What is known of a node of {@link #nodes}, and of its output seen from here. */
  default Optional<Seen> node(String name) {
    return Optional.empty();
  }

  /** Whether somebody has asked before if a node ran: then it is known here. */
  default boolean isAskedFor(String node) {
    return false;
  }

  /** Of {@code $previousNode()}. */
  default Type previous() {
    return Type.ANY;
  }

  /** Of each of {@code $nodeExecutions(id)}. */
  default Type execution(String node) {
    return Type.ANY;
  }

  /**
   * A node seen from somewhere.
   *
   * @param type of its latest output, nothing included when it may not have run
   */
  record Seen(Standing standing, Type type) {}

  /** Whether a node has run on the way to somewhere. */
  enum Standing {
    SURELY,
    PERHAPS,
    NEVER
  }

  /** Data that is no run, and no variables. */
  static Surroundings of(Type input) {
    return of(input, Map.of());
  }

  /** Data that is no run. */
  static Surroundings of(Type input, Map<String, Type> variables) {
    return new Surroundings() {
      @Override
      public Type input() {
        return input;
      }

      @Override
      public Map<String, Type> variables() {
        return variables;
      }
    };
  }
}
