package dev.pawl.cli.tools;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.util.List;

/** {@code pawl tools}. */
public final class ToolsCommand implements Command {
  private final Terminal terminal;

  public ToolsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    ToolsRequest.describe(spec);
  }

  @Override
  public int run(Given given) throws IOException {
    ToolsRequest request = ToolsRequest.of(given);
    if (DiscoveryRequest.isOne(request)) {
      return new Discovering(terminal, new DiscoveryRequest(request)).run();
    }
    KnownServers servers = KnownServers.of(request);
    List<UpstreamDefinition> wanted = servers.wanted(request);
    if (!request.json()) {
      ProblemPrinter printer = new ProblemPrinter(terminal.err(), terminal.width());
      servers.problems().forEach(printer::print);
    }
    if (request.isCall()) {
      return new ToolCalling(terminal, request, servers).call(wanted.getFirst());
    }
    if (request.isLogin() || request.isLogout()) {
      return new Logins(terminal, request).run(wanted.getFirst());
    }
    Exit exit = show(request, visits(request, servers, wanted));
    terminal.flush();
    return exit.code;
  }

  private List<ServerVisit> visits(
      ToolsRequest request, KnownServers servers, List<UpstreamDefinition> wanted) {
    if (request.offline()) {
      return wanted.stream().map(ServerVisit::none).toList();
    }
    try (ConfiguredUpstreams upstreams = servers.open(request)) {
      return new ServerVisits(upstreams).all(wanted, terminal);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private Exit show(ToolsRequest request, List<ServerVisit> visits) {
    if (request.server() == null) {
      return overview(request, visits);
    }
    ServerVisit visit = visits.getFirst();
    UpstreamException error = visit.error();
    if (error != null) {
      return new ErrorPrinter(terminal).tell(ErrorMapper.of(error, ""), request.json());
    }
    String name = request.tool();
    if (name == null) {
      one(request, visit);
    } else if (!request.offline()) {
      one(request, visit, visit.tool(name));
    } else {
      throw request.wrong("a tool can only be shown by asking its server, so not --offline");
    }
    return Exit.OK;
  }

  private Exit overview(ToolsRequest request, List<ServerVisit> visits) {
    if (request.json()) {
      terminal.out().printJson(visits.stream().map(ServerJson::of).toList());
    } else {
      ToolsPrinter printer = new ToolsPrinter(terminal);
      String gap = "";
      for (ServerVisit visit : visits) {
        terminal.out().writer().print(gap);
        printer.overview(visit);
        gap = "\n";
      }
      advise(request, visits);
    }
    return visits.stream().anyMatch(visit -> visit.error() == null) ? Exit.OK : Exit.UNAVAILABLE;
  }

  private void advise(ToolsRequest request, List<ServerVisit> visits) {
    if (terminal.out().terminal() && !request.offline() && !visits.isEmpty()) {
      terminal.flush();
      terminal
          .err()
          .println(
              "\n"
                  + terminal
                      .err()
                      .paint(
                          Colour.DIM,
                          "`pawl tools SERVER` tells more; `pawl tools call SERVER TOOL` calls"));
    }
  }

  private void one(ToolsRequest request, ServerVisit visit) {
    if (request.json()) {
      terminal.out().printJson(ServerJson.of(visit));
    } else {
      new ToolsPrinter(terminal).server(visit);
    }
  }

  private void one(ToolsRequest request, ServerVisit visit, UpstreamTool tool) {
    if (request.json()) {
      terminal.out().printJson(tool.description());
    } else {
      new ToolsPrinter(terminal).tool(visit, tool);
    }
  }
}
