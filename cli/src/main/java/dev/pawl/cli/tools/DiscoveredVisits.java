package dev.pawl.cli.tools;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.library.discovery.ConnectionState;
import dev.pawl.library.discovery.DiscoveredServer;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.TokenPlace;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.FailureCode;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Asks servers that were found for their tools, two at a time: each may be a program that first has
 * to be fetched. Every one is ended before the next one begins.
 */
final class DiscoveredVisits {
  private static final int AT_ONCE = 2;

  private final TokenPlace tokens;
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  private DiscoveredVisits(TokenPlace tokens) {
    this.tokens = tokens;
  }

  static List<DiscoveredVisit> of(List<DiscoveredServer> servers, TokenPlace tokens)
      throws InterruptedException {
    DiscoveredVisits visits = new DiscoveredVisits(tokens);
    DiscoveredVisit[] done = new DiscoveredVisit[servers.size()];
    List<Thread> threads = new ArrayList<>();
    for (int n = 0; n < done.length; n++) {
      int number = n;
      DiscoveredServer server = servers.get(n);
      done[n] = visit(server, ConnectionState.UNKNOWN, null);
      threads.add(Thread.startVirtualThread(() -> done[number] = visits.inTurn(server)));
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } finally {
      threads.forEach(Thread::interrupt);
    }
    return List.of(done);
  }

  private static DiscoveredVisit visit(
      DiscoveredServer server, ConnectionState state, @Nullable String trouble) {
    return new DiscoveredVisit(server, state, null, trouble);
  }

  private DiscoveredVisit inTurn(DiscoveredServer server) {
    try {
      turns.acquire();
      try {
        return inTime(server);
      } finally {
        turns.release();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return visit(server, ConnectionState.UNKNOWN, null);
    }
  }

  private DiscoveredVisit inTime(DiscoveredServer server) throws InterruptedException {
    UpstreamDefinition definition = server.first().definition();
    Duration time = definition.settings().startTimeout();
    DiscoveredVisit[] done = {
      visit(
          server,
          ConnectionState.DISCONNECTED,
          "it did not list its tools within " + time.toSeconds() + " seconds")
    };
    Thread thread = Thread.startVirtualThread(() -> done[0] = asked(server, definition, done[0]));
    try {
      boolean _ = thread.join(time);
    } finally {
      thread.interrupt();
      thread.join();
    }
    return done[0];
  }

  private DiscoveredVisit asked(
      DiscoveredServer server, UpstreamDefinition definition, DiscoveredVisit late) {
    try (ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(Map.of(definition.name(), definition), Path.of(""))
            .keepingTokens(tokens)) {
      List<UpstreamTool> tools = upstreams.tools(definition.name());
      return new DiscoveredVisit(server, ConnectionState.CONNECTED, tools, null);
    } catch (UpstreamException e) {
      boolean login = e.code() == FailureCode.LOGIN_REQUIRED;
      return visit(
          server,
          login ? ConnectionState.NEEDS_LOGIN : ConnectionState.DISCONNECTED,
          e.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return late;
    }
  }
}
