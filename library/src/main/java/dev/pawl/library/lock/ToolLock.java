package dev.pawl.library.lock;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.canvas.CanvasCalls;
import dev.pawl.mcp.lock.CallSites;
import dev.pawl.mcp.lock.DriftCheck;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
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
  private static final int MOST_OF_ONE = 100;

  private final Bundle bundle;
  private final List<Workflow> workflows;
  private final @Nullable ConfiguredUpstreams upstreams;
  private final CallSites sites;
  private final Set<String> open;

  /**
   * @param upstreams the servers of the file, or null when nobody can be asked
   */
  public ToolLock(
      Bundle bundle, Collection<Workflow> workflows, @Nullable ConfiguredUpstreams upstreams) {
    this.bundle = bundle;
    this.workflows = List.copyOf(workflows);
    this.upstreams = upstreams;
    this.sites = CallSites.of(bundle);
    this.open = open(bundle);
  }

  private static Set<String> open(Bundle bundle) {
    Set<String> servers = new TreeSet<>(CanvasCalls.open(bundle));
    servers.removeIf(
        each -> {
          UpstreamDefinition server = bundle.allUpstreams().get(each);
          return server == null
              || server instanceof UpstreamDefinition.Builtin
              || server instanceof UpstreamDefinition.Unusable;
        });
    return servers;
  }

  /**
   * The lock beside a file that may call nothing else; an empty one if there is none, and it calls
   * nothing that has to be locked.
   *
   * @throws PawlException.InvalidDefinition when there is none, or none that can be used
   */
  public static Lock required(Bundle bundle) {
    LockFile file = LockFile.of(bundle.file());
    if (CallSites.of(bundle).all().isEmpty()) {
      // A run of an earlier version may call more than the file does now.
      return file.lock();
    }
    return switch (file.state()) {
      case USABLE -> file.lock();
      case NEWER, UNUSABLE -> throw new PawlException.InvalidDefinition(file.problems());
      case ABSENT ->
          throw new PawlException.InvalidDefinition(
              List.of(
                  new Problem(
                      ProblemCode.BAD_LOCK,
                      "there is no " + LockFile.NAME + " beside this file",
                      new Place(bundle.file(), 0, 0),
                      null,
                      null,
                      "`pawl lock " + bundle.file() + "` makes one")));
    };
  }

  /**
   * The calls of a workflow, and of those that it runs, of tools that a lock does not have.
   *
   * @param workflow one of the file, or an earlier version of one
   */
  public List<Problem> unlocked(Workflow workflow, Lock lock) {
    return CallSites.of(workflow.family(), bundle.allUpstreams()).all().stream()
        .filter(site -> lock.tool(site.server(), site.tool()).isEmpty())
        .map(this::unlocked)
        .toList();
  }

  private Problem unlocked(CallSites.CallSite site) {
    return new Problem(
        ProblemCode.BAD_LOCK,
        "tool `"
            + site.tool()
            + "` of server `"
            + site.server()
            + "` is not locked in "
            + LockFile.beside(Path.of(bundle.file())),
        site.node().place(),
        site.workflow(),
        site.node().id(),
        "`pawl lock " + bundle.file() + "` adds it");
  }

  /** What is known of all tools of the file's servers, whether they are called or not. */
  public KnownTools known() {
    return new KnownTools(bundle, upstreams);
  }

  /** The tools that are called and can be locked, by server. */
  public Map<String, Set<String>> calls() {
    return sites.tools();
  }

  /** The servers of which a model may choose any tool, so that all of theirs are locked. */
  public Set<String> open() {
    return open;
  }

  /** The tools that are called, or may be as servers list them now. */
  public Map<String, Set<String>> calls(LiveTools live) {
    Map<String, Set<String>> all = new TreeMap<>(sites.tools());
    for (String server : open) {
      Set<String> names = new TreeSet<>(all.getOrDefault(server, Set.of()));
      live.names(server).stream().limit(MOST_OF_ONE).forEach(names::add);
      if (!names.isEmpty()) {
        all.put(server, names);
      }
    }
    return all;
  }

  /** Where a tool is called first. */
  public Place place(String server, String tool) {
    return sites.of(server, tool).stream()
        .findFirst()
        .map(site -> site.node().place())
        .orElse(new Place(bundle.file(), 0, 0));
  }

  /** The servers that have to be asked. One that is configured nowhere is another's affair. */
  public Set<String> servers() {
    Set<String> names = new TreeSet<>(sites.tools().keySet());
    names.addAll(open);
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
    return new DriftCheck(
        sites, calls(live), workflows, new BuiltinSchemas(bundle.allUpstreams()), live);
  }

  /** Whether a tool is called that its server, which answered, does not have. */
  public boolean isBlocked(LiveTools live) {
    return sites.all().stream()
        .anyMatch(
            site ->
                live.listed().containsKey(site.server())
                    && live.tool(site.server(), site.tool()).isEmpty());
  }

  /**
   * The lock after everything was agreed to. What did not answer stays as it is, and so does a tool
   * that is gone: when it comes back, it has to be compared with what it was.
   */
  public Lock updated(Lock lock, LiveTools live) {
    Lock next = lock;
    for (Map.Entry<String, Set<String>> each : calls(live).entrySet()) {
      String server = each.getKey();
      if (live.listed().containsKey(server)) {
        for (String tool : each.getValue()) {
          LockedTool now = live.tool(server, tool).orElse(null);
          next = now == null ? next : next.with(server, tool, now);
        }
      }
    }
    return next;
  }
}
