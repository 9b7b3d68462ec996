package dev.pawl.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** Builds one frozen value straight from the tokens. */
final class JsonReader {
  private final JsonParser parser;
  private final JsonLimits limits;
  private int depth;

  JsonReader(JsonParser parser, JsonLimits limits) {
    this.parser = parser;
    this.limits = limits;
  }

  /** Reads the only value of the document. */
  @Nullable Object document() {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw problem("expected a JSON value, but there is none");
    }
    Object value = value(first);
    if (parser.nextToken() != null) {
      throw problem("unexpected content after the JSON value");
    }
    return value;
  }

  private @Nullable Object value(JsonToken token) {
    return switch (token) {
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw problem("unexpected " + token);
    };
  }

  private FrozenMap object() {
    enter();
    LinkedHashMap<String, @Nullable Object> entries = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      entries.put(name, value(parser.nextToken()));
    }
    depth--;
    return new FrozenMap(entries);
  }

  private FrozenList array() {
    enter();
    ArrayList<@Nullable Object> items = new ArrayList<>();
    JsonToken token = parser.nextToken();
    while (token != JsonToken.END_ARRAY) {
      items.add(value(token));
      token = parser.nextToken();
    }
    depth--;
    return new FrozenList(items.toArray());
  }

  private void enter() {
    if (++depth > limits.maxDepth()) {
      throw problem("nested deeper than " + limits.maxDepth() + " levels");
    }
  }

  private Number number() {
    if (parser.getStringLength() > limits.maxNumberLength()) {
      throw problem("number is longer than " + limits.maxNumberLength() + " characters");
    }
    return parser.getNumberValue();
  }

  private JsonException problem(String message) {
    TokenStreamLocation place = parser.currentTokenLocation();
    return new JsonException(
        message, Math.max(1, place.getLineNr()), Math.max(1, place.getColumnNr()));
  }
}
