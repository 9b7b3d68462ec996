package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.json.Json;
import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;

/** Consecutive events of a run as they are kept: who wrote them, and a line of JSON for each. */
final class EventLines {
  /** What we wrote ourselves is not hostile, but it may be as deep and as long as we let it be. */
  private static final JsonLimits LIMITS =
      new JsonLimits(JsonLimits.DEEPEST, Integer.MAX_VALUE, 100_000);

  private EventLines() {}

  /** By its writer the same events of two drivers are told apart. */
  static String text(String writer, List<Event> events) {
    StringBuilder text = new StringBuilder(writer);
    for (Event event : events) {
      text.append('\n').append(Json.write(EventJson.write(event)));
    }
    return text.toString();
  }

  /** Adds the events to a list. */
  static void read(String run, String text, List<Event> events) {
    int from = text.indexOf('\n') + 1;
    while (from > 0) {
      int to = text.indexOf('\n', from);
      events.add(event(run, to < 0 ? text.substring(from) : text.substring(from, to)));
      from = to + 1;
    }
  }

  /** The first event of a part. */
  static Event first(String run, String text) {
    int from = text.indexOf('\n') + 1;
    int to = text.indexOf('\n', from);
    return event(run, to < 0 ? text.substring(from) : text.substring(from, to));
  }

  private static Event event(String run, String line) {
    try {
      if (Json.parse(line, LIMITS) instanceof Map<?, ?> members) {
        return EventJson.read(Values.asObject(members));
      }
    } catch (RuntimeException e) {
      throw damaged(run, e.toString());
    }
    throw damaged(run, "an event is not a JSON object");
  }

  static PawlException.Conflict damaged(String run, String why) {
    return new PawlException.Conflict(
        "the events of run "
            + run
            + " cannot be read; a newer version wrote them, or they are damaged: "
            + why);
  }
}
