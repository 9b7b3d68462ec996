package dev.pawl.library.live;

import dev.pawl.json.Json;
import dev.pawl.model.Identity;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened. What is told of it is made when somebody hears it, and then kept.
 *
 * @param run which it is about; null for none
 * @param step whether it is one of many in that run
 * @param visible to whom
 */
record LiveEvent(
    String kind,
    @Nullable String run,
    boolean step,
    Predicate<Identity> visible,
    Supplier<Map<String, @Nullable Object>> told) {

  static LiveEvent of(
      String kind, Predicate<Identity> visible, Supplier<Map<String, @Nullable Object>> told) {
    return new LiveEvent(kind, null, false, visible, told);
  }

  String json() {
    return Json.write(told.get());
  }
}
