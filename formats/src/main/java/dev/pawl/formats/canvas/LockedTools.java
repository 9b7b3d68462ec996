package dev.pawl.formats.canvas;

import dev.pawl.formats.source.SourceLimits;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tools of servers as the lock beside a canvas has them. Whether that is sound is told by
 * others: here it only offers a choice, and each call is compared with it like any other.
 */
final class LockedTools {
  static final String FILE = "pawl.lock";

  private static final JsonLimits LIMITS = new JsonLimits(250, SourceLimits.MAX_BYTES, 1_000);

  private LockedTools() {}

  /** By server; none if nobody can read it. */
  static Map<String, List<Toolbox.Known>> read(byte @Nullable [] lock) {
    Map<String, List<Toolbox.Known>> all = new LinkedHashMap<>();
    if (lock != null
        && json(lock) instanceof Map<?, ?> root
        && root.get("servers") instanceof Map<?, ?> servers) {
      servers.forEach((server, tools) -> all.put(String.valueOf(server), tools(tools)));
    }
    return all;
  }

  private static @Nullable Object json(byte[] lock) {
    try {
      return Json.parse(lock, LIMITS);
    } catch (JsonException _) {
      return null;
    }
  }

  private static List<Toolbox.Known> tools(@Nullable Object tools) {
    List<Toolbox.Known> known = new ArrayList<>();
    if (tools instanceof Map<?, ?> map) {
      map.forEach(
          (name, each) -> {
            if (each instanceof Map<?, ?> tool
                && tool.get("inputSchema") instanceof Map<?, ?> input) {
              known.add(
                  new Toolbox.Known(
                      String.valueOf(name), text(tool.get("description")), Values.asObject(input)));
            }
          });
    }
    return known;
  }

  private static String text(@Nullable Object lines) {
    return lines instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining("\n"))
        : "";
  }
}
