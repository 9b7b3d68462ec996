package dev.pawl.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Builds one frozen value straight from the tokens of the library. */
final class JsonReader {
  // The caller's limits are enforced here; these only must not come first.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(JsonLimits.DEEPEST + 1)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** What the parser tells its programmer, not the author of the text. */
  private static final Pattern ADVICE =
      Pattern.compile(
          "( \\(start marker at | \\(for (Array|Object) starting at |: enable `"
              + "| \\(not recognized as one since ).*");

  private final JsonParser parser;
  private final JsonLimits limits;
  private int depth;

  private JsonReader(JsonParser parser, JsonLimits limits) {
    this.parser = parser;
    this.limits = limits;
  }

  /** Reads the only value of the text. */
  static @Nullable Object read(String text, JsonLimits limits) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return new JsonReader(parser, limits).document();
    } catch (JacksonException e) {
      throw problem(e);
    }
  }

  private @Nullable Object document() {
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

  private static JsonException problem(JacksonException e) {
    TokenStreamLocation place = e.getLocation();
    int line = place == null ? 1 : Math.max(1, place.getLineNr());
    int column = place == null ? 1 : Math.max(1, place.getColumnNr());
    return new JsonException(ADVICE.matcher(e.getOriginalMessage()).replaceFirst(""), line, column);
  }
}
