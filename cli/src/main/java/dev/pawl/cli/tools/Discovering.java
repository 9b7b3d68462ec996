package dev.pawl.cli.tools;

import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.discovery.ClaudeProgram;
import dev.pawl.library.discovery.ConnectionState;
import dev.pawl.library.discovery.DiscoveredServer;
import dev.pawl.library.discovery.Discovery;
import dev.pawl.library.discovery.Machine;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl tools --discover}. */
final class Discovering {
  /** To list its servers, Claude Code connects to all of them first. */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  private final Terminal terminal;
  private final DiscoveryRequest request;

  Discovering(Terminal terminal, DiscoveryRequest request) {
    this.terminal = terminal;
    this.request = request;
  }

  int run() throws IOException {
    try {
      Machine machine = Machine.here();
      ClaudeProgram claude = new ClaudeProgram(machine, PATIENCE);
      Discovery found = Discovery.of(machine);
      if (request.asksClaude()) {
        found = claude.ask(found);
      }
      String adopted = request.adopted();
      if (adopted != null) {
        return new Adopting(terminal, request).adopt(adopted, found);
      }
      show(found, visits(found, claude.states()));
      terminal.flush();
      return Exit.OK.code;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Exit.UNAVAILABLE.code;
    }
  }

  private List<DiscoveredVisit> visits(Discovery found, Map<String, ConnectionState> states)
      throws InterruptedException {
    List<DiscoveredServer> servers = wanted(found);
    if (request.connects()) {
      return DiscoveredVisits.of(servers, request.tools().tokens());
    }
    Map<String, ConnectionState> left = new LinkedHashMap<>(states);
    List<DiscoveredVisit> visits = new ArrayList<>();
    for (DiscoveredServer server : servers) {
      ConnectionState state = left.getOrDefault(server.name(), ConnectionState.UNKNOWN);
      visits.add(new DiscoveredVisit(server, state, null, null));
    }
    return visits;
  }

  private List<DiscoveredServer> wanted(Discovery found) {
    String name = request.server();
    if (name == null) {
      return found.servers();
    }
    List<DiscoveredServer> named =
        found.servers().stream()
            .filter(each -> each.name().equals(name) || each.otherNames().contains(name))
            .toList();
    if (named.isEmpty()) {
      throw unknown(name, found);
    }
    return named;
  }

  static PawlException.NotFound unknown(String name, Discovery found) {
    List<String> names = found.servers().stream().map(DiscoveredServer::name).distinct().toList();
    String hint = Suggestion.didYouMean(name, names);
    String all = names.isEmpty() ? "; none was found" : "; found were " + String.join(", ", names);
    return new PawlException.NotFound(
        "MCP_SERVER_NOT_FOUND: there is no server `"
            + name
            + "`"
            + (hint.isEmpty() ? all : ", " + hint));
  }

  private void show(Discovery found, List<DiscoveredVisit> visits) {
    if (request.json()) {
      terminal.out().printJson(DiscoveryJson.of(visits, found.problems()));
      return;
    }
    ProblemPrinter printer = new ProblemPrinter(terminal.err(), terminal.width());
    found.problems().forEach(printer::print);
    new DiscoveryPrinter(terminal).print(visits, request.connects());
  }

  /**
   * What stands behind the last {@code @} of a name, which may be a source; null if there is none.
   */
  static @Nullable String source(String adopted) {
    int at = adopted.lastIndexOf('@');
    return at > 0 ? adopted.substring(at + 1) : null;
  }
}
