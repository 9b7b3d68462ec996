package dev.pawl.app.cli;

import dev.pawl.app.api.Pawl;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code pawl serve}. */
final class ServeCommand implements Command {
  private final Terminal terminal;

  ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Syntax.rest(Path.class, "0..*", true, "FILE", "Graph files."));
    spec.addOption(
        Syntax.option(
            Integer.class, "PORT", "Serve Streamable HTTP on this port of 127.0.0.1.", "--http"));
    spec.addOption(ServersOption.option());
    spec.usageMessage()
        .header("Offer the tools of graph files to MCP clients.")
        .customSynopsis("pawl serve [options] FILE ...")
        .footer(
            "Speaks MCP on stdin and stdout, or with --http at http://127.0.0.1:PORT/mcp, to",
            "clients of 2026-07-28 and of 2025-11-25 and before. Tools with errors are reported",
            "on stderr and left out.",
            "",
            "@|bold Examples:|@",
            "  pawl serve count_files.yaml",
            "  pawl serve math.yaml files.yaml --http 8080");
  }

  @Override
  public int run(ParseResult given) throws IOException {
    List<Path> files = given.matchedPositionalValue(0, List.<Path>of());
    Integer port = given.matchedOptionValue("--http", null);
    if (port != null && (port < 0 || port > 65_535)) {
      throw new ParameterException(
          given.commandSpec().commandLine(), "--http takes a port from 0 to 65535");
    }
    ServersOption servers = new ServersOption(given);
    List<Pawl> loaded = files.stream().map(servers::load).toList();
    McpServer server = server(loaded);
    try {
      if (port == null) {
        StdioServer.serve(server, terminal.in(), new FileOutputStream(FileDescriptor.out));
      } else {
        serveHttp(server, port);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      loaded.forEach(Pawl::close);
    }
    return Exit.OK.code;
  }

  private void serveHttp(McpServer server, int port) throws IOException, InterruptedException {
    try (HttpServer http = HttpServer.start(server, HttpOptions.local(port))) {
      terminal.err().println("serving http://127.0.0.1:" + http.port() + "/mcp");
      terminal.flush();
      new CountDownLatch(1).await();
    }
  }

  /** The first file says how the server introduces itself. */
  private McpServer server(List<Pawl> loaded) {
    Map<String, Tool> tools = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (Pawl pawl : loaded) {
      problems.addAll(pawl.problems());
      for (Tool tool : pawl.published()) {
        if (tools.putIfAbsent(tool.name(), tool) != null) {
          throw new PawlException.Conflict(
              "two files offer a tool `" + tool.name() + "`; rename one of them");
        }
      }
    }
    List<Problem> errors = problems.stream().filter(Problem::isError).toList();
    if (tools.isEmpty()) {
      throw errors.isEmpty()
          ? new PawlException.NotFound("the files offer no tools")
          : new PawlException.InvalidDefinition(errors);
    }
    errors.forEach(problem -> terminal.err().println(problem.toString()));
    terminal.flush();
    ServerInfo info = loaded.getFirst().server();
    return new McpServer(
        new Implementation(info.name(), info.version(), info.title()),
        info.instructions(),
        new Offer(List.copyOf(tools.values()), List.of(), List.of(), null));
  }
}
