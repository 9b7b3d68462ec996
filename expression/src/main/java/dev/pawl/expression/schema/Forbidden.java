package dev.pawl.expression.schema;

import dev.harrel.jsonschema.Error;
import dev.pawl.json.JsonPointer;
import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Set;

/** Explains a value where the schema is {@code false}: nothing may be there. */
final class Forbidden {
  private Forbidden() {}

  /**
   * @param known the names of properties that the schema has there
   */
  static Violation of(Error error, Set<String> known) {
    String pointer = error.getInstanceLocation();
    String path = error.getEvaluationPath();
    String keyword = path.substring(path.lastIndexOf('/') + 1);
    boolean named = path.endsWith("/properties/" + keyword);
    if (named) {
      return new Violation(pointer, "this property is not allowed");
    }
    return switch (keyword) {
      case "additionalProperties", "unevaluatedProperties" -> unknown(pointer, known);
      case "items", "additionalItems", "unevaluatedItems" ->
          new Violation(pointer, "no further item is allowed");
      case "propertyNames" -> new Violation(pointer, "no property is allowed");
      default -> new Violation(pointer, "nothing is allowed here");
    };
  }

  private static Violation unknown(String pointer, Set<String> known) {
    List<String> tokens = JsonPointer.parse(pointer).tokens();
    if (tokens.isEmpty()) {
      return new Violation(pointer, "nothing is allowed here");
    }
    String name = tokens.getLast();
    String suggestion = Suggestion.didYouMean(name, known);
    return new Violation(
        pointer.substring(0, pointer.lastIndexOf('/')),
        "unknown property " + Wording.show(name) + (suggestion.isEmpty() ? "" : ", " + suggestion));
  }
}
