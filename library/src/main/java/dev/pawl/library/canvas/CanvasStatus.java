package dev.pawl.library.canvas;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.canvas.CanvasFlow;
import dev.pawl.formats.canvas.CanvasNode;
import dev.pawl.formats.canvas.CanvasType;
import dev.pawl.formats.canvas.ParameterSchema;
import dev.pawl.formats.source.FileContent;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the nodes of a canvas that call tools still fit these: computed whenever it is asked for,
 * never taken from the file. A node can be run whatever its status is.
 *
 * @param reason why it is not valid, or empty
 */
public record CanvasStatus(String node, Place place, State state, String reason) {
  /** What editors of canvases call it. */
  public enum State {
    VALID,
    /** The server is not configured, or does not have the tool. */
    MISSING,
    /** The tool takes something else than the canvas says. */
    INVALID,
    /** Nobody has asked the server yet. */
    UNKNOWN;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** By what is locked; none if the file is no canvas. */
  public static List<CanvasStatus> locked(Bundle bundle) {
    Lock lock = LockFile.of(bundle.file()).lock();
    return of(bundle, (server, tool) -> lock.tool(server, tool).map(Tool::new));
  }

  /** By what servers say now; of those that do not answer by what is locked. */
  public static List<CanvasStatus> live(Bundle bundle, LiveTools now) {
    Lock lock = LockFile.of(bundle.file()).lock();
    return of(
        bundle,
        (server, tool) ->
            now.listed().containsKey(server)
                ? Optional.of(new Tool(now.tool(server, tool).orElse(null)))
                : lock.tool(server, tool).map(Tool::new));
  }

  /** What to write into the file, by the ids of nodes; what nobody knows stays as it is. */
  public static Map<String, String> words(Bundle bundle) {
    Map<String, String> words = new LinkedHashMap<>();
    for (CanvasStatus each : locked(bundle)) {
      if (each.state != State.UNKNOWN) {
        words.put(each.node, each.state.word());
      }
    }
    return words;
  }

  /** Those that are not valid, as warnings. */
  public static List<Problem> problems(List<CanvasStatus> statuses) {
    List<Problem> problems = new ArrayList<>();
    for (CanvasStatus each : statuses) {
      if (each.state == State.INVALID) {
        problems.add(
            each.problem(
                ProblemCode.MCP_TOOL_SCHEMA_INVALID, "choose the tool again in the editor"));
      } else if (each.state == State.MISSING && !each.reason.contains("configured")) {
        problems.add(
            each.problem(ProblemCode.MCP_TOOL_NOT_FOUND, "choose another tool in the editor"));
      }
    }
    return problems;
  }

  private Problem problem(ProblemCode code, String advice) {
    return new Problem(code, "node `" + node + "`: " + reason, place, null, node, advice);
  }

  /** What is known of a tool: null when its server does not have it. */
  private record Tool(@Nullable LockedTool said) {}

  private static List<CanvasStatus> of(
      Bundle bundle, BiFunction<String, String, Optional<Tool>> known) {
    List<CanvasStatus> statuses = new ArrayList<>();
    for (CanvasNode node : calls(bundle)) {
      statuses.add(of(node, bundle, known));
    }
    return statuses;
  }

  private static CanvasStatus of(
      CanvasNode node, Bundle bundle, BiFunction<String, String, Optional<Tool>> known) {
    String server = node.data().text("serverId");
    String tool = node.data().text("toolName");
    Place place = node.data().placeOf("toolName");
    UpstreamDefinition upstream = bundle.allUpstreams().get(server);
    if (upstream == null || upstream instanceof UpstreamDefinition.Unusable) {
      return new CanvasStatus(
          node.id(), place, State.MISSING, "server `" + server + "` is not configured");
    }
    Optional<Tool> found = known.apply(server, tool);
    if (found.isEmpty() || tool.isEmpty()) {
      return new CanvasStatus(node.id(), place, State.UNKNOWN, "");
    }
    LockedTool said = found.get().said;
    if (said == null) {
      return new CanvasStatus(
          node.id(),
          place,
          State.MISSING,
          "server `" + server + "` has no tool `" + tool + "` any more");
    }
    if (!node.data().has("parameters")) {
      return new CanvasStatus(node.id(), place, State.VALID, "");
    }
    String change =
        ParameterChange.of(
            ParameterSchema.of(node.data().list("parameters")), said.schema().input());
    return new CanvasStatus(
        node.id(), place, change.isEmpty() ? State.VALID : State.INVALID, change);
  }

  private static List<CanvasNode> calls(Bundle bundle) {
    if (!bundle.file().toLowerCase(Locale.ROOT).endsWith(".json")
        || !(FileContent.read(Path.of(bundle.file())) instanceof FileContent.Bytes(byte[] bytes))) {
      return List.of();
    }
    return Canvas.read(bundle.file(), bytes).stream()
        .flatMap(canvas -> Stream.concat(Stream.of(canvas.main()), canvas.flows().stream()))
        .map(CanvasFlow::nodes)
        .flatMap(List::stream)
        .filter(node -> node.type() == CanvasType.MCP)
        .toList();
  }
}
