package dev.pawl.lsp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inside of the schemas of a file, the keywords of JSON Schema are completed. */
class SchemaCompletionTest {
  private static String tool(String schema) {
    return "server: { name: s, version: \"1\" }\ntools:\n  - name: t\n    " + schema + "\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inputSchema: { ▮ }",
        "inputSchema:\n      ▮",
        "outputSchema: { mi▮ }",
        "inputSchema:\n      type: object\n      properties:\n        name:\n          ▮",
        "inputSchema: { properties: { name: { type: array, items: { ▮ } } } }",
        "inputSchema: { anyOf: [{ ▮ }] }",
        "inputSchema: { properties: { schema: { ▮ } } }",
        "nodes: [{ id: a, type: ask, question: q, schema: { ▮ } }]",
        "nodes: [{ id: a, type: foreach, do: { type: signal, signal: q, schema: { ▮ } } }]"
      })
  void namesKeywords(String schema) {
    Written written = Written.of(tool(schema));
    assertThat(written.labels()).contains("minLength", "enum", "minItems").doesNotContain("name");
    assertThat(written.proposal("enum").explanation()).contains("values that fit");
    assertThat(written.with("enum")).contains("enum: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inputSchema: { type: ▮ }",
        "inputSchema: { type: [string, ▮] }",
        "inputSchema:\n      properties:\n        name:\n          type: st▮"
      })
  void namesTypes(String schema) {
    assertThat(Written.of(tool(schema)).labels())
        .containsExactly("string", "number", "integer", "boolean", "array", "object", "null");
  }

  @Test
  void namesMembersThatCanBeRequired() {
    assertThat(
            Written.of(tool("inputSchema: { properties: { a: {}, b: {} }, required: [▮] }"))
                .labels())
        .containsExactly("a", "b");
    assertThat(Written.of(tool("annotations: { properties: { a: {} }, required: [▮] }")).labels())
        .isEmpty();
  }

  @Test
  void leavesAloneWhatPeopleNameThemselves() {
    assertThat(Written.of(tool("inputSchema: { properties: { ▮ } }")).labels()).isEmpty();
    assertThat(
            Written.nodes(
                    "- { id: read, type: mcp, server: other, tool: x, args: { schema: { ▮ } } }")
                .labels())
        .containsExactly("expr");
  }
}
