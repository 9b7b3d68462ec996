package dev.pawl.engine.gate;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What enough people have agreed to so far.
 *
 * @param holds under which terms, by the gate that held it
 */
public record Agreed(Map<String, Hold> holds) {
  /** Nothing yet. */
  public static final Agreed NONE = new Agreed(Map.of());

  public Agreed {
    holds = Map.copyOf(holds);
  }

  /** Whether they have agreed to what a gate held, whatever that gate asks for by now. */
  public boolean contains(String gate) {
    return holds.containsKey(gate);
  }

  public boolean isEmpty() {
    return holds.isEmpty();
  }

  /** Whether that is enough for a gate as it is now: it may ask for more than it did. */
  public boolean suffices(Hold now) {
    Hold then = holds.get(now.gate());
    return then != null && then.isAsStrictAs(now);
  }

  /** The same but for some gates. */
  public Agreed without(Set<String> gates) {
    Map<String, Hold> left = new HashMap<>(holds);
    left.keySet().removeAll(gates);
    return new Agreed(left);
  }
}
