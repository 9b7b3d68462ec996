package dev.pawl.formats.export;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.canvas.Fields;
import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.formats.diagram.PlantUmlDiagram;
import dev.pawl.formats.diagram.SvgDiagram;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a tool of a file for others. It only makes texts: nothing is started or written. */
public final class Exports {
  private static final int MOST_HINTED = 10;

  /** What turns the order of letters, and letters of which only programs know. */
  private static final Pattern UNSEEN =
      Pattern.compile("[\\u200B\\u202A-\\u202E\\u2060-\\u2069\\x{E0000}-\\x{E007F}]");

  private final Bundle bundle;
  private final Optional<Canvas> canvas;

  /**
   * @param canvas the file itself, if it is one
   */
  public Exports(Bundle bundle, Optional<Canvas> canvas) {
    this.bundle = bundle;
    this.canvas = canvas;
  }

  /**
   * @param statuses what is known of the mcp nodes of a canvas, by their places
   */
  public Export of(Definition tool, ExportTarget target, Map<Place, String> statuses) {
    String name = SafeName.of(tool.name(), "workflow");
    String path = target.path(name);
    return switch (target) {
      case MERMAID -> single(path, MermaidDiagram.write(tool));
      case PLANTUML -> single(path, PlantUmlDiagram.write(tool));
      case SVG -> single(path, SvgDiagram.write(tool));
      case GRAPH_YAML -> GraphWriter.write(bundle, needed(tool), path);
      case CANVAS ->
          canvas
              .map(file -> single(path, file.withStatuses(statuses)))
              .orElseGet(() -> CanvasDrawing.write(needed(tool), path));
      case CLAUDE_SKILL, CLAUDE_COMMAND, CODEX, COPILOT, CURSOR, GEMINI, ROO, ANTIGRAVITY, AGENTS ->
          agent(tool, target, name);
    };
  }

  private static Export single(String path, String text) {
    return new Export(
        List.of(new ExportedFile(path, text.endsWith("\n") ? text : text + "\n")), List.of());
  }

  private Export agent(Definition tool, ExportTarget target, String name) {
    Agents agents =
        canvas
            .flatMap(file -> target.agents().map(folder -> Agents.of(file, folder)))
            .orElse(Agents.NONE);
    String text = new SkillText(target, bundle.definitions(), agents).of(tool);
    List<ExportedFile> files = new ArrayList<>();
    files.add(new ExportedFile(target.path(name), head(tool, target, name) + text));
    files.addAll(agents.files());
    List<String> losses = new ArrayList<>(losses(tool, target));
    for (ExportedFile file : files) {
      if (UNSEEN.matcher(file.text()).find()) {
        losses.add("`" + file.path() + "` has letters that nobody sees, but that a model reads");
      }
    }
    return new Export(files, losses);
  }

  private String head(Definition tool, ExportTarget target, String name) {
    String description = tool.description().isBlank() ? tool.name() : tool.description();
    if (target != ExportTarget.CLAUDE_COMMAND) {
      return new FrontMatter().name(name).text("description", description).done();
    }
    Fields options = options();
    String model = options.text("model");
    String context = options.text("context");
    return new FrontMatter()
        .text("description", description)
        .text("allowed-tools", options.text("allowedTools"))
        .text("model", model.equals("default") ? "" : model)
        .text("context", context.equals("default") ? "" : context)
        .flag("disable-model-invocation", options.flag("disableModelInvocation"))
        .text("argument-hint", hint(tool, options.text("argumentHint")))
        .done();
  }

  private Fields options() {
    return canvas
        .map(file -> Fields.of(file.source()).fields("slashCommandOptions"))
        .orElse(Fields.of(null));
  }

  /** What is shown to those who begin to write the command. */
  private static String hint(Definition tool, String said) {
    return said.isEmpty()
        ? Fields.of(tool.inputSchema().get("properties")).source().entries().keySet().stream()
            .limit(MOST_HINTED)
            .map(each -> "[" + each + "]")
            .collect(Collectors.joining(" "))
        : said;
  }

  private List<String> losses(Definition tool, ExportTarget target) {
    SequencedSet<String> losses = new LinkedHashSet<>();
    String allowed = options().text("allowedTools");
    if (target == ExportTarget.CLAUDE_COMMAND && !allowed.isEmpty()) {
      losses.add("the command lets Claude use these tools without asking: " + allowed);
    }
    if (options().has("hooks")) {
      losses.add("hooks are not written, since they are commands that would run by themselves");
    }
    if (!tool.triggers().isEmpty()) {
      losses.add("triggers are not written: an agent begins when somebody asks it to");
    }
    if (target == ExportTarget.CODEX || target == ExportTarget.ANTIGRAVITY) {
      losses.add("newer versions look into `.agents/skills`, to which `--to agents` writes");
    }
    losses.add(
        "an agent follows the text by itself: nothing is kept, tried again or checked as in a run");
    return List.copyOf(losses);
  }

  /** A tool, and those of the file that it runs. */
  private List<Definition> needed(Definition tool) {
    SequencedSet<Definition> needed = new LinkedHashSet<>(List.of(tool));
    List<Definition> open = new ArrayList<>(needed);
    for (int at = 0; at < open.size(); at++) {
      open.get(at).nodes().forEach(node -> add(node.kind(), needed, open));
    }
    return List.copyOf(needed);
  }

  private void add(NodeKind kind, SequencedSet<Definition> needed, List<Definition> open) {
    if (kind instanceof NodeKind.Foreach foreach) {
      add(foreach.body().kind(), needed, open);
    } else if (kind instanceof NodeKind.SubWorkflow workflow) {
      bundle.definitions().stream()
          .filter(each -> each.name().equals(workflow.tool().name()))
          .filter(needed::add)
          .forEach(open::add);
    }
  }
}
