package dev.pawl.library.trigger;

import dev.pawl.json.Values;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a trigger fires.
 *
 * @param key tells it from all other occasions of the trigger
 * @param at its moment
 * @param happened what expressions of the trigger's input see
 * @param usual what the run gets when the file says nothing
 */
record Occasion(
    String key, Instant at, Map<String, @Nullable Object> happened, @Nullable Object usual) {
  /** A moment that was planned. */
  static Occasion moment(Instant at) {
    return new Occasion(at.toString(), at, Values.object("time", at.toString()), Map.of());
  }

  /** A message. */
  static Occasion message(String id, Instant at, @Nullable Object body) {
    return new Occasion(id, at, Values.object("id", id, "time", at.toString(), "body", body), body);
  }

  /** A file that is complete. */
  static Occasion file(FoundFile file, Instant at) {
    String path = file.path().toString();
    return new Occasion(
        file.key(),
        at,
        Values.object(
            "path",
            path,
            "name",
            String.valueOf(file.path().getFileName()),
            "size",
            file.size(),
            "time",
            at.toString()),
        Values.object("path", path));
  }
}
