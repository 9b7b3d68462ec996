package dev.pawl.library.canvas;

import dev.pawl.formats.canvas.CanvasNode;
import dev.pawl.formats.canvas.Fields;
import dev.pawl.formats.canvas.ParameterSchema;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Whether the nodes of a canvas that call tools still fit these: computed whenever it is asked for,
 * never taken from the file. A node can be run whatever its status is.
 *
 * @param code of the problem that is told; null if there is none, or it has been told
 * @param reason why it is not valid, or empty
 */
public record CanvasStatus(
    CanvasNode node, State state, @Nullable ProblemCode code, String reason) {
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

  /** What to write into the file, by the places of nodes; what nobody knows stays as it is. */
  public static Map<Place, String> words(Bundle bundle) {
    Map<Place, String> words = new LinkedHashMap<>();
    for (CanvasStatus each : locked(bundle)) {
      if (each.state != State.UNKNOWN) {
        words.put(each.node.place(), each.state.word());
      }
    }
    return words;
  }

  /** Those that are not valid, as warnings. */
  public static List<Problem> problems(List<CanvasStatus> statuses) {
    List<Problem> problems = new ArrayList<>();
    for (CanvasStatus each : statuses) {
      ProblemCode code = each.code;
      if (code != null) {
        problems.add(each.problem(code));
      }
    }
    return problems;
  }

  private Problem problem(ProblemCode code) {
    return new Problem(
        code,
        "node `" + node.id() + "`: " + reason,
        node.data().placeOf("toolName"),
        null,
        node.id(),
        state == State.MISSING
            ? "choose another tool in the editor"
            : "choose the tool again in the editor");
  }

  /** What is known of a tool: null when its server does not have it. */
  private record Tool(@Nullable LockedTool said) {}

  private static List<CanvasStatus> of(
      Bundle bundle, BiFunction<String, String, Optional<Tool>> known) {
    return CanvasCalls.of(bundle).stream().map(node -> of(node, bundle, known)).toList();
  }

  private static CanvasStatus of(
      CanvasNode node, Bundle bundle, BiFunction<String, String, Optional<Tool>> known) {
    String server = node.data().text("serverId");
    UpstreamDefinition upstream = bundle.allUpstreams().get(server);
    if (upstream == null || upstream instanceof UpstreamDefinition.Unusable) {
      return new CanvasStatus(
          node, State.MISSING, null, "server `" + server + "` is not configured");
    }
    if (node.choosesAmongAll()) {
      return new CanvasStatus(node, State.UNKNOWN, null, "");
    }
    CanvasStatus found = new CanvasStatus(node, State.VALID, null, "");
    for (Fields tool : node.chosen()) {
      String name = tool.text(tool == node.data() ? "toolName" : "name");
      found = found.worse(of(node, server, name, tool, known));
    }
    return found;
  }

  private static CanvasStatus of(
      CanvasNode node,
      String server,
      String name,
      Fields said,
      BiFunction<String, String, Optional<Tool>> known) {
    Optional<Tool> found = name.isEmpty() ? Optional.empty() : known.apply(server, name);
    if (found.isEmpty()) {
      return new CanvasStatus(node, State.UNKNOWN, null, "");
    }
    LockedTool tool = found.get().said;
    if (tool == null) {
      return new CanvasStatus(
          node,
          State.MISSING,
          ProblemCode.MCP_TOOL_NOT_FOUND,
          "server `" + server + "` has no tool `" + name + "` any more");
    }
    String change =
        said.has("parameters")
            ? ParameterChange.of(ParameterSchema.of(said.list("parameters")), tool.schema().input())
            : "";
    return change.isEmpty()
        ? new CanvasStatus(node, State.VALID, null, "")
        : new CanvasStatus(
            node,
            State.INVALID,
            ProblemCode.MCP_TOOL_SCHEMA_INVALID,
            (said == node.data() ? "" : "of the tool `" + name + "` ") + change);
  }

  /** What is missing is worse than what has changed, and that is worse than what nobody knows. */
  private CanvasStatus worse(CanvasStatus other) {
    return other.weight() > weight() ? other : this;
  }

  private int weight() {
    return switch (state) {
      case VALID -> 0;
      case UNKNOWN -> 1;
      case INVALID -> 2;
      case MISSING -> 3;
    };
  }
}
