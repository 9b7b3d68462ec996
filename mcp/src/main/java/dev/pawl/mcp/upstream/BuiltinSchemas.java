package dev.pawl.mcp.upstream;

import dev.pawl.engine.check.ToolSchemas;
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

/** The schemas of tools that are part of Pawl. Starts nothing and touches no disk. */
public final class BuiltinSchemas implements ToolSchemas {
  private final Map<String, UpstreamDefinition> servers;
  private final Map<String, List<Tool>> known = new ConcurrentHashMap<>();

  /**
   * @param servers the servers of a file, by name; those that are not builtin are left alone
   */
  public BuiltinSchemas(Map<String, UpstreamDefinition> servers) {
    this.servers = Map.copyOf(servers);
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
    return servers.get(name) instanceof UpstreamDefinition.Builtin builtin
            && BuiltinCheck.check(builtin).isEmpty()
        ? Builtin.of(builtin.kind())
            .map(kind -> kind.create(builtin.options(), builtin.settings(), Path.of("")).tools())
            .orElse(List.of())
        : List.of();
  }
}
