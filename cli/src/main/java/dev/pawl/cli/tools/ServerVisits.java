package dev.pawl.cli.tools;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.LiveScreen;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.Wheel;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.UpstreamDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Asks servers for their tools, all at once; one that fails is in nobody's way. */
final class ServerVisits {
  private final ConfiguredUpstreams upstreams;
  private final Set<String> open = ConcurrentHashMap.newKeySet();
  private final Map<String, ServerVisit> done = new ConcurrentHashMap<>();

  ServerVisits(ConfiguredUpstreams upstreams) {
    this.upstreams = upstreams;
  }

  /** Returns when each has answered, failed, or used up the time it has to start. */
  List<ServerVisit> all(List<UpstreamDefinition> servers, Terminal terminal)
      throws InterruptedException {
    servers.forEach(each -> open.add(each.name()));
    try (Screen _ = screen(terminal)) {
      return visited(servers);
    }
  }

  private Screen screen(Terminal terminal) {
    Channel err = terminal.err();
    return terminal.live()
        ? new LiveScreen(err, frame -> waiting(frame, err)).start()
        : Screen.plain(err);
  }

  private List<String> waiting(int frame, Channel err) {
    String names = Printable.of(String.join(", ", new TreeSet<>(open)));
    return names.isEmpty()
        ? List.of()
        : List.of(Wheel.at(frame, err) + " waiting for " + err.paint(Colour.DIM, names));
  }

  private List<ServerVisit> visited(List<UpstreamDefinition> servers) throws InterruptedException {
    long start = System.nanoTime();
    Map<UpstreamDefinition, Thread> threads = new LinkedHashMap<>();
    for (UpstreamDefinition server : servers) {
      threads.put(
          server, Thread.ofVirtual().name("visit " + server.name()).start(() -> visit(server)));
    }
    List<ServerVisit> visits = new ArrayList<>();
    try {
      for (Map.Entry<UpstreamDefinition, Thread> each : threads.entrySet()) {
        Duration limit = each.getKey().settings().startTimeout();
        each.getValue().join(limit.minusNanos(System.nanoTime() - start).plusMillis(1));
        visits.add(done.computeIfAbsent(each.getKey().name(), _ -> tooSlow(each.getKey(), limit)));
      }
    } finally {
      for (Thread thread : threads.values()) {
        thread.interrupt();
      }
    }
    return visits;
  }

  private void visit(UpstreamDefinition server) {
    String name = server.name();
    try {
      List<UpstreamTool> tools = upstreams.tools(name);
      done.put(name, new ServerVisit(server, upstreams.state(name), tools, null));
    } catch (UpstreamException e) {
      done.put(name, new ServerVisit(server, upstreams.state(name), List.of(), e));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(name);
    }
  }

  private ServerVisit tooSlow(UpstreamDefinition server, Duration limit) {
    String time = Elapsed.ofMicros(limit.toNanos() / 1_000);
    String words = "server `" + server.name() + "` did not list its tools within " + time;
    return new ServerVisit(
        server,
        new UpstreamState.Failing(words, false),
        List.of(),
        UpstreamException.silent(words));
  }
}
