package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.Trigger;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the top level of a graph file. */
final class BundleReader {
  private final String fileName;
  private final Source.Mapping root;
  private final Report report;
  private final Cursor file;

  BundleReader(String fileName, Source.Mapping root, Report report) {
    this.fileName = fileName;
    this.root = root;
    this.report = report;
    // Keys that begin with x- are the user's own: a place for anchors that are used elsewhere.
    List<String> own =
        root.entries().keySet().stream().filter(key -> key.startsWith("x-")).toList();
    this.file = new Cursor(root, "the file", Keys.FILE.with(own), report);
  }

  Bundle read(Map<String, UpstreamDefinition> others) {
    if (!root.entries().isEmpty()
        && root.entries().keySet().stream().noneMatch(Keys.FILE.known()::contains)) {
      report.problem(
          ProblemCode.UNKNOWN_FORMAT,
          "the file is no graph file: it has none of the keys of one",
          root.place(),
          "begin with `server:` and `tools:`");
      return bundle(ServerInfo.unnamed(fileName), others, List.of(), List.of());
    }
    file.refuseUnknownKeys();
    file.optionalText("$schema");
    checkVersion();
    ServerInfo server = Servers.read(file, fileName);
    Limits limits = LimitsReader.read(file, Limits.DEFAULT);
    Map<String, UpstreamDefinition> upstreams = new LinkedHashMap<>(others);
    upstreams.putAll(upstreams());
    List<Definition> drafts = new ArrayList<>();
    List<Definition> definitions = definitions(limits, drafts);
    if (callsActivities(definitions) || callsActivities(drafts)) {
      upstreams.putIfAbsent(
          UpstreamDefinition.ACTIVITIES,
          new UpstreamDefinition.Builtin(
              UpstreamDefinition.ACTIVITIES,
              UpstreamDefinition.ACTIVITIES,
              Map.of(),
              root.place()));
    }
    return bundle(server, upstreams, definitions, drafts);
  }

  /** The server of activities need not be configured: whoever has them brings it along. */
  private static boolean callsActivities(List<Definition> definitions) {
    for (Definition definition : definitions) {
      for (Node node : definition.nodes()) {
        if (callsActivity(node.kind())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean callsActivity(NodeKind kind) {
    return switch (kind) {
      case NodeKind.Mcp mcp -> mcp.server().name().equals(UpstreamDefinition.ACTIVITIES);
      case NodeKind.Foreach foreach -> callsActivity(foreach.body().kind());
      case NodeKind.Entry _, NodeKind.Exit _, NodeKind.Transform _, NodeKind.Switch _ -> false;
      case NodeKind.SubWorkflow _, NodeKind.Wait _, NodeKind.Ask _, NodeKind.Signal _ -> false;
      case NodeKind.Prompt _, NodeKind.Fail _, NodeKind.Finish _ -> false;
    };
  }

  private Bundle bundle(
      ServerInfo server,
      Map<String, UpstreamDefinition> upstreams,
      List<Definition> definitions,
      List<Definition> drafts) {
    return new Bundle(fileName, server, upstreams, definitions, drafts, report.sorted());
  }

  private void checkVersion() {
    Source version = file.get("version");
    boolean fits =
        version instanceof Source.Scalar scalar
            && (scalar.value() instanceof String || scalar.value() instanceof Number);
    if (version != null && !fits) {
      file.wrongType("`version` of the file", "a text or a number", version);
    }
  }

  /** {@code servers} is what the oldest dialect calls {@code mcpServers}. */
  private Map<String, UpstreamDefinition> upstreams() {
    if (file.has("mcpServers") && file.has("servers")) {
      file.problem(
          ProblemCode.BAD_VALUE,
          "the file has both `mcpServers` and `servers`, which mean the same",
          file.placeOf("servers"),
          "put all servers under `mcpServers`");
    }
    Source.Mapping servers = file.mapping(file.has("mcpServers") ? "mcpServers" : "servers");
    return servers == null ? Map.of() : new UpstreamReader(report, true).readAll(servers);
  }

  private List<Definition> definitions(Limits limits, List<Definition> drafts) {
    file.required("tools", "list the tools that the file offers");
    Source.Sequence tools = file.sequence("tools");
    Source.Sequence nodes = file.sequence("nodes");
    SharedNodes shared = nodes == null ? null : new SharedNodes(nodes.items());
    ToolReader reader = new ToolReader(limits, shared, report, drafts::add);
    List<Definition> definitions = new ArrayList<>();
    Map<String, Place> names = new HashMap<>();
    Set<String> ambiguous = new HashSet<>();
    int number = 0;
    ToolTemplates templates = file.has("templates") ? ToolTemplates.read(file) : null;
    for (Source tool : tools == null ? List.<Source>of() : tools.items()) {
      number++;
      Source written = tool;
      if (templates != null || isOfTemplate(tool)) {
        templates = templates == null ? ToolTemplates.read(file) : templates;
        written = templates.instance(tool, number);
      }
      if (written != null) {
        reader.read(written, number).ifPresent(definitions::add);
      }
      String name = SharedNodes.text(tool, "name");
      Place first = name == null ? null : names.putIfAbsent(name, tool.place());
      if (first != null) {
        ambiguous.add(name);
        report
            .forTool(name)
            .problem(
                ProblemCode.DUPLICATE_TOOL,
                "the name `" + name + "` is already used by the tool in line " + first.line(),
                tool.place(),
                "rename one of them; until then neither is offered");
      }
    }
    if (shared != null) {
      checkShared(shared, names.keySet());
    }
    definitions.removeIf(definition -> ambiguous.contains(definition.name()));
    checkHooks(definitions);
    return definitions;
  }

  /** An address can lead to one tool only. */
  private void checkHooks(List<Definition> definitions) {
    Map<String, String> hooks = new HashMap<>();
    for (Definition definition : definitions) {
      for (Trigger trigger : definition.triggers()) {
        String first =
            trigger instanceof Trigger.Webhook hook
                ? hooks.putIfAbsent(hook.name(), definition.name())
                : null;
        if (first != null && !first.equals(definition.name())) {
          report
              .forTool(definition.name())
              .problem(
                  ProblemCode.BAD_NAME,
                  "the webhook `" + trigger.name() + "` is one of the tool `" + first + "` already",
                  trigger.place(),
                  "give it another name: it is a part of the address to which messages are sent");
        }
      }
    }
  }

  /** Most files have none, so that nothing is loaded to find that out. */
  private static boolean isOfTemplate(Source tool) {
    return tool instanceof Source.Mapping mapping
        && (mapping.get("template") != null || mapping.get("with") != null);
  }

  private void checkShared(SharedNodes shared, Set<String> tools) {
    if (shared.areTooMany()) {
      file.problem(
          ProblemCode.TOO_MANY_NODES,
          "the file has more than " + ToolReader.MOST_NODES + " nodes at its top level",
          file.placeOf("nodes"),
          "give each tool the `nodes` that belong to it");
    } else {
      new UnusedNodes(tools, report).read(shared.unused());
    }
  }
}
