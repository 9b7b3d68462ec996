package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;

/** Builds the value of a JSON file from the codec's tokens, which know their places. */
final class JsonComposer {
  /** What the codec adds for programmers: its own settings and a source that it does not know. */
  private static final Pattern ADVICE =
      Pattern.compile(
          "( \\(start marker at | \\(for (Array|Object) starting at |: enable `"
              + "| \\(not recognized as one since ).*");

  private final String file;
  private final String text;
  private final PartialJson part;
  private final Budget budget = new Budget();
  private final Reading reading = new Reading();

  JsonComposer(String file, String text) {
    this(file, text, PartialJson.all());
  }

  JsonComposer(String file, String text, PartialJson part) {
    this.file = file;
    this.text = text;
    this.part = part;
  }

  Reading compose() throws UnreadableException {
    try (JsonParser parser = part.factory().createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw syntax("the file is empty", new Place(file, 1, 1));
      }
      Source root = value(parser, first, 0);
      if (parser.nextToken() != null) {
        throw syntax("a second value begins here; a JSON file holds one", place(parser));
      }
      return reading.complete(root);
    } catch (JacksonException malformed) {
      String reason = ADVICE.matcher(malformed.getOriginalMessage()).replaceFirst("");
      throw syntax("not well-formed JSON: " + reason, place(malformed));
    }
  }

  private Source value(JsonParser parser, JsonToken token, int depth) throws UnreadableException {
    Place place = place(parser);
    budget.spend(1, place);
    return switch (token) {
      case START_OBJECT -> object(parser, place, depth + 1);
      case START_ARRAY -> array(parser, place, depth + 1);
      case VALUE_STRING -> string(parser, place);
      case VALUE_NUMBER_INT -> new Source.Scalar(Numbers.integer(parser.getString(), 10), place);
      case VALUE_NUMBER_FLOAT -> decimal(parser.getString(), place);
      case VALUE_TRUE -> new Source.Scalar(true, place);
      case VALUE_FALSE -> new Source.Scalar(false, place);
      case VALUE_NULL -> new Source.Scalar(null, place);
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw syntax("a value is missing here", place);
    };
  }

  private Source object(JsonParser parser, Place place, int depth) throws UnreadableException {
    budget.descend(depth, place);
    MappingBuilder builder = new MappingBuilder();
    while (next(parser) != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      Place keyPlace = place(parser);
      if (part.enters(key)) {
        builder.put(key, keyPlace, value(parser, next(parser), depth));
        part.leaves();
      } else {
        next(parser);
        parser.skipChildren();
      }
    }
    Source mapping = new Source.Mapping(builder.entries(), place);
    builder.problems().forEach(problem -> reading.flaw(mapping, problem));
    return mapping;
  }

  private Source array(JsonParser parser, Place place, int depth) throws UnreadableException {
    budget.descend(depth, place);
    List<Source> items = new ArrayList<>();
    JsonToken token = next(parser);
    while (token != JsonToken.END_ARRAY) {
      items.add(value(parser, token, depth));
      token = next(parser);
    }
    return new Source.Sequence(items, place);
  }

  private Source string(JsonParser parser, Place place) {
    String value = parser.getString();
    int from = (int) parser.currentTokenLocation().getCharOffset() + 1;
    int end = from + value.length();
    // An escape makes the written text longer than the value, so the closing quote is further on.
    boolean asWritten =
        text.startsWith(value, from) && end < text.length() && text.charAt(end) == '"';
    @Nullable Place origin = asWritten && !value.isEmpty() ? place.shiftedBy(1) : null;
    return new Source.Scalar(value, place, origin);
  }

  private Source decimal(String digits, Place place) {
    Double value = Numbers.decimal(digits);
    Source scalar = new Source.Scalar(value == null ? digits : value, place);
    if (value == null) {
      reading.flaw(
          scalar,
          new Problem(
              ProblemCode.BAD_VALUE,
              "the number `" + digits + "` is too large",
              place,
              null,
              null,
              "put it in quotes if text is meant"));
    }
    return scalar;
  }

  private JsonToken next(JsonParser parser) throws UnreadableException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw syntax("not well-formed JSON: the file ends too early", place(parser));
    }
    return token;
  }

  private Place place(JsonParser parser) {
    return place(parser.currentTokenLocation());
  }

  private Place place(JacksonException malformed) {
    TokenStreamLocation location = malformed.getLocation();
    return location == null ? new Place(file, 1, 1) : place(location);
  }

  private Place place(TokenStreamLocation location) {
    return new Place(file, location.getLineNr(), location.getColumnNr());
  }

  private UnreadableException syntax(String message, Place place) {
    return new UnreadableException(ProblemCode.SYNTAX, message, place, part.advice());
  }
}
