package dev.pawl.formats.export;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a workflow can be exported to. */
public enum ExportTarget {
  CLAUDE_SKILL("claude-skill", ".claude/skills/"),
  CLAUDE_COMMAND("claude-command", ".claude/commands/"),
  CODEX("codex", ".codex/skills/"),
  COPILOT("copilot", ".github/skills/"),
  CURSOR("cursor", ".cursor/skills/"),
  GEMINI("gemini", ".gemini/skills/"),
  ROO("roo", ".roo/skills/"),
  ANTIGRAVITY("antigravity", ".agent/skills/"),
  /** The folder that several agents look into. */
  AGENTS("agents", ".agents/skills/"),
  MERMAID("mermaid", ""),
  GRAPH_YAML("graph-yaml", ""),
  CANVAS("canvas", ""),
  PLANTUML("plantuml", ""),
  SVG("svg", "");

  private final String word;
  private final String folder;

  ExportTarget(String word, String folder) {
    this.word = word;
    this.folder = folder;
  }

  /** Its name on the command line. */
  public String word() {
    return word;
  }

  /** Whether it is written for a coding agent, which follows it by itself. */
  public boolean isAgent() {
    return !folder.isEmpty();
  }

  /** Whether Claude Code reads it. */
  boolean isClaude() {
    return this == CLAUDE_SKILL || this == CLAUDE_COMMAND;
  }

  /** Where the file of a workflow lies, below the folder that is exported to. */
  String path(String name) {
    return switch (this) {
      case CLAUDE_SKILL, CODEX, COPILOT, CURSOR, GEMINI, ROO, ANTIGRAVITY, AGENTS ->
          folder + name + "/SKILL.md";
      case CLAUDE_COMMAND -> folder + name + ".md";
      case MERMAID -> name + ".mmd";
      case GRAPH_YAML -> name + ".pawl.yaml";
      case CANVAS -> name + ".json";
      case PLANTUML -> name + ".puml";
      case SVG -> name + ".svg";
    };
  }

  /** Where the agents of a workflow lie, or nothing if they stand in its text. */
  Optional<String> agents() {
    return switch (this) {
      case CLAUDE_SKILL, CLAUDE_COMMAND -> Optional.of(".claude/agents/");
      case CURSOR -> Optional.of(".cursor/agents/");
      case CODEX, COPILOT, GEMINI, ROO, ANTIGRAVITY, AGENTS -> Optional.empty();
      case MERMAID, GRAPH_YAML, CANVAS, PLANTUML, SVG -> Optional.empty();
    };
  }

  public static Optional<ExportTarget> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(ExportTarget::word).toList();
  }
}
