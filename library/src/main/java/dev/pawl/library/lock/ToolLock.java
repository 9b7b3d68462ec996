package dev.pawl.library.lock;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.mcp.lock.CallSites;
import dev.pawl.mcp.lock.DriftCheck;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Bundle;
import dev.pawl.model.UpstreamDefinition;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tools that one file calls, as they are locked and as their servers list them. */
public final class ToolLock {
  private final Bundle bundle;
  private final List<Workflow> workflows;
  private final @Nullable ConfiguredUpstreams upstreams;
  private final CallSites sites;

  /**
   * @param upstreams the servers of the file, or null when nobody can be asked
   */
  public ToolLock(
      Bundle bundle, Collection<Workflow> workflows, @Nullable ConfiguredUpstreams upstreams) {
    this.bundle = bundle;
    this.workflows = List.copyOf(workflows);
    this.upstreams = upstreams;
    this.sites = CallSites.of(bundle);
  }

  /** The tools that are called and can be locked, by server. */
  public Map<String, Set<String>> calls() {
    return sites.tools();
  }

  /** The servers that have to be asked. One that is configured nowhere is another's affair. */
  public Set<String> servers() {
    Set<String> names = new TreeSet<>(sites.tools().keySet());
    names.retainAll(bundle.allUpstreams().keySet());
    return names;
  }

  /**
   * Asks the servers, which are started for that and end when the file is closed.
   *
   * @param heard what servers have said to other files already, by how they are configured; what
   *     these say is added
   * @param answered is told each server as soon as it has answered, or failed
   */
  public LiveTools ask(
      Map<UpstreamDefinition, Map<String, LockedTool>> heard, Consumer<String> answered)
      throws InterruptedException {
    if (upstreams == null) {
      return new LiveTools(Map.of(), Map.of());
    }
    Map<String, Map<String, LockedTool>> listed = new TreeMap<>();
    Map<String, Duration> patience = new TreeMap<>();
    for (String name : servers()) {
      UpstreamDefinition server = bundle.allUpstreams().get(name);
      Map<String, LockedTool> known = heard.get(server);
      if (known != null) {
        listed.put(name, known);
      } else if (server != null) {
        patience.put(name, server.settings().startTimeout());
      }
    }
    LiveTools live = LiveTools.ask(upstreams, patience, answered);
    live.listed().forEach((name, tools) -> heard.put(bundle.allUpstreams().get(name), tools));
    listed.putAll(live.listed());
    return new LiveTools(listed, live.silent());
  }

  /** What differs. */
  public DriftCheck compare(LiveTools live) {
    return new DriftCheck(sites, workflows, new BuiltinSchemas(bundle.allUpstreams()), live);
  }

  /** The lock after everything was agreed to; what did not answer stays as it is. */
  public Lock updated(Lock lock, LiveTools live) {
    Lock next = lock;
    for (Map.Entry<String, Set<String>> each : sites.tools().entrySet()) {
      String server = each.getKey();
      if (live.listed().containsKey(server)) {
        for (String tool : each.getValue()) {
          LockedTool now = live.tool(server, tool).orElse(null);
          next =
              now == null
                  ? next.only((of, name) -> !(of.equals(server) && name.equals(tool)))
                  : next.with(server, tool, now);
        }
      }
    }
    return next;
  }
}
