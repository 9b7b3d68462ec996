package dev.pawl.expression.schema;

import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.SimpleType;
import dev.pawl.json.Json;
import dev.pawl.json.JsonPointer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The validator's view of a plain JSON value, made of the parts that are looked at. */
final class PlainNode implements JsonNode {
  private final @Nullable Object value;
  private final @Nullable PlainNode parent;
  private final Object token;
  private final SimpleType type;
  private @Nullable String pointer;
  private @Nullable List<JsonNode> items;
  private @Nullable Map<String, JsonNode> entries;

  private PlainNode(@Nullable Object value, @Nullable PlainNode parent, Object token) {
    this.value = value;
    this.parent = parent;
    this.token = token;
    this.type = typeOf(value);
  }

  static PlainNode root(@Nullable Object value) {
    return new PlainNode(value, null, "");
  }

  /** The same node with other names for its entries. */
  PlainNode withEntries(Map<String, JsonNode> renamed) {
    PlainNode node = new PlainNode(value, parent, token);
    node.entries = Collections.unmodifiableMap(renamed);
    return node;
  }

  /**
   * The type of a value: a number without a fraction is an integer (JSON Schema Core 2020-12,
   * 4.2.3), and what JSON cannot write as a number is null, as in {@link Json#write}.
   */
  static SimpleType typeOf(@Nullable Object value) {
    return switch (value) {
      case null -> SimpleType.NULL;
      case String _ -> SimpleType.STRING;
      case Boolean _ -> SimpleType.BOOLEAN;
      case Map<?, ?> _ -> SimpleType.OBJECT;
      case List<?> _ -> SimpleType.ARRAY;
      case Double d when !Double.isFinite(d) -> SimpleType.NULL;
      case Double d -> d == Math.rint(d) ? SimpleType.INTEGER : SimpleType.NUMBER;
      case Integer _, Long _, BigInteger _ -> SimpleType.INTEGER;
      default -> throw new IllegalArgumentException("not a JSON value: " + value.getClass());
    };
  }

  @Nullable Object value() {
    return value;
  }

  /** How many items or entries it has. */
  int size() {
    return switch (value) {
      case Map<?, ?> map -> map.size();
      case List<?> list -> list.size();
      case null, default -> 0;
    };
  }

  @Override
  public String getJsonPointer() {
    String result = pointer;
    if (result == null) {
      result =
          parent == null
              ? ""
              : parent.getJsonPointer() + '/' + JsonPointer.escape(token.toString());
      pointer = result;
    }
    return result;
  }

  @Override
  public SimpleType getNodeType() {
    return type;
  }

  @Override
  public boolean asBoolean() {
    return Boolean.TRUE.equals(value);
  }

  @Override
  public String asString() {
    return String.valueOf(value);
  }

  @Override
  public BigInteger asInteger() {
    return value instanceof BigInteger big ? big : asNumber().toBigInteger();
  }

  @Override
  public BigDecimal asNumber() {
    return switch (value) {
      case BigInteger big -> new BigDecimal(big);
      case Double d -> BigDecimal.valueOf(d).stripTrailingZeros();
      case Number n -> BigDecimal.valueOf(n.longValue());
      case null, default -> throw new IllegalStateException("not a number: " + type);
    };
  }

  @Override
  public List<JsonNode> asArray() {
    List<JsonNode> result = items;
    if (result == null) {
      List<JsonNode> nodes = new ArrayList<>(size());
      for (Object item : value instanceof List<?> list ? list : List.of()) {
        nodes.add(new PlainNode(item, this, nodes.size()));
      }
      result = Collections.unmodifiableList(nodes);
      items = result;
    }
    return result;
  }

  @Override
  public Map<String, JsonNode> asObject() {
    Map<String, JsonNode> result = entries;
    if (result == null) {
      Map<String, JsonNode> nodes = LinkedHashMap.newLinkedHashMap(size());
      Map<?, ?> map = value instanceof Map<?, ?> object ? object : Map.of();
      boolean patterns = token.equals("patternProperties");
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        String key = String.valueOf(entry.getKey());
        nodes.put(key, new PlainNode(entry.getValue(), this, patterns ? withoutHash(key) : key));
      }
      result = Collections.unmodifiableMap(nodes);
      entries = result;
    }
    return result;
  }

  /** The library takes the address of a schema apart wherever there is a {@code #}. */
  private static String withoutHash(String pattern) {
    return pattern.replace("#", "\\x23");
  }
}
