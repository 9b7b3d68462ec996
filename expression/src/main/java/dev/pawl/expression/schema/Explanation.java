package dev.pawl.expression.schema;

import dev.harrel.jsonschema.Error;
import dev.pawl.json.JsonPointer;
import dev.pawl.json.Undefined;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the words for one failure.
 *
 * @param schema the document that failures are located in
 * @param base what their locations start with
 * @param value what was validated
 */
record Explanation(@Nullable Object schema, String base, @Nullable Object value) {
  /**
   * The violation that a failure amounts to.
   *
   * @param branches what was found inside, if it is a choice
   */
  Violation of(Error error, List<Error> branches) {
    if (error.getKeyword() == null) {
      return Forbidden.of(error, siblings(error));
    }
    Object demand = at(error.getSchemaLocation(), error.getKeyword());
    String message =
        demand == Undefined.UNDEFINED ? error.getError() : message(error, demand, branches);
    return new Violation(error.getInstanceLocation(), message);
  }

  private String message(Error error, @Nullable Object demand, List<Error> branches) {
    Object actual = JsonPointer.parse(error.getInstanceLocation()).evaluate(value);
    String limit = Wording.show(demand) + ", but is " + Wording.show(actual);
    return switch (error.getKeyword()) {
      case "type" -> Wording.type(demand, actual);
      case "minimum" -> "must be at least " + limit;
      case "maximum" -> "must be at most " + limit;
      case "exclusiveMinimum" -> "must be greater than " + limit;
      case "exclusiveMaximum" -> "must be less than " + limit;
      case "multipleOf" -> "must be a multiple of " + limit;
      case "minItems", "minProperties" -> "must have at least " + Wording.size(demand, actual);
      case "maxItems", "maxProperties" -> "must have at most " + Wording.size(demand, actual);
      case "minContains" -> "must have at least " + Wording.show(demand) + " items that fit";
      case "maxContains" -> "must have at most " + Wording.show(demand) + " items that fit";
      case "contains" -> "must have an item that fits" + told(error, branches);
      case "required" -> Wording.required(missing(demand, actual));
      case "dependentRequired", "dependencies" -> dependent(error, demand, actual);
      case "$ref", "$dynamicRef", "$recursiveRef" -> Wording.unresolved(String.valueOf(demand));
      case "not" -> "must not be what the schema excludes, but is " + Wording.show(actual);
      case "anyOf", "oneOf" -> choice(error, branches, actual);
      default -> error.getError();
    };
  }

  private static List<?> missing(@Nullable Object names, @Nullable Object actual) {
    return names instanceof List<?> required && actual instanceof Map<?, ?> map
        ? required.stream().filter(name -> !map.containsKey(name)).toList()
        : List.of();
  }

  private static String dependent(Error error, @Nullable Object demand, @Nullable Object actual) {
    if (demand instanceof Map<?, ?> dependencies && actual instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : dependencies.entrySet()) {
        List<?> missing = missing(entry.getValue(), actual);
        if (map.containsKey(entry.getKey()) && !missing.isEmpty()) {
          return Wording.required(missing) + " because of " + Wording.show(entry.getKey());
        }
      }
    }
    return error.getError();
  }

  private String choice(Error error, List<Error> branches, @Nullable Object actual) {
    if (error.getError().contains("more than one")) {
      return "must fit exactly one of the allowed forms, but fits several";
    }
    if (branches.isEmpty()) {
      return "must fit one of the allowed forms";
    }
    Set<@Nullable Object> types = new LinkedHashSet<>();
    for (Error branch : branches) {
      if (!"type".equals(branch.getKeyword())
          || !branch.getInstanceLocation().equals(error.getInstanceLocation())) {
        return "must fit one of the allowed forms" + told(error, branches);
      }
      Object type = at(branch.getSchemaLocation(), "type");
      types.addAll(type instanceof List<?> several ? several : List.of(String.valueOf(type)));
    }
    return Wording.type(List.copyOf(types), actual);
  }

  /** What the branches found, with the way from the choice to the place if it is another. */
  private String told(Error choice, List<Error> branches) {
    int shared = choice.getInstanceLocation().length();
    String told =
        branches.stream()
            .map(branch -> of(branch, List.of()))
            .map(
                it ->
                    it.pointer().length() > shared ? it.toString().substring(shared) : it.message())
            .distinct()
            .collect(Collectors.joining("; or "));
    return told.isEmpty() ? "" : "; " + told;
  }

  /** The names that are known where a property was forbidden. */
  private Set<String> siblings(Error error) {
    Set<String> names = new LinkedHashSet<>();
    String location = error.getSchemaLocation();
    if (at(location.substring(0, Math.max(0, location.lastIndexOf('/'))), "properties")
        instanceof Map<?, ?> properties) {
      properties.keySet().forEach(name -> names.add(String.valueOf(name)));
    }
    return names;
  }

  /** What the schema says there, undefined if it is another document. */
  private @Nullable Object at(String location, String keyword) {
    int fragment = location.indexOf('#');
    return fragment >= 0 && location.substring(0, fragment).equals(base)
        ? JsonPointer.parse(location.substring(fragment + 1)).append(keyword).evaluate(schema)
        : Undefined.UNDEFINED;
  }
}
