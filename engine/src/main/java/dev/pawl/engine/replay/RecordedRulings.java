package dev.pawl.engine.replay;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Ruling;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gates that say what they said when a run was recorded, and compare that with what others say of
 * it now.
 */
final class RecordedRulings implements Gates {
  private final Map<String, Deque<RecordedRuling>> all = new HashMap<>();
  private final @Nullable Gates today;
  private final List<GateChange> changes = new ArrayList<>();

  /** What each gate asked for when it held a step then. */
  private final Map<String, Hold> terms = new HashMap<>();

  /**
   * @param today those that are in force now; null to ask none
   */
  RecordedRulings(List<RecordedRuling> rulings, @Nullable Gates today) {
    this.today = today;
    for (RecordedRuling each : rulings) {
      all.computeIfAbsent(each.point() + " " + each.step(), _ -> new ArrayDeque<>()).add(each);
    }
  }

  /** Whether nobody has anything to say, neither then nor now. */
  boolean areNone() {
    return all.isEmpty() && today == null;
  }

  /** What is said otherwise now, as far as the run has come. */
  synchronized List<GateChange> changes() {
    return List.copyOf(changes);
  }

  @Override
  public boolean asksServers() {
    return false;
  }

  @Override
  public synchronized Ruling judge(Matter matter) {
    String step = matter.where().step().isEmpty() ? null : matter.where().step();
    Deque<RecordedRuling> said = all.get(matter.point() + " " + step);
    RecordedRuling next = said == null ? null : said.poll();
    if (today != null) {
      List<Finding> then = next == null ? List.of() : next.findings();
      GateChange change =
          GateChange.of(step, matter.point(), then, today.ruling(asThen(matter, then)));
      if (change != null) {
        changes.add(change);
      }
    }
    if (next != null && next.hold() != null) {
      terms.put(key(matter, next.hold().gate()), next.hold());
    }
    return next == null
        ? Ruling.NOTHING
        : new Ruling(next.passed(), next.findings(), anybodys(next.hold()), null);
  }

  /**
   * A replay does not know who agreed, so the first who did is enough for it. Where more had to,
   * the gate went on to hold, and nobody is told that it was agreed to.
   */
  private Matter asThen(Matter matter, List<Finding> then) {
    Map<String, Hold> agreed = new HashMap<>();
    matter
        .agreed()
        .holds()
        .forEach((gate, hold) -> agreed.put(gate, terms.getOrDefault(key(matter, gate), hold)));
    Set<String> holding = new HashSet<>();
    then.stream()
        .filter(each -> each.then() == Finding.Consequence.HOLD)
        .forEach(each -> holding.add(each.gate()));
    return matter.agreedTo(new Agreed(agreed).without(holding));
  }

  private static String key(Matter matter, String gate) {
    return matter.point() + " " + matter.where().step() + " " + gate;
  }

  /** Who decided then is not asked who they are. */
  private static @Nullable Hold anybodys(@Nullable Hold hold) {
    return hold == null
        ? null
        : new Hold(hold.gate(), hold.issue(), Set.of(), 1, false, Duration.ZERO);
  }
}
