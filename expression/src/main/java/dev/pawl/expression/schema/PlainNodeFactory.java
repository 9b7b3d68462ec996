package dev.pawl.expression.schema;

import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.JsonNodeFactory;
import dev.pawl.json.Json;
import org.jspecify.annotations.Nullable;

/** Lets the validator see plain values, and read its own meta-schemas into such. */
final class PlainNodeFactory implements JsonNodeFactory {
  @Override
  public JsonNode wrap(@Nullable Object node) {
    return node instanceof JsonNode wrapped ? wrapped : PlainNode.root(node);
  }

  @Override
  public JsonNode create(String json) {
    return PlainNode.root(Json.parse(json));
  }
}
