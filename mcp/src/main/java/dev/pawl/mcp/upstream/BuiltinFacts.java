package dev.pawl.mcp.upstream;

import dev.pawl.engine.plan.Effects;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.server.Tool;
import java.util.Map;

/**
 * What the tools that are part of Pawl do, and those of servers in this process, which are what
 * they say they are. Makes no server, so that a start can ask it.
 */
public final class BuiltinFacts implements ToolFacts {
  private final Map<String, UpstreamDefinition> servers;
  private final Map<String, ToolServer> inProcess;

  /**
   * @param servers the servers of a file, by name; of those that are not builtin nothing is known
   * @param inProcess servers that are called under these names, whatever the file says
   */
  public BuiltinFacts(Map<String, UpstreamDefinition> servers, Map<String, ToolServer> inProcess) {
    this.servers = servers;
    this.inProcess = inProcess;
  }

  @Override
  public Effects of(String server, String tool) {
    ToolServer here = inProcess.get(server);
    if (here != null) {
      Tool known = here.find(tool);
      return known == null ? Effects.UNKNOWN : Effects.of(known.annotations());
    }
    if (servers.get(server) instanceof UpstreamDefinition.Builtin builtin) {
      for (Builtin each : Builtin.values()) {
        if (each.kind.equals(builtin.kind())) {
          return each.effects(tool);
        }
      }
    }
    return Effects.UNKNOWN;
  }
}
