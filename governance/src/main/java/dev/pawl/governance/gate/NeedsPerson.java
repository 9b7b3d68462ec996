package dev.pawl.governance.gate;

import org.jspecify.annotations.Nullable;

/** Whatever the gate has to do with waits for a person. */
record NeedsPerson() implements Check {
  @Override
  public @Nullable Violation violation(Case it) {
    return new Violation("`" + it.tool() + "` may destroy something, so a person has to agree");
  }
}
