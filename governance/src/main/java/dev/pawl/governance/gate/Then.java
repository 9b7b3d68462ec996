package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Hold;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** What follows when a gate is violated. */
public sealed interface Then {
  Consequence consequence();

  /** It is put down, and no more. */
  record Note() implements Then {
    @Override
    public Consequence consequence() {
      return Consequence.NOTE;
    }
  }

  /** It is not done, or not told. */
  record Refuse() implements Then {
    @Override
    public Consequence consequence() {
      return Consequence.REFUSE;
    }
  }

  /**
   * It waits until enough people agree.
   *
   * @param roles whose bearers decide; empty for every person who is known
   * @param approvals how many have to agree
   * @param fourEyes whether whoever wants it may not agree to it
   * @param expires when nobody need decide any more; zero for what is usual
   */
  record Wait(Set<String> roles, int approvals, boolean fourEyes, Duration expires)
      implements Then {
    /** Anybody may agree, once. */
    public static final Wait USUAL = new Wait(Set.of(), 1, false, Duration.ZERO);

    public Wait {
      roles = Set.copyOf(roles);
    }

    @Override
    public Consequence consequence() {
      return Consequence.HOLD;
    }

    Hold hold(String gate, String issue) {
      return new Hold(gate, issue, new TreeSet<>(roles), approvals, fourEyes, expires);
    }
  }

  /** It is told without what must not be told. */
  record Redact(Redaction redaction) implements Then {
    @Override
    public Consequence consequence() {
      return Consequence.REDACT;
    }
  }
}
