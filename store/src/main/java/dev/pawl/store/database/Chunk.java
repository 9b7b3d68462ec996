package dev.pawl.store.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.json.Json;
import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Consecutive events of a run as they are kept: a line of JSON for each.
 *
 * @param seq the number of the first, counted from 0
 * @param check a checksum of the data
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Chunk(long seq, int count, long check, byte[] data) {
  /** Stands for an event that is kept beside the chunks, because it is large. */
  static final byte[] SPILLED = "{\"spilled\":true}".getBytes(UTF_8);

  /** What we wrote ourselves is not hostile, but it may be as deep and as long as we let it be. */
  private static final JsonLimits LIMITS =
      new JsonLimits(JsonLimits.DEEPEST, Integer.MAX_VALUE, 100_000);

  static Chunk of(long seq, int count, byte[] data) {
    return new Chunk(seq, count, check(data), data);
  }

  private static long check(byte[] data) {
    CRC32C sum = new CRC32C();
    sum.update(data);
    return sum.getValue();
  }

  /** Finds the event of this number among those kept beside the chunks. */
  interface Spills {
    byte[] find(long seq) throws java.sql.SQLException;
  }

  /**
   * Adds the events to the list.
   *
   * @throws IllegalArgumentException when they are damaged
   * @throws RuntimeException when one cannot be read
   */
  void read(List<Event> events, Spills spills) throws java.sql.SQLException {
    if (check(data) != check) {
      throw new IllegalArgumentException("its checksum is wrong");
    }
    int from = 0;
    for (int i = 0; i < count; i++) {
      int to = from;
      while (to < data.length && data[to] != '\n') {
        to++;
      }
      byte[] line = Arrays.copyOfRange(data, from, to);
      events.add(event(Arrays.equals(line, SPILLED) ? spills.find(seq + i) : line));
      from = to + 1;
    }
    if (from != data.length) {
      throw new IllegalArgumentException("it does not have the number of events that it should");
    }
  }

  private static Event event(byte[] json) {
    if (Json.parse(json, LIMITS) instanceof Map<?, ?> members) {
      return EventJson.read(Values.asObject(members));
    }
    throw new IllegalArgumentException("an event is not a JSON object");
  }
}
