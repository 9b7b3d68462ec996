package dev.pawl.formats.graph;

import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.JsonNodeFactory;
import dev.harrel.jsonschema.SimpleType;
import dev.pawl.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows plain JSON values to the schema validator, which asks for the same parts many times. */
final class PlainJson implements JsonNode {
  private final Object value;
  private final String pointer;
  private final List<JsonNode> items = new ArrayList<>();
  private final Map<String, JsonNode> members = new LinkedHashMap<>();

  PlainJson(Object value) {
    this(value, "");
  }

  private PlainJson(Object value, String pointer) {
    this.value = value;
    this.pointer = pointer;
    if (value instanceof List<?> list) {
      list.forEach(item -> items.add(new PlainJson(item, pointer + "/" + items.size())));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, member) -> {
            String name = (String) key;
            String place = pointer + "/" + JsonNode.encodeJsonPointer(name);
            members.put(name, new PlainJson(member, place));
          });
    }
  }

  @Override
  public String getJsonPointer() {
    return pointer;
  }

  @Override
  public SimpleType getNodeType() {
    return switch (value) {
      case null -> SimpleType.NULL;
      case String _ -> SimpleType.STRING;
      case Boolean _ -> SimpleType.BOOLEAN;
      case Map<?, ?> _ -> SimpleType.OBJECT;
      case List<?> _ -> SimpleType.ARRAY;
      case Double number when number != Math.rint(number) -> SimpleType.NUMBER;
      default -> SimpleType.INTEGER;
    };
  }

  @Override
  public boolean asBoolean() {
    return (Boolean) value;
  }

  @Override
  public String asString() {
    return String.valueOf(value);
  }

  @Override
  public BigInteger asInteger() {
    return asNumber().toBigInteger();
  }

  @Override
  public BigDecimal asNumber() {
    return new BigDecimal(value.toString());
  }

  @Override
  public List<JsonNode> asArray() {
    return items;
  }

  @Override
  public Map<String, JsonNode> asObject() {
    return members;
  }

  static final class Factory implements JsonNodeFactory {
    @Override
    public JsonNode wrap(Object node) {
      return node instanceof JsonNode wrapped ? wrapped : new PlainJson(node);
    }

    @Override
    public JsonNode create(String json) {
      return new PlainJson(Json.parse(json));
    }
  }
}
