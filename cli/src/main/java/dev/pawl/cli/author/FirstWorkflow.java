package dev.pawl.cli.author;

import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.json.Json;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.Visible;
import dev.pawl.mcp.upstream.BuiltinFacts;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A first workflow on servers that are configured already. It refers to them by their names: how
 * they are started, and with which secrets, stays where it is. Nothing is started to find out about
 * tools; what is known is known from the lock beside the file, or because it is part of Pawl.
 *
 * @param call what it calls, or null when no tool is known that only reads
 */
record FirstWorkflow(List<String> servers, @Nullable Call call) {
  static final String FILE = "first.yaml";
  private static final int LONGEST_SCHEMA = 200;

  FirstWorkflow {
    servers = List.copyOf(servers);
  }

  /**
   * @param needed the schemas of the arguments that must be given, by name
   */
  record Call(String server, String tool, Map<String, Object> needed) {
    Call {
      needed = new LinkedHashMap<>(needed);
    }

    /** Servers choose these names. Those that nobody can read or type are no good beginning. */
    boolean isPlain() {
      return isPlain(tool) && needed.keySet().stream().allMatch(Call::isPlain);
    }

    private static boolean isPlain(String name) {
      return name.indexOf('`') < 0 && Visible.of(name).equals(name);
    }
  }

  static FirstWorkflow of(Map<String, UpstreamDefinition> servers, Path folder) {
    Map<String, UpstreamDefinition> sorted = new TreeMap<>(servers);
    Lock lock = LockFile.read(folder.resolve(LockFile.NAME)).lock();
    ToolSchemas schemas = new BuiltinSchemas(sorted).or(lock);
    BuiltinFacts builtin = new BuiltinFacts(sorted, Map.of());
    List<Call> calls = new ArrayList<>();
    for (String server : sorted.keySet()) {
      for (String tool : schemas.names(server)) {
        if (builtin.of(server, tool).isReadOnly() || lock.effects(server, tool).isReadOnly()) {
          schemas.of(server, tool).map(schema -> call(server, tool, schema)).ifPresent(calls::add);
        }
      }
    }
    Optional<Call> easiest =
        calls.stream()
            .filter(Call::isPlain)
            .min(Comparator.comparingInt(call -> call.needed().size()));
    return new FirstWorkflow(List.copyOf(sorted.keySet()), easiest.orElse(null));
  }

  private static Call call(String server, String tool, ToolSchemas.ToolSchema schema) {
    Map<String, Object> needed = new LinkedHashMap<>();
    Object properties = schema.input().get("properties");
    if (schema.input().get("required") instanceof List<?> required) {
      for (Object each : required) {
        Object property = properties instanceof Map<?, ?> map ? map.get(each) : null;
        needed.put(String.valueOf(each), property == null ? Map.of() : brief(property));
      }
    }
    return new Call(server, tool, needed);
  }

  /** Schemas that lean on others, and long ones, are left to the server. */
  private static Object brief(Object property) {
    String text = Json.write(property);
    if (text.length() <= LONGEST_SCHEMA && !text.contains("$ref")) {
      return property;
    }
    Object type = property instanceof Map<?, ?> map ? map.get("type") : null;
    return type instanceof String ? Map.of("type", type) : Map.of();
  }

  /** How it can be run, after the name of the file. */
  List<String> arguments() {
    return call == null
        ? List.of()
        : call.needed().keySet().stream().map(name -> name + "=VALUE").toList();
  }

  String text(String file) {
    List<String> lines = new ArrayList<>();
    lines.add("# yaml-language-server: $schema=graph.schema.json");
    lines.add("#");
    lines.add(
        "# A first tool on the servers of .mcp.json. They stay there, and are called by name:");
    lines.add(comment(String.join(", ", servers)));
    lines.add("#");
    lines.add(comment("  pawl check " + Printable.quoted(file)));
    lines.add(
        comment(
            "  pawl run "
                + Stream.concat(Stream.of(file), arguments().stream())
                    .map(Printable::quoted)
                    .collect(Collectors.joining(" "))));
    lines.add("version: \"1.0\"");
    lines.add("");
    lines.add("server: { name: first, version: 1.0.0 }");
    lines.add("");
    lines.add("tools:");
    if (call == null) {
      unknown(lines);
    } else {
      known(call, lines);
    }
    return String.join("\n", lines) + "\n";
  }

  /** Nothing ends it before the line does, whatever a name has in it. */
  private static String comment(String text) {
    return "# " + Visible.of(text);
  }

  /** Also as YAML, with nothing in it that a reader of the file would not see. */
  private static String json(Object value) {
    return Visible.json(Json.write(value));
  }

  private static void known(Call call, List<String> lines) {
    lines.add("  - name: first");
    lines.add("    description: " + json("Calls " + call.tool() + " of " + call.server()));
    lines.add("    inputSchema:");
    lines.add("      type: object");
    if (!call.needed().isEmpty()) {
      lines.add("      properties:");
      call.needed()
          .forEach((name, schema) -> lines.add("        " + json(name) + ": " + json(schema)));
      lines.add("      required: " + json(List.copyOf(call.needed().keySet())));
    }
    lines.add("    nodes:");
    lines.add("      - { id: entry, type: entry, next: call }");
    lines.add("");
    lines.add("      # Put more nodes between this one and the exit: `pawl schema` has all kinds.");
    lines.add("      - id: call");
    lines.add("        type: mcp");
    lines.add("        server: " + json(call.server()));
    lines.add("        tool: " + json(call.tool()));
    if (!call.needed().isEmpty()) {
      lines.add("        args:");
      call.needed()
          .keySet()
          .forEach(
              name ->
                  lines.add("          " + json(name) + ": { expr: " + json(path(name)) + " }"));
    }
    lines.add("        next: exit");
    lines.add("");
    lines.add("      - { id: exit, type: exit }");
  }

  private static String path(String name) {
    return "$.entry." + (name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : "`" + name + "`");
  }

  private void unknown(List<String> lines) {
    String server = json(servers.getFirst());
    lines.addAll(
        List.of(
            "  - name: first",
            "    description: To be written",
            "    inputSchema: { type: object }",
            "    nodes:",
            "      - { id: entry, type: entry, next: answer }",
            "",
            "      # A call looks like this; `pawl tools` shows the tools there are, and what they"
                + " take.",
            "      #",
            "      # - id: call",
            "      #   type: mcp",
            "      " + comment("  server: " + server),
            "      #   tool: NAME",
            "      #   args:",
            "      #     ARGUMENT: { expr: $.entry.ARGUMENT }",
            "      #   next: answer",
            "",
            "      - id: answer",
            "        type: transform",
            "        transform:",
            "          expr: '{ \"say\": \"nothing is called yet\" }'",
            "        next: exit",
            "",
            "      - { id: exit, type: exit }"));
  }
}
