package dev.pawl.library.author;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.expression.ExpressionException;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tools that look at the servers which graphs can call, and call them. */
final class ServerTools {
  private final Workplace workplace;

  ServerTools(Workplace workplace) {
    this.workplace = workplace;
  }

  List<Tool> all() {
    return List.of(listServers(), listTools(), getTool(), test());
  }

  private Tool listServers() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "listMcpServers",
            "List MCP servers",
            "Lists the MCP servers that nodes of type mcp can call, by the names they are called"
                + " by. Starts none of them."),
        Schemas.input(Map.of()),
        Schemas.output(
            Values.object(
                "servers",
                Schemas.list(
                    "The servers",
                    Schemas.object(
                        "A server; its settings and secrets are not shown",
                        Values.object(
                            "name", Schemas.text("What nodes call it"),
                            "kind", Schemas.text("builtin, stdio, http, sse or unusable"),
                            "program", Schemas.text("What is started or asked, in short")),
                        "name",
                        "kind"))),
            "servers"),
        AuthorTool.READS,
        (_, _) -> servers());
  }

  private Tool listTools() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "listMcpServerTools",
            "List tools of MCP servers",
            "Lists the tools of one MCP server, or of all. Starts the servers if need be; one that"
                + " cannot be reached is told and does not hide the others."),
        Schemas.input(
            Values.object("serverName", Schemas.text("Only this server; without it, all of them"))),
        Schemas.output(
            Values.object(
                "tools",
                Schemas.list(
                    "The tools",
                    Schemas.object(
                        "A tool",
                        Values.object(
                            "server", Schemas.text("The server that has it"),
                            "name", Schemas.text("Its name"),
                            "title", Schemas.text("What people read instead"),
                            "description", Schemas.text("What it does")),
                        "server",
                        "name")),
                "unreachable",
                Schemas.list(
                    "Servers that gave no answer",
                    Schemas.object(
                        "A server",
                        Values.object(
                            "server", Schemas.text("Its name"),
                            "code", Schemas.text("A stable code"),
                            "message", Schemas.text("Why")),
                        "server",
                        "message"))),
            "tools"),
        AuthorTool.ASKS,
        this::tools);
  }

  private Tool getTool() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "getMcpServerTool",
            "Get tool of an MCP server",
            "Gives the whole description of one tool of an MCP server, with the schemas of its"
                + " arguments and result."),
        Schemas.input(
            Values.object(
                "serverName", Schemas.text("Name of the server"),
                "toolName", Schemas.text("Name of its tool")),
            "serverName",
            "toolName"),
        Schemas.output(
            Values.object(
                "server", Schemas.text("Name of the server"),
                "tool", Schemas.open("The tool, as the server describes it")),
            "server",
            "tool"),
        AuthorTool.ASKS,
        this::tool);
  }

  private Tool test() {
    return AuthorTool.of(
        new AuthorTool.Described(
            "testMcpTool",
            "Try a tool of an MCP server",
            "Calls a tool of an MCP server as a node of type mcp would, and shows what the node's"
                + " output would be. The call is real: it does whatever the tool does."),
        Schemas.input(
            Values.object(
                "server", Schemas.text("Name of the server"),
                "tool", Schemas.text("Name of its tool"),
                "args",
                    Schemas.open(
                        "The arguments; an object with the one key `expr` is a JSONata expression,"
                            + " at any depth"),
                "context", Schemas.any("What `$` is in those expressions")),
            "server",
            "tool"),
        Schemas.output(
            Values.object(
                "output", Schemas.any("What the node's output would be"),
                "result", Schemas.open("The whole answer of the tool"),
                "evaluatedArgs", Schemas.open("The arguments that were sent"),
                "executionTime", Schemas.number("In milliseconds")),
            "evaluatedArgs",
            "executionTime"),
        AuthorTool.ACTS,
        this::test);
  }

  private Map<String, @Nullable Object> servers() throws IOException {
    List<Map<String, @Nullable Object>> servers = new ArrayList<>();
    for (UpstreamDefinition server : workplace.graph().bundle().upstreams().values()) {
      servers.add(ServerSummary.of(server));
    }
    return Values.object("servers", servers);
  }

  private Map<String, @Nullable Object> tools(Arguments arguments, Exchange exchange)
      throws Refusal, UpstreamException, IOException, InterruptedException {
    Graph graph = workplace.graph();
    String only = arguments.optionalText("serverName");
    List<Map<String, @Nullable Object>> tools = new ArrayList<>();
    List<Map<String, @Nullable Object>> unreachable = new ArrayList<>();
    try (Connections.Lease lease = workplace.connect(graph)) {
      if (only != null) {
        require(graph, only);
        lease.tools(only).forEach(tool -> tools.add(summary(only, tool)));
      } else {
        for (String server : graph.bundle().upstreams().keySet()) {
          try {
            lease.tools(server).forEach(tool -> tools.add(summary(server, tool)));
          } catch (UpstreamException e) {
            unreachable.add(
                Values.object(
                    "server", server, "code", e.code().name(), "message", e.getMessage()));
          }
        }
      }
    }
    return Values.object("tools", tools, "unreachable", unreachable);
  }

  private static void require(Graph graph, String server) throws Refusal {
    Set<String> known = graph.bundle().allUpstreams().keySet();
    if (!known.contains(server)) {
      String hint = Suggestion.didYouMean(server, known);
      throw new Refusal(
          "NOT_FOUND",
          "no server `"
              + server
              + "` is configured"
              + (hint.isEmpty() ? "; there are: " + String.join(", ", known) : ", " + hint));
    }
  }

  private static Map<String, @Nullable Object> summary(
      String server, Map<String, @Nullable Object> tool) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("server", server);
    for (String key : List.of("name", "title", "description")) {
      if (tool.get(key) instanceof String text) {
        json.put(key, text);
      }
    }
    return json;
  }

  private Map<String, @Nullable Object> tool(Arguments arguments, Exchange exchange)
      throws Refusal, UpstreamException, IOException, InterruptedException {
    String server = arguments.text("serverName");
    String name = arguments.text("toolName");
    Graph graph = workplace.graph();
    require(graph, server);
    try (Connections.Lease lease = workplace.connect(graph)) {
      List<Map<String, @Nullable Object>> tools = lease.tools(server);
      for (Map<String, @Nullable Object> tool : tools) {
        if (name.equals(tool.get("name"))) {
          return Values.object("server", server, "tool", tool);
        }
      }
      List<String> names = tools.stream().map(tool -> String.valueOf(tool.get("name"))).toList();
      String hint = Suggestion.didYouMean(name, names);
      throw new Refusal(
          "NOT_FOUND",
          "server `"
              + server
              + "` has no tool `"
              + name
              + "`"
              + (hint.isEmpty() ? "; its tools are " + String.join(", ", names) : ", " + hint));
    }
  }

  private Map<String, @Nullable Object> test(Arguments arguments, Exchange exchange)
      throws Refusal, UpstreamException, IOException, InterruptedException {
    Map<String, @Nullable Object> evaluated = evaluate(arguments);
    ToolCall call =
        new ToolCall(
            arguments.text("server"),
            arguments.text("tool"),
            evaluated,
            "test/" + UUID.randomUUID(),
            Callers.principal(exchange.peer()));
    Graph graph = workplace.graph();
    require(graph, call.server());
    try (Connections.Lease lease = workplace.connect(graph)) {
      long start = System.nanoTime();
      ToolResult result = lease.access().call(call);
      double time = (System.nanoTime() - start) / 1_000_000.0;
      return answer(result, evaluated, time);
    }
  }

  private static Map<String, @Nullable Object> evaluate(Arguments arguments) throws Refusal {
    try {
      return TemplateArguments.evaluate(
          arguments.object("args"), TrialScope.on(arguments.value("context")));
    } catch (ExpressionException e) {
      throw new Refusal(
          (e.isLimit() ? FailureCode.EXPRESSION_LIMIT : FailureCode.EXPRESSION_FAILED).name(),
          String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, @Nullable Object> answer(
      ToolResult result, Map<String, @Nullable Object> evaluated, double time) throws Refusal {
    if (result.isError()) {
      String text = result.firstText();
      throw new Refusal(
              FailureCode.TOOL_ERROR.name(), text == null ? "the tool reported an error" : text)
          .beside("result", result.toJson())
          .beside("evaluatedArgs", evaluated)
          .beside("executionTime", time);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (result.output() != Undefined.UNDEFINED) {
      json.put("output", result.output());
    }
    json.put("result", result.toJson());
    json.put("evaluatedArgs", evaluated);
    json.put("executionTime", time);
    return json;
  }
}
