package dev.pawl.expression.schema;

import static dev.pawl.expression.schema.SchemaTest.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaCheckTest {
  private static List<String> problems(String schema) {
    return schema(schema).check().stream().map(SchemaProblem::toString).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'type': 'object', 'properties': {}}",
        "{'$schema': 'http://json-schema.org/draft-07/schema#', 'items': [{}]}",
        "{'$schema': 'https://json-schema.org/draft/2020-12/schema', 'x-ours': 1}",
        "{'$ref': 'https://json-schema.org/draft/2020-12/schema'}",
        "{'$ref': '#/$defs/a%20b', '$defs': {'a b': true}}",
        "{'$dynamicRef': '#x', '$defs': {'a': {'$dynamicAnchor': 'x'}}}",
        "{'default': {'$ref': '#/no', 'pattern': '('}, 'enum': [{'$ref': '#/no'}]}",
        "{'properties': {'$ref': {'type': 'string'}, 'pattern': {'pattern': 'a'}}}"
      })
  void findsNothingWrongWith(String schema) {
    assertThat(problems(schema)).isEmpty();
  }

  @Test
  void findsWhatTheMetaSchemaForbids() {
    assertThat(problems("{'properties': {'a': 5}, 'required': 'a', 'minLength': -1}"))
        .containsExactlyInAnyOrder(
            "/properties/a: must be an object or a boolean, but is a number",
            "/required: must be an array, but is a string",
            "/minLength: must be at least 0, but is -1");
    assertThat(problems("{'type': 'strin'}"))
        .singleElement()
        .asString()
        .startsWith("/type: must fit one of the allowed forms; must be one of \"array\",");
  }

  @Test
  void findsReferencesThatLeadNowhere() {
    String schema =
        """
        {'properties': {'a': {'$ref': '#/$defs/no'}, 'b': {'$ref': '#no'}},
         'items': {'anyOf': [{'$ref': 'http://localhost:1/x'}, {'$dynamicRef': '#none'}]}}
        """;

    assertThat(problems(schema))
        .containsExactlyInAnyOrder(
            "/properties/a/$ref: cannot be resolved: \"#/$defs/no\"",
            "/properties/b/$ref: cannot be resolved: \"#no\"",
            "/items/anyOf/0/$ref: cannot be resolved: \"http://localhost:1/x\"",
            "/items/anyOf/1/$dynamicRef: cannot be resolved: \"#none\"");
  }

  @Test
  void findsPatternsThatAreNoRegularExpressions() {
    assertThat(problems("{'properties': {'a': {'pattern': '('}}, 'patternProperties': {'[/': {}}}"))
        .containsExactlyInAnyOrder(
            "/properties/a/pattern: not a regular expression: \"(\"; character 1: the group that"
                + " begins here has no )",
            "/patternProperties/[~1: not a regular expression: \"[/\"; character 1: the class that"
                + " begins here has no ]");
  }

  @Test
  void findsAnUnknownDraft() {
    assertThat(problems("{'$schema': 'https://example.com/mine', 'minLength': '1'}"))
        .containsExactlyInAnyOrder(
            "/$schema: unknown draft \"https://example.com/mine\", the schema is read as draft"
                + " 2020-12",
            "/minLength: must be an integer, but is a string");
  }

  @Test
  void locatesAPointerInTheFile() {
    Place type = new Place("a.yaml", 3, 9);
    Place second = new Place("a.yaml", 5, 7);
    Source list =
        new Source.Sequence(
            List.of(new Source.Scalar("a", type), new Source.Scalar("b", second)),
            new Place("a.yaml", 4, 5));
    Source root =
        new Source.Mapping(
            Map.of(
                "a/b", new Source.Entry(type, new Source.Scalar("string", type)),
                "required", new Source.Entry(list.place(), list)),
            new Place("a.yaml", 2, 3));

    assertThat(Schema.locate(root, "")).isEqualTo(root.place());
    assertThat(Schema.locate(root, "/a~1b")).isEqualTo(type);
    assertThat(Schema.locate(root, "/required/1")).isEqualTo(second);
    assertThat(Schema.locate(root, "/required/7/x")).isEqualTo(list.place());
    assertThat(Schema.locate(root, "/none/1")).isEqualTo(root.place());
    assertThat(Schema.locate(root, "not a pointer~")).isEqualTo(root.place());
  }
}
