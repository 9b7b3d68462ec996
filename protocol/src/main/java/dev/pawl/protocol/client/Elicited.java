package dev.pawl.protocol.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a person answered to an elicitation, as it goes back to the server. */
final class Elicited {
  private Elicited() {}

  /** Fills in the defaults of the form for what an accepted answer leaves out. */
  static Map<String, @Nullable Object> withDefaults(
      String method, Map<String, @Nullable Object> params, Map<String, @Nullable Object> answer) {
    if (!method.equals("elicitation/create")
        || !"accept".equals(answer.get("action"))
        || !(params.get("requestedSchema") instanceof Map<?, ?> schema)
        || !(schema.get("properties") instanceof Map<?, ?> properties)) {
      return answer;
    }
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    if (answer.get("content") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> content.put(String.valueOf(name), value));
    }
    properties.forEach(
        (name, property) -> {
          String key = String.valueOf(name);
          if (property instanceof Map<?, ?> field
              && field.containsKey("default")
              && !content.containsKey(key)) {
            content.put(key, field.get("default"));
          }
        });
    Map<String, @Nullable Object> complete = new LinkedHashMap<>(answer);
    complete.put("content", content);
    return complete;
  }
}
