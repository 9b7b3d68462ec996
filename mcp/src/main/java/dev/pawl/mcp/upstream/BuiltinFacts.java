package dev.pawl.mcp.upstream;

import dev.pawl.engine.plan.Effects;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.model.UpstreamDefinition;
import java.util.Map;
import java.util.Set;

/** What the tools that are part of Pawl do. Makes no server, so that a start can ask it. */
public final class BuiltinFacts implements ToolFacts {
  private final Map<String, UpstreamDefinition> servers;
  private final Set<String> others;

  /**
   * @param servers the servers of a file, by name; of those that are not builtin nothing is known
   * @param others names under which something else is called, whatever the file says
   */
  public BuiltinFacts(Map<String, UpstreamDefinition> servers, Set<String> others) {
    this.servers = servers;
    this.others = others;
  }

  @Override
  public Effects of(String server, String tool) {
    if (!others.contains(server)
        && servers.get(server) instanceof UpstreamDefinition.Builtin builtin) {
      for (Builtin each : Builtin.values()) {
        if (each.kind.equals(builtin.kind())) {
          return each.effects(tool);
        }
      }
    }
    return Effects.UNKNOWN;
  }
}
