package dev.pawl.engine.interpreter;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Hold;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What people have agreed to so far, of a step that gates hold. Each gate is agreed to for itself;
 * whoever changes what would be done begins anew.
 */
final class Agreement {
  private final Set<String> gates = new HashSet<>();
  private final Map<String, Set<String>> approvers = new HashMap<>();

  /** What each gate asked for when it last held. */
  private final Map<String, Hold> terms = new HashMap<>();

  /** Who else may decide, by the gate that holds. */
  private final Map<String, Set<String>> delegates = new HashMap<>();

  /** By when somebody has to have decided about each gate. */
  private final Map<String, Long> deadlines = new HashMap<>();

  /** How often somebody changed what would be done. */
  private int changes;

  /** What enough have agreed to, and under which terms. */
  Agreed reached() {
    Map<String, Hold> reached = new HashMap<>();
    gates.forEach(each -> reached.put(each, terms.get(each)));
    return new Agreed(reached);
  }

  /**
   * What is held, with those to whom the decision was passed on. Of a gate that was made stricter
   * meanwhile, only those count who may decide as it is now.
   */
  Hold held(Hold hold) {
    Hold before = terms.put(hold.gate(), hold);
    gates.remove(hold.gate());
    if (before != null && !before.isForThoseOf(hold)) {
      approvers.remove(hold.gate());
      delegates.remove(hold.gate());
    }
    Hold wide = hold;
    for (String each : delegates.getOrDefault(hold.gate(), Set.of())) {
      wide = wide.alsoBy(each);
    }
    return wide;
  }

  /**
   * Tells what is held now from what was held before it was changed. Several who agree, or pass it
   * on, have all seen the same.
   */
  int changes() {
    return changes;
  }

  /** Somebody who passes a decision on, or agrees among several, does not prolong the time. */
  long until(Hold hold, long next) {
    return deadlines.merge(hold.gate(), next, (first, _) -> first);
  }

  void delegate(Hold hold, String to) {
    delegates.computeIfAbsent(hold.gate(), _ -> new HashSet<>()).add(to);
  }

  /**
   * Somebody agrees.
   *
   * @param changed whether to something else than what others agreed to
   */
  void agree(Hold hold, String who, boolean changed) {
    if (changed) {
      changes++;
      approvers.clear();
      gates.clear();
      deadlines.clear();
    }
    Set<String> those = approvers.computeIfAbsent(hold.gate(), _ -> new HashSet<>());
    those.add(who);
    if (those.size() >= hold.approvals()) {
      gates.add(hold.gate());
    }
  }

  /** Who has agreed to what is held now. */
  List<String> by(Hold hold) {
    return approvers.getOrDefault(hold.gate(), Set.of()).stream().sorted().toList();
  }
}
