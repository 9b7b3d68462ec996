package dev.pawl.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool as a file describes it: not yet compiled, every part with its place.
 *
 * @param inputSchema JSON Schema of the arguments, as written
 * @param outputSchema JSON Schema of the result, or null when nothing is promised
 * @param annotations hints for clients, as MCP defines them and the author wrote them
 * @param delivery how its runs are handed to callers
 * @param triggers what makes it run by itself
 */
public record Definition(
    String name,
    @Nullable String title,
    String description,
    Source.Mapping inputSchema,
    Source.@Nullable Mapping outputSchema,
    Map<String, @Nullable Object> annotations,
    Limits limits,
    List<Node> nodes,
    Place place,
    Delivery delivery,
    List<Trigger> triggers) {
  public Definition {
    nodes = List.copyOf(nodes);
    triggers = List.copyOf(triggers);
  }

  /** One that only runs when it is called. */
  public Definition(
      String name,
      @Nullable String title,
      String description,
      Source.Mapping inputSchema,
      Source.@Nullable Mapping outputSchema,
      Map<String, @Nullable Object> annotations,
      Limits limits,
      List<Node> nodes,
      Place place,
      Delivery delivery) {
    this(
        name,
        title,
        description,
        inputSchema,
        outputSchema,
        annotations,
        limits,
        nodes,
        place,
        delivery,
        List.of());
  }

  /** One that is handed to callers as most are. */
  public Definition(
      String name,
      @Nullable String title,
      String description,
      Source.Mapping inputSchema,
      Source.@Nullable Mapping outputSchema,
      Map<String, @Nullable Object> annotations,
      Limits limits,
      List<Node> nodes,
      Place place) {
    this(
        name,
        title,
        description,
        inputSchema,
        outputSchema,
        annotations,
        limits,
        nodes,
        place,
        Delivery.DEFAULT);
  }

  /** The same under another name, with nodes that name other things. */
  public Definition with(String otherName, List<Node> otherNodes) {
    return new Definition(
        otherName,
        title,
        description,
        inputSchema,
        outputSchema,
        annotations,
        limits,
        otherNodes,
        place,
        delivery,
        triggers);
  }

  public Definition with(Delivery how) {
    return new Definition(
        name,
        title,
        description,
        inputSchema,
        outputSchema,
        annotations,
        limits,
        nodes,
        place,
        how,
        triggers);
  }

  /** The same, run by these. */
  public Definition with(List<Trigger> others) {
    return new Definition(
        name,
        title,
        description,
        inputSchema,
        outputSchema,
        annotations,
        limits,
        nodes,
        place,
        delivery,
        others);
  }
}
