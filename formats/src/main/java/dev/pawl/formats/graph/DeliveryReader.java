package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.Delivery;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads {@code mode}, {@code after} and {@code onDisconnect}: how runs are handed to callers. */
final class DeliveryReader {
  static final List<String> MODES = List.of("auto", "sync", "task", "handle");
  static final List<String> ON_DISCONNECT = List.of("keep", "cancel");

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);

  private DeliveryReader() {}

  static Delivery read(Cursor tool) {
    String mode = tool.choice("mode", MODES);
    Duration after = after(tool);
    String onDisconnect = tool.choice("onDisconnect", ON_DISCONNECT);
    return new Delivery(
        mode == null
            ? Delivery.DEFAULT.mode()
            : Delivery.Mode.valueOf(mode.toUpperCase(Locale.ROOT)),
        after == null ? Delivery.DEFAULT.after() : after,
        "cancel".equals(onDisconnect));
  }

  private static @Nullable Duration after(Cursor tool) {
    Duration after = Quantities.duration(tool, "after");
    Source written = tool.get("after");
    if (written == null
        || after == null
        || (after.compareTo(SHORTEST) >= 0 && after.compareTo(LONGEST) <= 0)) {
      return after;
    }
    tool.problem(
        ProblemCode.BAD_VALUE,
        tool.name("after") + " cannot be so " + (after.compareTo(LONGEST) > 0 ? "long" : "short"),
        written.place(),
        "use 1s to 1h");
    return null;
  }
}
