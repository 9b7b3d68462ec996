package dev.pawl.mcp.upstream;

import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The schemas of tools that are part of Pawl, and of those of servers in this process. Starts
 * nothing and touches no disk.
 */
public final class BuiltinSchemas implements ToolSchemas {
  private final Map<String, UpstreamDefinition> servers;
  private final Map<String, ToolServer> inProcess;
  private final Map<String, List<Tool>> known = new ConcurrentHashMap<>();

  /**
   * @param servers the servers of a file, by name; those that are not builtin are left alone
   * @param inProcess servers that are called under these names, whatever the file says
   */
  public BuiltinSchemas(
      Map<String, UpstreamDefinition> servers, Map<String, ToolServer> inProcess) {
    this.servers = Map.copyOf(servers);
    this.inProcess = Map.copyOf(inProcess);
  }

  /** Where no server is in this process. */
  public BuiltinSchemas(Map<String, UpstreamDefinition> servers) {
    this(servers, Map.of());
  }

  @Override
  public Optional<ToolSchema> of(String server, String tool) {
    return known.computeIfAbsent(server, this::tools).stream()
        .filter(each -> each.name().equals(tool))
        .findFirst()
        .map(BuiltinSchemas::schema);
  }

  private static ToolSchema schema(Tool tool) {
    String description = Objects.requireNonNullElse(tool.description(), "");
    return new ToolSchema(tool.inputSchema(), tool.outputSchema(), description);
  }

  @Override
  public Set<String> names(String server) {
    return known.computeIfAbsent(server, this::tools).stream()
        .map(Tool::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<Tool> tools(String name) {
    ToolServer here = inProcess.get(name);
    if (here != null) {
      return here.tools();
    }
    return servers.get(name) instanceof UpstreamDefinition.Builtin builtin
            && BuiltinCheck.check(builtin).isEmpty()
        ? Builtin.of(builtin.kind())
            .map(kind -> kind.create(builtin.options(), builtin.settings(), Path.of("")).tools())
            .orElse(List.of())
        : List.of();
  }
}
