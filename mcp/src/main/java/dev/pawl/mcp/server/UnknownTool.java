package dev.pawl.mcp.server;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Suggestion;
import java.util.List;

/** The answer to a call of a tool that a server does not have. */
public final class UnknownTool {
  private UnknownTool() {}

  /**
   * Says which tool was meant, or which ones there are.
   *
   * @param server what to call the server: {@code server `files`}
   */
  public static UpstreamException refusal(String server, String tool, List<Tool> tools) {
    List<String> names = tools.stream().map(Tool::name).toList();
    String suggestion = Suggestion.didYouMean(tool, names);
    String hint =
        suggestion.isEmpty() ? "; its tools are " + String.join(", ", names) : ", " + suggestion;
    return UpstreamException.refused(
        server + " has no tool `" + tool + "`" + (names.isEmpty() ? "" : hint));
  }
}
