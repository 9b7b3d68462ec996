package dev.pawl.formats.export;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.canvas.Fields;
import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.formats.diagram.PlantUmlDiagram;
import dev.pawl.formats.diagram.SvgDiagram;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.NodeKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/** Writes a tool of a file for others. It only makes texts: nothing is started or written. */
public final class Exports {
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
   * @param statuses what is known of the mcp nodes of a canvas, by their ids
   */
  public Export of(Definition tool, ExportTarget target, Map<String, String> statuses) {
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
      case CLAUDE_SKILL, CLAUDE_COMMAND, CODEX, COPILOT, CURSOR, GEMINI, ROO, ANTIGRAVITY ->
          agent(tool, target, name);
    };
  }

  private static Export single(String path, String text) {
    return new Export(
        List.of(new ExportedFile(path, text.endsWith("\n") ? text : text + "\n")), List.of());
  }

  private Export agent(Definition tool, ExportTarget target, String name) {
    List<ExportedFile> files = new ArrayList<>();
    String text = new SkillText(target, bundle.definitions()).of(tool);
    files.add(new ExportedFile(target.path(name), head(tool, target, name) + text));
    canvas.ifPresent(
        file -> target.agents().ifPresent(folder -> files.addAll(AgentFiles.of(file, folder))));
    return new Export(files, losses(tool));
  }

  private String head(Definition tool, ExportTarget target, String name) {
    String description = tool.description().isBlank() ? tool.name() : tool.description();
    if (target != ExportTarget.CLAUDE_COMMAND) {
      return new FrontMatter().name(name).text("description", description).done();
    }
    Fields options =
        canvas
            .map(file -> Fields.of(file.source()).fields("slashCommandOptions"))
            .orElse(Fields.of(null));
    String model = options.text("model");
    String context = options.text("context");
    return new FrontMatter()
        .text("description", description)
        .text("allowed-tools", options.text("allowedTools"))
        .text("model", model.equals("default") ? "" : model)
        .text("context", context.equals("default") ? "" : context)
        .flag("disable-model-invocation", options.flag("disableModelInvocation"))
        .text("argument-hint", options.text("argumentHint"))
        .done();
  }

  private List<String> losses(Definition tool) {
    SequencedSet<String> losses = new LinkedHashSet<>();
    boolean hooks =
        canvas
            .map(file -> Fields.of(file.source()).fields("slashCommandOptions").has("hooks"))
            .orElse(false);
    if (hooks) {
      losses.add("hooks are not written, since they are commands that would run by themselves");
    }
    if (!tool.triggers().isEmpty()) {
      losses.add("triggers are not written: an agent begins when somebody asks it to");
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
