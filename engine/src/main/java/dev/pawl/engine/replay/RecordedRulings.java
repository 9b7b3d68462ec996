package dev.pawl.engine.replay;

import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Ruling;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gates that say what they said when a run was recorded. */
final class RecordedRulings implements Gates {
  private final Map<String, Deque<RecordedRuling>> all = new HashMap<>();

  private RecordedRulings(List<RecordedRuling> rulings) {
    for (RecordedRuling each : rulings) {
      all.computeIfAbsent(each.point() + " " + each.step(), _ -> new ArrayDeque<>()).add(each);
    }
  }

  /** Null where they said nothing. */
  static @Nullable Gates of(List<RecordedRuling> rulings) {
    return rulings.isEmpty() ? null : new RecordedRulings(rulings);
  }

  @Override
  public boolean asksServers() {
    return false;
  }

  @Override
  public synchronized Ruling judge(Matter matter) {
    String step = matter.where().step();
    Deque<RecordedRuling> said = all.get(matter.point() + " " + (step.isEmpty() ? null : step));
    RecordedRuling next = said == null ? null : said.poll();
    return next == null
        ? Ruling.NOTHING
        : new Ruling(next.passed(), next.findings(), anybodys(next.hold()), null);
  }

  /** Who decided then is not asked who they are. */
  private static @Nullable Hold anybodys(@Nullable Hold hold) {
    return hold == null
        ? null
        : new Hold(hold.gate(), hold.issue(), Set.of(), 1, false, Duration.ZERO);
  }
}
