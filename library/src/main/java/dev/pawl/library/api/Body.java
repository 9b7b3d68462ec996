package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.protocol.api.Api;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the body of a request says: a JSON object whose members all mean something. */
record Body(Map<String, @Nullable Object> members) {

  /** A body that is none. */
  static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * @param known the members that it may have; nothing at all says the same as an empty object
   */
  static Body of(Api.Request request, Set<String> known) {
    String text = new String(request.body(), UTF_8);
    try {
      Object body = text.isBlank() ? Map.of() : Values.freeze(Json.parse(text));
      if (body instanceof Map<?, ?> said && known.containsAll(said.keySet())) {
        return new Body(Values.asObject(said));
      }
    } catch (JsonException _) {
      // It is told below what it should have been.
    }
    throw new Unusable(
        known.isEmpty()
            ? "The body must be an empty JSON object"
            : "The body must be a JSON object with no other members than "
                + String.join(", ", new TreeSet<>(known)));
  }

  /** A text that has to be there. */
  String text(String name) {
    if (members.get(name) instanceof String text) {
      return text;
    }
    throw new Unusable("The body needs a text `" + name + "`");
  }

  @Nullable String optionalText(String name) {
    return members.get(name) == null ? null : text(name);
  }

  /** A whole number from 0 on that has to be there. */
  int number(String name) {
    if (members.get(name) instanceof Integer number && number >= 0) {
      return number;
    }
    throw new Unusable("The body needs a number `" + name + "`, from 0 on");
  }

  boolean isSet(String name) {
    Object value = members.get(name);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw new Unusable("`" + name + "` must be true or false");
  }

  /** Empty when there is none. */
  Map<String, @Nullable Object> object(String name) {
    Object value = members.get(name);
    if (value == null) {
      return Map.of();
    }
    if (value instanceof Map<?, ?> object) {
      return Values.asObject(object);
    }
    throw new Unusable("`" + name + "` must be an object");
  }

  boolean has(String name) {
    return members.containsKey(name);
  }

  @Nullable Object value(String name) {
    return members.get(name);
  }
}
