package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool of an upstream.
 *
 * @param description the whole entry of {@code tools/list}
 */
public record UpstreamTool(String name, Map<String, @Nullable Object> description) {
  private static final int MOST_SHOWN = 50;

  static UpstreamTool of(Tool tool) {
    return new UpstreamTool(tool.name(), tool.toJson(Era.MODERN));
  }

  /** What it is for, or nothing. */
  public String text() {
    return description.get("description") instanceof String text ? text : "";
  }

  public Map<?, ?> inputSchema() {
    return description.get("inputSchema") instanceof Map<?, ?> schema ? schema : Map.of();
  }

  /** Whether the server says that calling it changes nothing. */
  public boolean isReadOnly() {
    return hints(description.get("annotations")).readOnly();
  }

  /** Whether the server says that calling it twice is the same as calling it once. */
  public boolean isIdempotent() {
    return hints(description.get("annotations")).idempotent();
  }

  /** What the annotations of a tool say of its effects. */
  static ToolHints hints(@Nullable Object annotations) {
    return annotations instanceof Map<?, ?> hints
        ? new ToolHints(
            Boolean.TRUE.equals(hints.get("readOnlyHint")),
            Boolean.TRUE.equals(hints.get("idempotentHint")),
            isDestructive(hints),
            !Boolean.FALSE.equals(hints.get("openWorldHint")))
        : ToolHints.UNKNOWN;
  }

  /** What changes something and does not say that it only adds may destroy. */
  private static boolean isDestructive(Map<?, ?> hints) {
    return !Boolean.TRUE.equals(hints.get("readOnlyHint"))
        && !Boolean.FALSE.equals(hints.get("destructiveHint"));
  }

  /** Says which tool was meant, or which ones there are. */
  static UpstreamException unknown(String server, String tool, List<UpstreamTool> tools) {
    List<String> names = tools.stream().map(UpstreamTool::name).toList();
    String suggestion = Suggestion.didYouMean(tool, names);
    List<String> shown = names.subList(0, Math.min(names.size(), MOST_SHOWN));
    String all = String.join(", ", shown) + (names.size() > MOST_SHOWN ? " …" : "");
    String hint = suggestion.isEmpty() ? "; its tools are " + all : ", " + suggestion;
    return UpstreamException.refused(
        "server `"
            + server
            + "` has no tool `"
            + tool
            + "`"
            + (names.isEmpty() ? without(server) : hint));
  }

  private static String without(String server) {
    return server.equals(UpstreamDefinition.ACTIVITIES)
        ? "; activities are those of a Java program, which --jar names"
        : "";
  }
}
