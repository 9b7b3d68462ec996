package dev.pawl.formats.export;

import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The text that a coding agent follows to do what a workflow does. */
final class SkillText {
  private final ExportTarget target;
  private final Agents agents;
  private final Map<String, Definition> all = new LinkedHashMap<>();
  private @Nullable Definition first;

  /**
   * @param others those that it may run
   * @param agents those that have files of their own
   */
  SkillText(ExportTarget target, Collection<Definition> others, Agents agents) {
    this.target = target;
    this.agents = agents;
    others.forEach(each -> all.putIfAbsent(each.name(), each));
  }

  String of(Definition definition) {
    this.first = definition;
    Map<String, Definition> used = used(definition);
    StringBuilder text = new StringBuilder();
    text.append("# ").append(Markdown.words(shown(definition))).append("\n\n");
    if (!definition.description().isBlank()) {
      text.append(Markdown.quoted(definition.description())).append('\n');
    }
    text.append(
        """
        Do the steps below in their order, from the first one to the end. Keep what each step yields under its name:
        `$.fetch` is what the step `fetch` has yielded last, and `{"expr": …}` stands for what a JSONata expression over
        that yields. Take no way that is not named here, and leave out no step that you come to.
        """);
    servers(used.values(), text);
    used.values().forEach(each -> section(each, used.size() > 1, text));
    return text.toString().stripTrailing() + "\n";
  }

  private static String shown(Definition definition) {
    String title = definition.title();
    return title == null ? definition.name() : title;
  }

  private static void servers(Collection<Definition> definitions, StringBuilder text) {
    TreeSet<String> servers = new TreeSet<>();
    definitions.forEach(each -> each.nodes().forEach(node -> servers(node.kind(), servers)));
    if (!servers.isEmpty()) {
      text.append("\nThese MCP servers are needed: ")
          .append(String.join(", ", servers.stream().map(Markdown::code).toList()))
          .append(".\n");
    }
  }

  private static void servers(NodeKind kind, TreeSet<String> servers) {
    if (kind instanceof NodeKind.Mcp mcp) {
      servers.add(mcp.server().name());
    } else if (kind instanceof NodeKind.Foreach foreach) {
      servers(foreach.body().kind(), servers);
    }
  }

  private void section(Definition definition, boolean several, StringBuilder text) {
    text.append("\n## ")
        .append(several ? "Workflow " + Markdown.words(definition.name()) : "Workflow")
        .append("\n\n")
        .append(Markdown.fenced("mermaid", MermaidDiagram.write(definition)))
        .append("\n### Input\n\n");
    input(definition, text);
    text.append("\n### Steps\n\n");
    StepText steps = new StepText(target, agents);
    Walk.of(definition).forEach(node -> text.append(steps.of(node)));
  }

  private void input(Definition definition, StringBuilder text) {
    Object properties = definition.inputSchema().value().get("properties");
    if (!(properties instanceof Map<?, ?> members) || members.isEmpty()) {
      text.append("Nothing has to be given.\n");
      return;
    }
    text.append("An object that fits this JSON Schema:\n\n")
        .append(Markdown.json(definition.inputSchema().value()));
    if (definition.equals(first)) {
      text.append("\nTake it from what the user has said, and ask for what is missing.");
      text.append(target.isClaude() ? " With the command came: $ARGUMENTS\n" : "\n");
    }
  }

  /** It, and those that it runs, of the same file. */
  private Map<String, Definition> used(Definition definition) {
    Map<String, Definition> used = new LinkedHashMap<>();
    Deque<Definition> open = new ArrayDeque<>();
    open.add(definition);
    while (!open.isEmpty()) {
      Definition each = open.removeFirst();
      if (used.putIfAbsent(each.name(), each) == null) {
        for (Node node : each.nodes()) {
          run(node.kind(), open);
        }
      }
    }
    return used;
  }

  private void run(NodeKind kind, Deque<Definition> open) {
    if (kind instanceof NodeKind.SubWorkflow workflow && all.containsKey(workflow.tool().name())) {
      open.add(all.get(workflow.tool().name()));
    } else if (kind instanceof NodeKind.Foreach foreach) {
      run(foreach.body().kind(), open);
    }
  }
}
