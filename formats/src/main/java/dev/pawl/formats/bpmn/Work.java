package dev.pawl.formats.bpmn;

import dev.pawl.model.KnownAs;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Policy;
import java.util.Map;

/**
 * What an activity does, apart from how often and beside what.
 *
 * @param sets what its output is called
 * @param outputs variables that are made of the output, by name
 */
record Work(NodeKind kind, Policy policy, KnownAs sets, Map<String, Formula> outputs) {
  Work(NodeKind kind, KnownAs sets) {
    this(kind, Policy.NONE, sets, Map.of());
  }

  /** Whether it only computes, so that nothing can happen meanwhile. */
  boolean isPure() {
    return !kind.type().acts();
  }
}
