package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SchemaKeywordsTest {
  private static List<String> check(String schema) {
    return Checked.without(
        """
        tools:
        - name: t
          description: d
          inputSchema: %s
          nodes: [{ id: entry, type: entry, next: exit }, { id: exit, type: exit }]
        """
            .formatted(schema));
  }

  @Test
  void aSchemaThatNamesFieldsLikeKeywordsIsToldWhereTheyGo() {
    assertThat(check("{ file: { type: string }, required: [file] }"))
        .singleElement()
        .asString()
        .startsWith("warning UNKNOWN_KEYWORD")
        .contains("`file`", "below `properties`");
    assertThat(check("{ type: object, properties: { a: { type: object, b: { type: string } } } }"))
        .singleElement()
        .asString()
        .contains("`b`", "below `properties`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ type: object, properties: { type: { type: string }, file: { type: string } } }",
        "{ type: object, x-ui: { type: string } }",
        "{ type: object, properties: { a: { default: { b: { type: c } } } } }",
        "{ type: object, $defs: { a: { type: string } } }",
        "{ type: object, properties: { a: {} }, ui: { type: grid } }",
        "{ type: object, properties: { a: { enum: [fast, slow], default: fast } } }",
        "{ type: object, properties: { a: { type: [string, 'null'], default: null } } }",
        "{ type: object, properties: { a: { $ref: '#/$defs/m', default: fast } }, $defs: { m: {"
            + " enum: [fast, slow] } } }",
        "{ anyOf: [{ required: [a] }, { required: [b] }] }",
        "{}"
      })
  void whatIsInOrderIsLeftAlone(String schema) {
    assertThat(check(schema)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{ type: string }", "{ type: [array, 'null'] }"})
  void argumentsAreAlwaysAnObject(String schema) {
    assertThat(check(schema))
        .singleElement()
        .asString()
        .startsWith("warning BAD_SCHEMA")
        .contains("object");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ enum: [quick, slow], default: fast }",
        "{ type: integer, default: 1.5 }",
        "{ type: integer, minimum: 1, default: 0 }",
        "{ type: string, default: 5 }",
        "{ type: array, minItems: 1, default: [] }",
        "{ $ref: '#/$defs/m', default: fast }"
      })
  void aDefaultThatDoesNotFitIsAWarning(String property) {
    assertThat(
            check(
                "{ type: object, properties: { a: "
                    + property
                    + " }, $defs: { m: { enum: [quick, slow] } } }"))
        .singleElement()
        .asString()
        .startsWith("warning BAD_SCHEMA")
        .contains("default");
  }
}
