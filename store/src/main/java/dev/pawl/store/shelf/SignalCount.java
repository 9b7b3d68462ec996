package dev.pawl.store.shelf;

import dev.pawl.engine.journal.SignalBox;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many signals there are, in all and of each sender, and which number is the next. No two sets
 * of signals have the same count.
 */
record SignalCount(long next, Map<String, Long> senders) {
  SignalCount {
    senders = Map.copyOf(senders);
  }

  static SignalCount of(@Nullable String text) {
    Map<String, Long> senders = new LinkedHashMap<>();
    if (text == null || !(Json.parse(text) instanceof Map<?, ?> read)) {
      return new SignalCount(0, senders);
    }
    Map<String, @Nullable Object> json = Values.asObject(read);
    if (json.get("senders") instanceof Map<?, ?> counts) {
      Values.asObject(counts)
          .forEach(
              (who, count) -> senders.put(who, count instanceof Number n ? n.longValue() : 0L));
    }
    return new SignalCount(json.get("next") instanceof Number n ? n.longValue() : 0, senders);
  }

  String text() {
    return Json.write(Values.object("next", next, "senders", senders));
  }

  boolean isFull(String sender) {
    return senders.values().stream().mapToLong(Long::longValue).sum() >= SignalBox.MOST
        || senders.getOrDefault(sender, 0L) >= SignalBox.MOST_EACH;
  }

  SignalCount more(String sender) {
    Map<String, Long> counts = new LinkedHashMap<>(senders);
    counts.merge(sender, 1L, Long::sum);
    return new SignalCount(next + 1, counts);
  }

  SignalCount less(String sender) {
    Map<String, Long> counts = new LinkedHashMap<>(senders);
    counts.computeIfPresent(sender, (_, count) -> count > 1 ? count - 1 : null);
    return new SignalCount(next, counts);
  }
}
