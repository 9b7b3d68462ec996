package dev.pawl.library.testing;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a run ended, without when. */
final class EndOfRun {
  private EndOfRun() {}

  static Map<String, @Nullable Object> of(List<Event> events) {
    Map<String, @Nullable Object> end = new LinkedHashMap<>(EventJson.write(events.getLast()));
    end.remove("at");
    return end;
  }
}
