package dev.pawl.library.discovery;

/** A program that is configured to use servers. */
public enum ConfiguringProgram {
  PROJECT("project", "this project", Variables.OURS),
  CLAUDE_CODE("claude-code", "Claude Code", Variables.OURS),
  CLAUDE_DESKTOP("claude-desktop", "Claude Desktop", Variables.NONE),
  VS_CODE("vscode", "VS Code", Variables.EDITOR),
  CURSOR("cursor", "Cursor", Variables.EDITOR),
  WINDSURF("windsurf", "Windsurf", Variables.EDITOR),
  GEMINI("gemini", "Gemini CLI", Variables.SHELL),
  CODEX("codex", "Codex", Variables.NONE),
  ROO("roo", "Roo Code", Variables.EDITOR),
  COPILOT("copilot", "Copilot CLI", Variables.OURS);

  /** How variables are written in its files. */
  enum Variables {
    /** {@code ${NAME}} and {@code ${NAME:-default}}, as we do. */
    OURS,
    /** {@code ${env:NAME}}, {@code ${input:name}}, {@code ${workspaceFolder}}. */
    EDITOR,
    /** {@code $NAME} and {@code ${NAME}}. */
    SHELL,
    /** Not at all: what looks like one is meant as it stands. */
    NONE
  }

  private final String word;
  private final String title;
  private final Variables variables;

  ConfiguringProgram(String word, String title, Variables variables) {
    this.word = word;
    this.title = title;
    this.variables = variables;
  }

  /** For programs, and after the {@code @} of a name. */
  public String word() {
    return word;
  }

  /** For people. */
  public String title() {
    return title;
  }

  Variables variables() {
    return variables;
  }
}
