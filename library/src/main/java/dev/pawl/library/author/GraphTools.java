package dev.pawl.library.author;

import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tools that look at the graph file. */
final class GraphTools {
  private final Workplace workplace;

  GraphTools(Workplace workplace) {
    this.workplace = workplace;
  }

  List<Tool> all() {
    return List.of(
        AuthorTool.of(
            new AuthorTool.Described(
                "getGraphServer",
                "Get graph server",
                "Tells how the graph file introduces itself to clients (name, version, title,"
                    + " instructions), its limits, and everything that is wrong with it."),
            Schemas.input(Map.of()),
            Schemas.output(
                Values.object(
                    "name", Schemas.text("Name of the server"),
                    "version", Schemas.text("Its version"),
                    "title", Schemas.text("What people read instead of the name"),
                    "instructions", Schemas.text("How its tools are meant to be used"),
                    "executionLimits", Schemas.any("Limits of every run, as the file sets them"),
                    "file", Schemas.text("Name of the graph file"),
                    "tools", Schemas.number("How many tools it has"),
                    "problems", Schemas.PROBLEMS,
                    "digest", Schemas.DIGEST),
                "name",
                "version",
                "digest"),
            AuthorTool.READS,
            this::server),
        AuthorTool.of(
            new AuthorTool.Described(
                "listGraphTools",
                "List graph tools",
                "Lists the tools of the graph file. Look here before adding one."),
            Schemas.input(Map.of()),
            Schemas.output(
                Values.object(
                    "tools",
                    Schemas.list(
                        "In the order of the file",
                        Schemas.object(
                            "A tool",
                            Values.object(
                                "name", Schemas.text("Its name"),
                                "title", Schemas.text("What people read instead"),
                                "description", Schemas.text("What it does"),
                                "nodes", Schemas.number("How many nodes it has"),
                                "usable", Schemas.flag("False when it has errors")),
                            "name",
                            "usable")),
                    "digest",
                    Schemas.DIGEST),
                "tools",
                "digest"),
            AuthorTool.READS,
            this::list),
        AuthorTool.of(
            new AuthorTool.Described(
                "getGraphTool",
                "Get graph tool",
                "Gives the whole definition of one tool, its text in the file with comments, and"
                    + " what is wrong with it. Pass the digest on to updateGraphTool or"
                    + " deleteGraphTool."),
            Schemas.input(
                Values.object("toolName", Schemas.text("Name of a tool of the graph file")),
                "toolName"),
            Schemas.output(
                Values.object(
                    "tool",
                    Schemas.open("The definition"),
                    "source",
                    Schemas.text("How the file writes it"),
                    "problems",
                    Schemas.PROBLEMS,
                    "digest",
                    Schemas.DIGEST),
                "tool",
                "digest"),
            AuthorTool.READS,
            this::tool));
  }

  private Map<String, @Nullable Object> server(Arguments arguments, Exchange exchange)
      throws IOException {
    Graph graph = workplace.graph();
    ServerInfo server = graph.bundle().server();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", server.name());
    json.put("version", server.version());
    json.put("title", server.title());
    if (server.instructions() != null) {
      json.put("instructions", server.instructions());
    }
    if (graph.edit().value("executionLimits") != null) {
      json.put("executionLimits", graph.edit().value("executionLimits"));
    }
    json.put("file", workplace.name());
    json.put("tools", graph.edit().tools().size());
    json.put("problems", Refusals.json(workplace.check(graph), graph));
    json.put("digest", graph.digest());
    return json;
  }

  private Map<String, @Nullable Object> list(Arguments arguments, Exchange exchange)
      throws IOException {
    Graph graph = workplace.graph();
    Set<String> usable =
        graph.on(Upstreams.NONE).tools().stream().map(Definition::name).collect(Collectors.toSet());
    List<Map<String, @Nullable Object>> tools = new ArrayList<>();
    for (Map<String, @Nullable Object> tool : graph.edit().tools()) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      String name = String.valueOf(tool.get("name"));
      json.put("name", name);
      for (String key : List.of("title", "description")) {
        if (tool.get(key) instanceof String text) {
          json.put(key, text);
        }
      }
      if (tool.get("nodes") instanceof List<?> nodes) {
        json.put("nodes", nodes.size());
      }
      json.put("usable", usable.contains(name));
      tools.add(json);
    }
    return Values.object("tools", tools, "digest", graph.digest());
  }

  private Map<String, @Nullable Object> tool(Arguments arguments, Exchange exchange)
      throws IOException {
    Graph graph = workplace.graph();
    String name = arguments.text("toolName");
    List<Problem> problems =
        workplace.check(graph).stream().filter(problem -> name.equals(problem.tool())).toList();
    return Values.object(
        "tool", graph.edit().tool(name),
        "source", graph.edit().written(name),
        "problems", Refusals.json(problems, graph),
        "digest", graph.digest());
  }
}
