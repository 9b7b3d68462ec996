package dev.pawl.governance.gate;

import org.jspecify.annotations.Nullable;

/** It is certain which version runs, and what it does can be put down; else nothing is done. */
record Traceability() implements Check {
  @Override
  public @Nullable Violation violation(Case it) {
    if (it.workflow().digest().isEmpty()) {
      return new Violation("nobody knows which version of `" + it.workflow().name() + "` this is");
    }
    return it.isAuditable()
        ? null
        : new Violation("what is done cannot be put down: the audit trail cannot be written");
  }
}
