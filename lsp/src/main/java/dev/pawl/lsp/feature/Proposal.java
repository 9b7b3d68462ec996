package dev.pawl.lsp.feature;

/**
 * Something that could be written at a spot.
 *
 * @param label what people see and type
 * @param detail a few words, such as a type
 * @param explanation in Markdown, or empty
 * @param edit what happens when it is chosen
 */
public record Proposal(String label, Kind kind, String detail, String explanation, Edit edit) {
  /** What is proposed. */
  public enum Kind {
    NODE,
    KEY,
    WORD,
    SERVER,
    TOOL,
    MEMBER,
    FUNCTION,
    VARIABLE
  }
}
