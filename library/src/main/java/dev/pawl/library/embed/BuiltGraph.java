package dev.pawl.library.embed;

import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.server.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Graphs that a program built, read as if they stood in one file. */
public final class BuiltGraph {
  /** Where runs of them come from, wherever the program is started. */
  private static final String NAME = Bundle.BUILT + "graphs";

  /** Marks the servers that live in this process; a file cannot have that name. */
  private static final Place HERE = new Place(Bundle.BUILT + "here", 0, 0);

  private final Map<String, ToolServer> inProcess = new LinkedHashMap<>();
  private Bundle bundle = GraphReader.of(NAME, Map.of());

  /** A server that lives in this process. To be said before the graphs are read. */
  public void inProcess(String name, ToolServer server) {
    inProcess.put(name, server);
  }

  /** Reads what a file would say. */
  public BuiltGraph read(Source.Mapping file) {
    Map<String, UpstreamDefinition> others = new LinkedHashMap<>();
    inProcess.keySet().forEach(name -> others.put(name, placeholder(name)));
    bundle = GraphReader.of(NAME, file, others);
    return this;
  }

  /**
   * Reads how servers are configured.
   *
   * @throws PawlException.InvalidDefinition when one is wrong
   */
  public static Map<String, UpstreamDefinition> servers(Map<String, @Nullable Object> said) {
    if (said.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("server", Map.of("name", "servers", "version", "1"));
    file.put("mcpServers", said);
    file.put("tools", List.of());
    Bundle read = GraphReader.of(NAME, file);
    List<Problem> errors = read.problems().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    return read.upstreams();
  }

  /** In the place of a server that lives in this process. */
  static UpstreamDefinition placeholder(String name) {
    return new UpstreamDefinition.Unusable(name, "it lives in a Java program", HERE);
  }

  /** Whether it is about the place of a server, and not about the server itself. */
  static boolean isAboutPlaceholder(Problem problem) {
    return problem.place().equals(HERE);
  }

  /** What was read. */
  public Bundle bundle() {
    return bundle;
  }

  /** The servers that live in this process, by name. */
  public Map<String, ToolServer> inProcess() {
    return Map.copyOf(inProcess);
  }

  /**
   * Sees to it that nothing is wrong.
   *
   * @throws PawlException.InvalidDefinition when something is, with every problem
   */
  public BuiltGraph checked() {
    List<Problem> errors = check().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    return this;
  }

  private List<Problem> check() {
    try (Pawl pawl = Pawl.of(bundle, inProcess)) {
      return check(pawl, inProcess);
    }
  }

  /** As the command line checks a file, and with what is known of tools of this process. */
  static List<Problem> check(Pawl pawl, Map<String, ToolServer> inProcess) {
    ToolSchemas known = new Here(inProcess).or(pawl.lock().lock());
    return pawl.check(HostEnvironment.ofThisProcess(), pawl.types(known)).stream()
        .filter(problem -> !isAboutPlaceholder(problem))
        .toList();
  }

  /** The digest of a tool. */
  public String digest(String tool) {
    try (Pawl pawl = Pawl.of(bundle, inProcess)) {
      return pawl.tool(tool).digest();
    }
  }

  /** What is to be thought about in a tool. */
  public List<Problem> warnings(String tool) {
    return check().stream().filter(problem -> tool.equals(problem.tool())).toList();
  }

  /** What the tools of this process say of themselves. */
  private record Here(Map<String, ToolServer> servers) implements ToolSchemas {
    @Override
    public Optional<ToolSchema> of(String server, String tool) {
      return tools(server).stream()
          .filter(each -> each.name().equals(tool))
          .findFirst()
          .map(
              each ->
                  new ToolSchema(
                      each.inputSchema(),
                      each.outputSchema(),
                      Objects.requireNonNullElse(each.description(), "")));
    }

    @Override
    public Set<String> names(String server) {
      return tools(server).stream().map(Tool::name).collect(Collectors.toSet());
    }

    private List<Tool> tools(String server) {
      @Nullable ToolServer known = servers.get(server);
      return known == null ? List.of() : known.tools();
    }
  }
}
