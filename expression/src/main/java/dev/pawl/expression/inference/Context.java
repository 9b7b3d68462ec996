package dev.pawl.expression.inference;

import dev.pawl.expression.type.Type;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Where in an expression a part stands.
 *
 * @param type of {@code $}
 * @param root whether that is all of the input
 * @param need whether something has to come of the part
 * @param sure whether the part is evaluated whenever the expression is
 * @param tested nodes of which a condition around the part asks whether they have run
 * @param chosen whether a condition decides if the part is evaluated, and so may know which ran
 * @param variables those that are bound around it
 */
record Context(
    Type type,
    boolean root,
    Need need,
    boolean sure,
    Set<String> tested,
    boolean chosen,
    Map<String, Bound> variables) {

  /** Whether something has to come of a part. */
  enum Need {
    /** Nothing will do as well. */
    NO,
    /** Whether something comes is the question. */
    ASKED,
    /** It is part of an object or array, which is less without it. */
    PART,
    YES
  }

  /**
   * A variable.
   *
   * @param returns what comes of calling it
   */
  record Bound(Type type, Type returns) {}

  static Context of(Surroundings around, Need need) {
    Map<String, Bound> variables = new HashMap<>();
    around.variables().forEach((name, type) -> variables.put(name, new Bound(type, Type.ANY)));
    // Of a run all nodes would have to be listed; who looks at one of them asks for that one.
    Type type = around.nodes().isEmpty() ? around.input() : Type.OBJECT;
    return new Context(type, true, need, true, Set.of(), false, variables);
  }

  Context needing(Need other) {
    return other == need ? this : new Context(type, root, other, sure, tested, chosen, variables);
  }

  Context perhaps() {
    return sure ? new Context(type, root, need, false, tested, chosen, variables) : this;
  }

  /** One of several parts, of which a condition takes the right one. */
  Context chosenByCondition() {
    return new Context(type, root, need, false, tested, true, variables);
  }

  /** Whether something has to come of it. */
  boolean isNeeded() {
    return need == Need.PART || need == Need.YES;
  }

  /** What is made of parts is there without them, but less. */
  Context inParts() {
    return needing(isNeeded() ? Need.PART : Need.NO);
  }

  Context testing(Set<String> nodes) {
    if (nodes.isEmpty()) {
      return this;
    }
    Set<String> all = new HashSet<>(tested);
    all.addAll(nodes);
    return new Context(type, root, need, sure, all, chosen, variables);
  }

  /** Inside a path: another {@code $}, for each of the values that come along. */
  Context on(Type element) {
    return on(element, false);
  }

  /**
   * @param always whether a value surely comes along
   */
  Context on(Type element, boolean always) {
    return new Context(element, false, Need.NO, sure && always, tested, chosen, variables);
  }

  Context with(Map<String, Bound> more) {
    Map<String, Bound> all = new HashMap<>(variables);
    all.putAll(more);
    return new Context(type, root, need, sure, tested, chosen, Collections.unmodifiableMap(all));
  }
}
