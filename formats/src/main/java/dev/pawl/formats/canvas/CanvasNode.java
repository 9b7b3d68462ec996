package dev.pawl.formats.canvas;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.List;

/**
 * One node of a canvas.
 *
 * @param word its type as it is written
 * @param name what people see, or its id
 * @param data what is particular to its type
 */
public record CanvasNode(
    String id, CanvasType type, String word, String name, Fields data, Source.Mapping source) {

  public Place place() {
    return source.place();
  }

  /** Whether a model chooses there among all tools of a server, since it lists none itself. */
  public boolean choosesAmongAll() {
    return type == CanvasType.MCP && McpMode.of(this) == McpMode.AI_TOOL && chosen().isEmpty();
  }

  /** The tools that it calls, or lets a model choose among. */
  public List<Fields> chosen() {
    return McpMode.of(this) == McpMode.AI_TOOL
        ? data.list("tools").stream().filter(each -> !each.text("name").isEmpty()).toList()
        : List.of(data);
  }

  /** How messages call it. */
  String what() {
    return word + " node `" + id + "`";
  }

  /** What can be answered to a question. */
  List<Fields> options() {
    return data.list("options");
  }

  /** How a decision can go on. */
  List<Fields> arms() {
    return data.list("branches");
  }

  /** Whether a question is answered by one of its options. */
  boolean isChoice() {
    return type == CanvasType.QUESTION
        && !data.flag("multiSelect")
        && !data.flag("useAiSuggestions")
        && !options().isEmpty();
  }

  /** How many ports it has beside the usual one. */
  int ports() {
    return isChoice() ? options().size() : type.branches() ? arms().size() : 0;
  }

  /** What belongs to one of these ports. */
  Fields port(int index) {
    return isChoice() ? options().get(index) : arms().get(index);
  }
}
