package dev.pawl.cli.tools;

import dev.pawl.cli.option.GivenText;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.run.FailureHints;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl tools call}. */
final class ToolCalling {
  private static final String CANCELLING =
      "pawl: waiting for the call to end; Ctrl-C again quits at once";

  private final Terminal terminal;
  private final ToolsRequest request;
  private final KnownServers servers;
  private volatile String reason = "";

  ToolCalling(Terminal terminal, ToolsRequest request, KnownServers servers) {
    this.terminal = terminal;
    this.request = request;
    this.servers = servers;
  }

  int call(UpstreamDefinition server) throws IOException {
    ResultPrinter printer = new ResultPrinter(terminal, SavedContent.to(request.save()));
    Thread caller = Thread.currentThread();
    Screen plain = Screen.plain(terminal.err());
    try (Stopping stopping = new Stopping(_ -> plain.line(CANCELLING))) {
      stopping.watch(
          why -> {
            reason = why;
            caller.interrupt();
          },
          request.timeout());
      Exit exit;
      try (ConfiguredUpstreams upstreams = servers.open(request)) {
        exit = called(server, upstreams, printer, stopping);
      }
      terminal.flush();
      return exit.code;
    }
  }

  /** Returns without being interrupted, so that the server has time to end, and to hear of it. */
  private Exit called(
      UpstreamDefinition server,
      ConfiguredUpstreams upstreams,
      ResultPrinter printer,
      Stopping stopping)
      throws IOException {
    try {
      ToolResult result = result(server, upstreams);
      // Too late to cancel it: what came is shown.
      Thread.interrupted();
      return printer.print(result, request.json());
    } catch (UpstreamException | InterruptedException e) {
      return tell(e, stopping.cause());
    } finally {
      Thread.interrupted();
    }
  }

  private ToolResult result(UpstreamDefinition server, ConfiguredUpstreams upstreams)
      throws IOException, UpstreamException, InterruptedException {
    List<UpstreamTool> tools = upstreams.tools(server.name());
    UpstreamTool tool =
        new ServerVisit(server, upstreams.state(server.name()), tools, null)
            .tool(String.valueOf(request.tool()));
    Map<String, @Nullable Object> arguments = arguments(tool);
    try (CallDisplay display = new CallDisplay(terminal, server.name() + "." + tool.name());
        PersonAtTerminal person = new PersonAtTerminal(terminal, display)) {
      display.begin();
      return upstreams.call(
          new ToolCall(
              server.name(),
              tool.name(),
              arguments,
              "",
              UUID.randomUUID().toString(),
              Principal.LOCAL,
              person));
    }
  }

  private Map<String, @Nullable Object> arguments(UpstreamTool tool) throws IOException {
    String input = request.input();
    Object given = input == null ? Map.of() : GivenText.of(input, "--input", terminal.in()).value();
    if (!(given instanceof Map<?, ?> map)) {
      throw request.wrong("--input must be a JSON object, but is " + StepWords.value(given, 60));
    }
    try {
      Map<String, @Nullable Object> arguments =
          new ToolArguments(object(tool.inputSchema())).with(object(map), request.pairs());
      if (input == null) {
        checkComplete(tool, arguments);
      }
      return arguments;
    } catch (ToolArguments.Unusable e) {
      throw request.wrong(
          e.getMessage() + "\n" + FailureHints.takes(tool.name(), tool.inputSchema()));
    }
  }

  /** Whoever writes the whole input may want to see what the tool says to it. */
  private void checkComplete(UpstreamTool tool, Map<String, @Nullable Object> arguments) {
    if (tool.inputSchema().get("required") instanceof List<?> required) {
      String missing =
          required.stream()
              .map(String::valueOf)
              .filter(name -> !arguments.containsKey(name) && !hasDefault(tool, name))
              .map(name -> "`" + name + "`")
              .collect(Collectors.joining(", "));
      if (!missing.isEmpty()) {
        throw request.wrong(
            "the tool needs "
                + missing
                + "\n"
                + FailureHints.takes(tool.name(), tool.inputSchema()));
      }
    }
  }

  private static boolean hasDefault(UpstreamTool tool, String name) {
    return tool.inputSchema().get("properties") instanceof Map<?, ?> properties
        && properties.get(name) instanceof Map<?, ?> property
        && property.containsKey("default");
  }

  private static Map<String, @Nullable Object> object(Map<?, ?> map) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    map.forEach((key, value) -> object.put(String.valueOf(key), value));
    return object;
  }

  private Exit tell(Exception thrown, @Nullable Exit cause) {
    ErrorReport report;
    if (cause != null) {
      FailureCode code = cause == Exit.OUT_OF_TIME ? FailureCode.TIMEOUT : FailureCode.CANCELLED;
      report = ErrorReport.of(cause, code.name(), reason, "");
    } else if (thrown instanceof UpstreamException e) {
      report = ErrorMapper.of(e, "");
    } else {
      report = ErrorReport.of(Exit.INTERRUPTED, FailureCode.CANCELLED.name(), "interrupted", "");
    }
    return new ErrorPrinter(terminal).tell(report, request.json());
  }
}
