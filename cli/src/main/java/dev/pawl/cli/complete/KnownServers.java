package dev.pawl.cli.complete;

import dev.pawl.cli.option.ServersOption;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.model.Bundle;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The servers that are configured, and what is known of their tools without asking any. */
final class KnownServers {
  private final Map<String, UpstreamDefinition> servers;
  private final LockFile lock;

  /**
   * @param graph whose servers they are, if one is named
   * @param named more files with servers
   */
  KnownServers(@Nullable Path graph, List<Path> named) {
    ServersOption option = new ServersOption(named);
    this.servers =
        graph == null
            ? option.alone().map(Bundle::upstreams).orElse(Map.of())
            : option.read(graph).upstreams();
    this.lock = LockFile.of(graph == null ? "" : graph.toString());
  }

  List<Candidate> servers() {
    return servers.entrySet().stream()
        .map(each -> new Candidate(each.getKey(), kind(each.getValue())))
        .toList();
  }

  private static String kind(UpstreamDefinition server) {
    return switch (server) {
      case UpstreamDefinition.Builtin it -> "builtin " + it.kind();
      case UpstreamDefinition.Stdio it -> it.command();
      case UpstreamDefinition.Http _ -> "HTTP";
      case UpstreamDefinition.Unusable _ -> "";
    };
  }

  /** Those of Pawl's own servers, and those that are locked. */
  List<Candidate> tools(String server) {
    Set<String> names = new TreeSet<>(new BuiltinSchemas(servers).names(server));
    names.addAll(lock.lock().names(server));
    return names.stream().map(Candidate::of).toList();
  }
}
