package dev.pawl.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool as a file describes it: not yet compiled, every part with its place.
 *
 * @param inputSchema JSON Schema of the arguments, as written
 * @param outputSchema JSON Schema of the result, or null when nothing is promised
 * @param annotations hints for clients, as MCP defines them; passed on as written
 * @param delivery how its runs are handed to callers
 * @param said everything that decides how it runs, wherever it stands
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
    DefinitionContent said) {
  public Definition {
    nodes = List.copyOf(nodes);
  }

  /** A definition that was built rather than read, and has no content to take a digest of. */
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
        Delivery.DEFAULT,
        DefinitionContent.NONE);
  }

  public Definition with(DefinitionContent content) {
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
        content);
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
        said);
  }

  /** Everything that decides how it runs, as JSON; empty when it was built rather than read. */
  public Map<String, @Nullable Object> content() {
    return said.value();
  }

  /** Of the content: equal for definitions that say the same, wherever they stand. */
  public String digest() {
    return said.digest();
  }
}
