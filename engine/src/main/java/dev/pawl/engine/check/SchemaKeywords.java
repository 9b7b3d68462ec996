package dev.pawl.engine.check;

import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what JSON Schema passes over in silence: keywords that are near to one that exists and are
 * not one, fields that stand where keywords do, and defaults that do not fit. What is near to no
 * keyword may be somebody's own, and is left alone.
 */
final class SchemaKeywords {
  private static final Set<String> BY_NAME =
      Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
  private static final Set<String> IN_ORDER = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
  private static final Set<String> SCHEMAS =
      Set.of(
          "items",
          "additionalProperties",
          "unevaluatedProperties",
          "propertyNames",
          "not",
          "if",
          "then",
          "else",
          "additionalItems",
          "unevaluatedItems",
          "contains",
          "contentSchema");
  private static final Set<String> OTHERS =
      Set.of(
          "type",
          "enum",
          "const",
          "title",
          "description",
          "default",
          "examples",
          "required",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "multipleOf",
          "minLength",
          "maxLength",
          "pattern",
          "format",
          "minItems",
          "maxItems",
          "uniqueItems",
          "minContains",
          "maxContains",
          "minProperties",
          "maxProperties",
          "dependentRequired",
          "dependencies",
          "deprecated",
          "readOnly",
          "writeOnly",
          "contentEncoding",
          "contentMediaType");

  /** Of other dialects, and near to one of these by chance. */
  private static final Set<String> FOREIGN =
      Set.of("id", "example", "nullable", "options", "order", "unit", "units", "note", "notes");

  /** What others call a keyword, and the keyword. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "min", "minimum",
          "max", "maximum",
          "values", "enum",
          "choices", "enum",
          "regex", "pattern",
          "property", "properties",
          "fields", "properties",
          "element", "items",
          "elements", "items");

  private final Definition definition;
  private final List<Problem> problems = new ArrayList<>();
  private @Nullable Node node;
  private @Nullable SchemaDefaults defaults;

  private SchemaKeywords(Definition definition) {
    this.definition = definition;
  }

  static List<Problem> check(Definition definition) {
    SchemaKeywords check = new SchemaKeywords(definition);
    check.arguments(definition.inputSchema());
    check.root(definition.inputSchema());
    check.root(definition.outputSchema());
    definition.nodes().forEach(check::look);
    return check.problems;
  }

  private void look(Node each) {
    node = each;
    root(each.kind().schema());
    if (each.kind() instanceof NodeKind.Foreach foreach) {
      look(foreach.body());
    }
    node = null;
  }

  /** Whatever is given to a tool is an object. */
  private void arguments(Source.Mapping schema) {
    if (SchemaTypes.of(schema.value()).and(Type.OBJECT).isNever()) {
      boolean object = String.valueOf(schema.value().get("type")).contains("object");
      add(
          ProblemCode.BAD_SCHEMA,
          schema.entries().containsKey("type")
              ? schema.entries().get("type").key()
              : schema.place(),
          "no arguments fit `inputSchema`: "
              + (object ? "it requires what it does not allow" : "they are always an object"),
          object ? "" : "write `type: object`, and what it has below `properties`");
    }
  }

  private void root(Source.@Nullable Mapping schema) {
    if (schema != null) {
      defaults = new SchemaDefaults(schema.value());
      schema(schema);
    }
  }

  private void schema(@Nullable Source source) {
    if (!(source instanceof Source.Mapping schema)) {
      return;
    }
    schema
        .entries()
        .forEach(
            (key, entry) -> {
              if (BY_NAME.contains(key)) {
                if (entry.value() instanceof Source.Mapping named) {
                  named.entries().values().forEach(each -> schema(each.value()));
                }
              } else if (IN_ORDER.contains(key)) {
                if (entry.value() instanceof Source.Sequence list) {
                  list.items().forEach(this::schema);
                }
              } else if (SCHEMAS.contains(key)) {
                schema(entry.value());
              } else {
                keyword(key, entry, schema);
              }
            });
    required(schema);
    Source.Entry given = schema.entries().get("default");
    String misfit = given == null || defaults == null ? "" : defaults.misfit(schema.value());
    if (given != null && !misfit.isEmpty()) {
      add(
          ProblemCode.BAD_SCHEMA,
          given.value().place(),
          "the default does not fit its own schema: " + misfit,
          "correct one of the two: as it is, it is not filled in");
    }
  }

  private void keyword(String key, Source.Entry entry, Source.Mapping schema) {
    if (OTHERS.contains(key) || FOREIGN.contains(key) || key.startsWith("$")) {
      return;
    }
    List<String> known = new ArrayList<>(OTHERS);
    known.addAll(BY_NAME);
    known.addAll(IN_ORDER);
    known.addAll(SCHEMAS);
    String alias = ALIASES.get(key);
    String near =
        alias == null ? Suggestion.didYouMean(key, known) : "did you mean `" + alias + "`?";
    boolean field =
        entry.value() instanceof Source.Mapping value
            && value.entries().containsKey("type")
            && !schema.entries().containsKey("properties");
    if ((!near.isEmpty() || field) && !key.startsWith("x-")) {
      add(
          ProblemCode.UNKNOWN_KEYWORD,
          entry.key(),
          "JSON Schema has no keyword `" + key + "`, and passes it over",
          near.isEmpty() ? "what an object has stands below `properties`" : near);
    }
  }

  /** What is required and described under another name. */
  private void required(Source.Mapping schema) {
    if (!(schema.get("required") instanceof Source.Sequence names)
        || !(schema.get("properties") instanceof Source.Mapping properties)) {
      return;
    }
    for (Source name : names.items()) {
      if (name.value() instanceof String text && !properties.entries().containsKey(text)) {
        String near = Suggestion.didYouMean(text, properties.entries().keySet());
        if (!near.isEmpty()) {
          add(
              ProblemCode.UNKNOWN_MEMBER,
              name.place(),
              "`" + text + "` is required, and not among the properties",
              near);
        }
      }
    }
  }

  private void add(ProblemCode code, Place place, String message, String advice) {
    problems.add(
        new Problem(
            code,
            Severity.WARNING,
            message,
            place,
            definition.name(),
            node == null ? null : node.id(),
            advice));
  }
}
