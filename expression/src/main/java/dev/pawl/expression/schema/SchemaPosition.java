package dev.pawl.expression.schema;

import dev.pawl.json.JsonPointer;
import java.util.List;

/** Tells keywords from what looks like them: in examples, defaults, and names of properties. */
enum SchemaPosition {
  SCHEMA,
  SCHEMAS_BY_NAME,
  SCHEMAS_IN_ORDER,
  SCHEMA_OR_LIST,
  OTHER;

  /** Whether a pointer leads to a keyword of a schema. */
  static boolean isKeyword(String pointer) {
    List<String> tokens = JsonPointer.parse(pointer).tokens();
    SchemaPosition position = SCHEMA;
    for (String token : tokens.subList(0, Math.max(0, tokens.size() - 1))) {
      position = position.child(token);
    }
    return position == SCHEMA || position == SCHEMA_OR_LIST;
  }

  private SchemaPosition child(String token) {
    return switch (this) {
      case SCHEMA -> ofKeyword(token);
      case SCHEMAS_BY_NAME, SCHEMAS_IN_ORDER -> SCHEMA;
      case SCHEMA_OR_LIST -> token.chars().allMatch(Character::isDigit) ? SCHEMA : ofKeyword(token);
      case OTHER -> OTHER;
    };
  }

  private static SchemaPosition ofKeyword(String keyword) {
    return switch (keyword) {
      case "properties", "patternProperties", "$defs", "definitions" -> SCHEMAS_BY_NAME;
      case "dependentSchemas", "dependencies" -> SCHEMAS_BY_NAME;
      case "allOf", "anyOf", "oneOf", "prefixItems" -> SCHEMAS_IN_ORDER;
      case "items" -> SCHEMA_OR_LIST;
      case "additionalProperties", "unevaluatedProperties", "propertyNames" -> SCHEMA;
      case "additionalItems", "unevaluatedItems", "contains", "contentSchema" -> SCHEMA;
      case "not", "if", "then", "else" -> SCHEMA;
      default -> OTHER;
    };
  }
}
