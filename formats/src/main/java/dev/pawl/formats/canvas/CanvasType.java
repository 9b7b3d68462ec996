package dev.pawl.formats.canvas;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a node of a canvas is. */
public enum CanvasType {
  START("start"),
  END("end"),
  PROMPT("prompt"),
  SUB_AGENT("subAgent"),
  QUESTION("askUserQuestion"),
  IF_ELSE("ifElse"),
  SWITCH("switch"),
  /** What older files have for both of these. */
  BRANCH("branch"),
  SKILL("skill"),
  MCP("mcp"),
  FLOW("subAgentFlow"),
  CODEX("codex"),
  /** A frame around others, which does nothing. */
  GROUP("group"),
  /** A type that this version does not know: it is kept, and cannot be run. */
  UNKNOWN("");

  private final String word;

  CanvasType(String word) {
    this.word = word;
  }

  /** Its name in files. */
  public String word() {
    return word;
  }

  /** Whether it goes on by one of several ports. */
  boolean branches() {
    return this == IF_ELSE || this == SWITCH || this == BRANCH;
  }

  /** Whether somebody, or a condition, decides there how to go on. */
  boolean decides() {
    return branches() || this == QUESTION;
  }

  static CanvasType of(String written) {
    String plain = plain(written);
    for (CanvasType type : values()) {
      if (type != UNKNOWN && plain(type.word).equals(plain)) {
        return type;
      }
    }
    return UNKNOWN;
  }

  static List<String> words() {
    return Arrays.stream(values()).filter(each -> each != UNKNOWN).map(each -> each.word).toList();
  }

  /** Files that were written by hand say {@code sub-agent} or {@code ifelse}. */
  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }
}
