package dev.pawl.formats.bpmn;

import dev.pawl.formats.graph.GraphReader;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What stands beside a BPMN file, in a file of the same name that ends in {@code .pawl.yaml}: the
 * servers, and which task calls which tool. What tasks are told there is read as parts of a graph
 * file are.
 */
final class Bindings {
  private static final String MAPPINGS = "tool_mappings";
  private static final Set<String> KEYS =
      Set.of("mcpServers", "executionLimits", "server", MAPPINGS, "$schema");

  private final Map<String, Binding> tasks = new LinkedHashMap<>();
  private final Set<String> used = new LinkedHashSet<>();
  private final List<Problem> problems = new ArrayList<>();
  private Map<String, UpstreamDefinition> upstreams;
  private @Nullable ServerInfo server;
  private Limits limits = Limits.DEFAULT;

  /**
   * What a task is told.
   *
   * @param node a node that does it, with its policy
   * @param result the variable that all of the output becomes, or null
   */
  record Binding(Node node, @Nullable String result, Place place) {}

  private Bindings(Map<String, UpstreamDefinition> others) {
    this.upstreams = others;
  }

  static Bindings none(Map<String, UpstreamDefinition> others) {
    return new Bindings(others);
  }

  static Bindings read(String name, byte[] content, Map<String, UpstreamDefinition> others) {
    Bindings bindings = new Bindings(others);
    Reading reading = SourceReader.readIfAny(name, content);
    Report report = new Report(reading);
    if (reading.root() instanceof Source.Mapping root) {
      bindings.read(root, report);
    }
    bindings.problems.addAll(report.sorted());
    return bindings;
  }

  private void read(Source.Mapping root, Report report) {
    root.entries()
        .forEach(
            (key, entry) -> {
              if (!KEYS.contains(key)) {
                report.problem(
                    ProblemCode.UNKNOWN_KEY,
                    "`" + key + "` is not known here",
                    entry.key(),
                    "use mcpServers, executionLimits, server and tool_mappings");
              }
            });
    Map<String, @Nullable String> results = new LinkedHashMap<>();
    List<Source> nodes = new ArrayList<>();
    if (root.get(MAPPINGS) instanceof Source.Mapping mappings) {
      mappings.entries().forEach((task, entry) -> nodes.add(node(task, entry, results, report)));
    }
    Bundle bundle = GraphReader.of(root.place().file(), graph(root, nodes), upstreams);
    upstreams = bundle.upstreams();
    server = root.get("server") == null ? null : bundle.server();
    bundle.problems().stream().filter(Bindings::matters).forEach(this::tell);
    List<Definition> found = new ArrayList<>(bundle.definitions());
    found.addAll(bundle.drafts());
    for (Definition each : found) {
      limits = each.limits();
      for (Node node : each.nodes()) {
        if (results.containsKey(node.id())) {
          tasks.put(node.id(), new Binding(node, results.get(node.id()), node.place()));
        }
      }
    }
  }

  /** What has a place was written by somebody; the rest is what they were put into. */
  private static boolean matters(Problem problem) {
    return problem.place().line() > 0;
  }

  private void tell(Problem each) {
    problems.add(
        new Problem(
            each.code(),
            each.severity(),
            each.message(),
            each.place(),
            null,
            each.node(),
            each.advice()));
  }

  private static Source.Mapping graph(Source.Mapping root, List<Source> nodes) {
    Map<String, Source.Entry> file = new LinkedHashMap<>();
    file.put("server", entry(Source.ofValue(Map.of("name", "bpmn", "version", "1"))));
    for (String key : List.of("server", "mcpServers", "executionLimits")) {
      Source.Entry own = root.entries().get(key);
      if (own != null) {
        file.put(key, own);
      }
    }
    Map<String, Source.Entry> tool = new LinkedHashMap<>();
    tool.put("name", entry(Source.ofValue("tasks")));
    tool.put("nodes", entry(new Source.Sequence(nodes, Place.UNKNOWN)));
    file.put(
        "tools",
        entry(
            new Source.Sequence(List.of(new Source.Mapping(tool, Place.UNKNOWN)), Place.UNKNOWN)));
    return new Source.Mapping(file, root.place());
  }

  private static Source.Entry entry(Source value) {
    return new Source.Entry(value.place(), value);
  }

  /** What is told of a task, as a node of a graph. */
  private static Source node(
      String task, Source.Entry entry, Map<String, @Nullable String> results, Report report) {
    Map<String, Source.Entry> node = new LinkedHashMap<>();
    node.put("id", entry(new Source.Scalar(task, entry.key())));
    Map<String, Source.Entry> said = new LinkedHashMap<>();
    if (entry.value() instanceof Source.Mapping mapping) {
      said.putAll(mapping.entries());
    } else {
      said.put("tool", new Source.Entry(entry.key(), entry.value()));
    }
    Source.Entry result = said.remove("result");
    results.put(task, result == null ? null : String.valueOf(result.value().value()));
    Source.Entry tool = said.remove("tool");
    if (tool != null && tool.value().value() instanceof String text) {
      named(text, tool, node, report);
      said.computeIfPresent("args", (_, args) -> byName(args));
    } else {
      node.put("type", entry(new Source.Scalar("ask", entry.key())));
      node.put("question", entry(new Source.Scalar("?", entry.key())));
    }
    node.putAll(said);
    node.put("next", entry(new Source.Scalar(task, entry.key())));
    return new Source.Mapping(node, entry.value().place());
  }

  /** {@code server/tool}, or a tool of another file such as {@code other.yaml#tool}. */
  private static void named(
      String text, Source.Entry tool, Map<String, Source.Entry> node, Report report) {
    int slash = text.indexOf('/');
    Place place = tool.value().place();
    if (text.indexOf('#') >= 0) {
      node.put("type", entry(new Source.Scalar("workflow", place)));
      node.put("tool", entry(new Source.Scalar(text, place)));
      return;
    }
    if (slash <= 0 || slash == text.length() - 1) {
      report.problem(
          ProblemCode.BAD_VALUE,
          "`" + text + "` names no tool",
          place,
          "write `server/tool`, or `file.yaml#tool` for a tool of another file");
    }
    node.put("type", entry(new Source.Scalar("mcp", place)));
    node.put("server", entry(new Source.Scalar(text.substring(0, Math.max(0, slash)), place)));
    node.put("tool", entry(new Source.Scalar(text.substring(slash + 1), place)));
  }

  /** A list of arguments names variables that are passed on under their own names. */
  private static Source.Entry byName(Source.Entry args) {
    if (!(args.value() instanceof Source.Sequence list)) {
      return args;
    }
    Map<String, Source.Entry> fields = new LinkedHashMap<>();
    for (Source item : list.items()) {
      String name = String.valueOf(item.value());
      Source.Scalar code = new Source.Scalar(Formula.name(name), item.place());
      fields.put(name, entry(new Source.Mapping(Map.of("expr", entry(code)), item.place())));
    }
    return entry(new Source.Mapping(fields, args.value().place()));
  }

  /** What a task is told, by its id or another name of it; the first that is known. */
  @Nullable Binding of(@Nullable String... names) {
    for (String name : names) {
      Binding found = name == null ? null : tasks.get(name);
      if (found != null) {
        used.add(name);
        return found;
      }
    }
    return null;
  }

  /** Says which of them no task has asked for. */
  void tellUnused() {
    tasks.forEach(
        (task, binding) -> {
          if (!used.contains(task)) {
            problems.add(
                new Problem(
                    ProblemCode.UNKNOWN_ELEMENT,
                    "no task is called `" + task + "`",
                    binding.place,
                    null,
                    null,
                    "name a task by its id, or by its topic or type"));
          }
        });
  }

  Map<String, UpstreamDefinition> upstreams() {
    return upstreams;
  }

  ServerInfo server(String fileName) {
    return server == null ? ServerInfo.unnamed(fileName) : server;
  }

  Limits limits() {
    return limits;
  }

  List<Problem> problems() {
    return problems;
  }
}
