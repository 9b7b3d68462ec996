package dev.pawl.mcp.lock;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where the tools of a file, and those that they run in other files, call tools of servers.
 *
 * @param all in reading order
 */
public record CallSites(List<CallSite> all) {
  public CallSites {
    all = List.copyOf(all);
  }

  /**
   * A node that calls a tool, or would to look into a call that is in doubt.
   *
   * @param place the one that names the tool
   */
  public record CallSite(String workflow, Node node, String server, String tool, Place place) {}

  /** Also of tools that have errors. What is part of Pawl is left out: no lock is needed for it. */
  public static CallSites of(Bundle bundle) {
    List<Definition> definitions = new ArrayList<>(bundle.definitions());
    definitions.addAll(bundle.drafts());
    definitions.addAll(bundle.borrowed().definitions());
    return of(definitions, bundle.allUpstreams());
  }

  /** The same of some tools that have these servers. */
  public static CallSites of(
      Collection<Definition> definitions, Map<String, UpstreamDefinition> servers) {
    List<CallSite> sites = new ArrayList<>();
    definitions.forEach(each -> each.nodes().forEach(node -> add(each.name(), node, sites)));
    sites.removeIf(site -> servers.get(site.server) instanceof UpstreamDefinition.Builtin);
    return new CallSites(sites);
  }

  private static void add(String workflow, Node node, List<CallSite> sites) {
    if (node.kind() instanceof NodeKind.Foreach foreach) {
      add(workflow, foreach.body(), sites);
    } else if (node.kind() instanceof NodeKind.Mcp mcp) {
      sites.add(new CallSite(workflow, node, mcp.server().name(), mcp.tool(), mcp.toolPlace()));
    }
    if (node.policy().onDoubt() instanceof OnDoubt.Check check) {
      sites.add(
          new CallSite(workflow, node, check.server().name(), check.tool(), check.toolPlace()));
    }
  }

  /** The tools that are called, by server, in alphabetical order. */
  public Map<String, Set<String>> tools() {
    Map<String, Set<String>> tools = new TreeMap<>();
    for (CallSite site : all) {
      tools.computeIfAbsent(site.server, _ -> new TreeSet<>()).add(site.tool);
    }
    return tools;
  }

  /** Where one of them is called. */
  public List<CallSite> of(String server, String tool) {
    return all.stream()
        .filter(site -> site.server.equals(server) && site.tool.equals(tool))
        .toList();
  }
}
