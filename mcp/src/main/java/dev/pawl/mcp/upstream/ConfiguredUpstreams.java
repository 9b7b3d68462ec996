package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.mcp.server.Tool;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.mcp.server.UnknownTool;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The servers that a file configures, and those that live in this process. A configured server is
 * made when it is first used; until then nothing is started and no disk is touched.
 */
public final class ConfiguredUpstreams implements Upstreams {
  private final Map<String, UpstreamDefinition> definitions;
  private final Path base;
  private final Map<String, ToolServer> servers;

  /**
   * Takes the servers of a file.
   *
   * @param base the folder that relative paths in options start from
   */
  public ConfiguredUpstreams(Map<String, UpstreamDefinition> definitions, Path base) {
    this(definitions, base, Map.of());
  }

  /**
   * Takes the servers of a file and some of this process.
   *
   * @param inProcess servers by name; one of them stands in for a configured one of the same name
   */
  public ConfiguredUpstreams(
      Map<String, UpstreamDefinition> definitions, Path base, Map<String, ToolServer> inProcess) {
    this.definitions = Map.copyOf(definitions);
    this.base = base;
    this.servers = new ConcurrentHashMap<>(inProcess);
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    ToolServer server = server(call.server());
    List<Tool> tools = server.tools();
    if (tools.stream().noneMatch(tool -> tool.name().equals(call.tool()))) {
      throw UnknownTool.refusal("server `" + call.server() + "`", call.tool(), tools);
    }
    return server.call(call.tool(), call.arguments());
  }

  /**
   * The tools of a server.
   *
   * @throws UpstreamException when there is no such server, or it cannot be used
   */
  public List<Tool> tools(String server) throws UpstreamException {
    return server(server).tools();
  }

  private ToolServer server(String name) throws UpstreamException {
    ToolServer known = servers.get(name);
    if (known != null) {
      return known;
    }
    UpstreamDefinition definition = definitions.get(name);
    if (definition == null) {
      throw unknown(name);
    }
    ToolServer made = make(definition);
    ToolServer other = servers.putIfAbsent(name, made);
    return other == null ? made : other;
  }

  private ToolServer make(UpstreamDefinition definition) throws UpstreamException {
    return switch (definition) {
      case UpstreamDefinition.Builtin builtin -> make(builtin);
      case UpstreamDefinition.Stdio stdio -> throw notYet(stdio.name(), "a stdio server");
      case UpstreamDefinition.Http http -> throw notYet(http.name(), "an HTTP server");
    };
  }

  private ToolServer make(UpstreamDefinition.Builtin definition) throws UpstreamException {
    List<Problem> problems = BuiltinCheck.check(definition);
    if (!problems.isEmpty()) {
      Problem first = problems.getFirst();
      String advice = first.advice().isEmpty() ? "" : "; " + first.advice();
      throw UpstreamException.unreachable(first.message() + advice);
    }
    return Builtin.of(definition.kind()).orElseThrow().create(definition.options(), base);
  }

  private static UpstreamException notYet(String name, String what) {
    return UpstreamException.unreachable(
        "server `" + name + "` is " + what + "; this version calls builtin servers only");
  }

  private UpstreamException unknown(String name) {
    TreeSet<String> names = new TreeSet<>(definitions.keySet());
    names.addAll(servers.keySet());
    String suggestion = Suggestion.didYouMean(name, names);
    String hint =
        suggestion.isEmpty() ? "; the servers are " + String.join(", ", names) : ", " + suggestion;
    return UpstreamException.unreachable(
        "there is no server `" + name + "`" + (names.isEmpty() ? "" : hint));
  }
}
