package dev.pawl.formats.canvas;

/** Who says what an mcp node calls, and with what. */
public enum McpMode {
  /** The author. */
  MANUAL,
  /** The author names the tool, and the model behind the caller its parameters. */
  AI_PARAMETERS,
  /** The model chooses among the tools of a server. */
  AI_TOOL;

  /** Also by the names that older files have. */
  static McpMode of(CanvasNode node) {
    return switch (node.data().text("mode")) {
      case "aiParameterConfig", "naturalLanguageParam" -> AI_PARAMETERS;
      case "aiToolSelection", "fullNaturalLanguage" -> AI_TOOL;
      default -> MANUAL;
    };
  }
}
