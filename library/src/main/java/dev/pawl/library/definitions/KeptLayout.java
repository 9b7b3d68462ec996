package dev.pawl.library.definitions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.library.turn.Draft;
import dev.pawl.library.turn.EditedFile;
import dev.pawl.library.turn.Turn;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the nodes of a file stand in pictures of it, kept in a hidden file beside it, so that the
 * file itself says nothing of that.
 */
public final class KeptLayout {
  private static final int MOST_NODES = 20_000;
  private static final double FARTHEST = 1e7;
  private static final String TOOLS = "tools";
  private static final String NODES = "nodes";

  private final Path path;

  public KeptLayout(DefinitionFile file) {
    this.path = file.path().resolveSibling("." + file.path().getFileName() + ".layout.json");
  }

  /** By the names of tools; what cannot be read is as if it were not there. */
  public Map<String, @Nullable Object> tools() throws IOException {
    if (!Files.isRegularFile(path)) {
      return Map.of();
    }
    try {
      return Json.parse(new String(new EditedFile(path).read(), UTF_8)) instanceof Map<?, ?> whole
          ? checked(whole.get(TOOLS))
          : Map.of();
    } catch (JsonException | PawlException.Conflict _) {
      return Map.of();
    }
  }

  /** Where the nodes of a tool stand, by their ids. */
  static Map<String, @Nullable Object> nodes(Map<String, @Nullable Object> tools, String tool) {
    return tools.get(tool) instanceof Map<?, ?> kept && kept.get(NODES) instanceof Map<?, ?> nodes
        ? Values.asObject(nodes)
        : Map.of();
  }

  /** By which a caller shows that it has seen this. */
  public static String etag(Map<String, @Nullable Object> tools) {
    return DefinitionFile.etag(text(tools));
  }

  private static byte[] text(Map<String, @Nullable Object> tools) {
    return (Json.pretty(Values.object(TOOLS, tools)) + "\n").getBytes(UTF_8);
  }

  /**
   * Keeps them.
   *
   * @param seen the etag of what is there now; null if it does not matter
   * @return what is there now; empty if it was not what was seen, and nothing is kept
   * @throws PawlException.Conflict when they are none
   */
  public Optional<Map<String, @Nullable Object>> keep(@Nullable Object tools, @Nullable String seen)
      throws IOException, InterruptedException {
    Map<String, @Nullable Object> wanted = checked(tools);
    try (Turn _ = Turn.at(path)) {
      if (seen != null && !seen.equals(etag(tools()))) {
        return Optional.empty();
      }
      try (Draft draft = Draft.of(path, text(wanted))) {
        draft.put();
      }
    }
    return Optional.of(wanted);
  }

  /** Nothing but places of nodes, and not too many. */
  private static Map<String, @Nullable Object> checked(@Nullable Object tools) {
    Map<String, @Nullable Object> sound = new LinkedHashMap<>();
    int count = 0;
    for (Map.Entry<?, ?> tool : object(tools).entrySet()) {
      Map<String, @Nullable Object> points = new LinkedHashMap<>();
      for (Map.Entry<?, ?> node : object(object(tool.getValue()).get(NODES)).entrySet()) {
        points.put(String.valueOf(node.getKey()), point(object(node.getValue())));
      }
      count += points.size();
      sound.put(String.valueOf(tool.getKey()), Values.object(NODES, points));
    }
    if (count > MOST_NODES) {
      throw new PawlException.Conflict("there are more than " + MOST_NODES + " nodes");
    }
    return sound;
  }

  private static Map<String, @Nullable Object> point(Map<?, ?> point) {
    if (point.get("x") instanceof Number x
        && point.get("y") instanceof Number y
        && Math.abs(x.doubleValue()) <= FARTHEST
        && Math.abs(y.doubleValue()) <= FARTHEST) {
      return Values.object("x", x, "y", y);
    }
    throw wrong();
  }

  private static Map<?, ?> object(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      return object;
    }
    throw wrong();
  }

  private static PawlException.Conflict wrong() {
    return new PawlException.Conflict(
        "places of nodes are {\"tools\": {TOOL: {\"nodes\": {NODE: {\"x\": 0, \"y\": 0}}}}}");
  }
}
