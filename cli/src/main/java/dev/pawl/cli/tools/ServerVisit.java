package dev.pawl.cli.tools;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of asking a server for its tools.
 *
 * @param tools none if it was not asked, or did not answer
 * @param error why it did not answer
 */
record ServerVisit(
    UpstreamDefinition definition,
    UpstreamState state,
    List<UpstreamTool> tools,
    @Nullable UpstreamException error) {
  ServerVisit {
    tools = List.copyOf(tools);
  }

  /** A server that is only known from its configuration. */
  static ServerVisit none(UpstreamDefinition definition) {
    return new ServerVisit(definition, new UpstreamState.Closed(), List.of(), null);
  }

  String name() {
    return definition.name();
  }

  /**
   * One of its tools.
   *
   * @throws PawlException.NotFound saying which one may be meant
   */
  UpstreamTool tool(String wanted) {
    List<String> names = tools.stream().map(UpstreamTool::name).toList();
    int index = names.indexOf(wanted);
    if (index >= 0) {
      return tools.get(index);
    }
    String hint = Suggestion.didYouMean(wanted, names);
    String all = names.isEmpty() ? "; it has none" : "; its tools are " + String.join(", ", names);
    throw new PawlException.NotFound(
        "server `"
            + name()
            + "` has no tool `"
            + wanted
            + "`"
            + (hint.isEmpty() ? all : ", " + hint));
  }
}
