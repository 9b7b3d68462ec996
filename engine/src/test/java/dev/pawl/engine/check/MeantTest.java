package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MeantTest {
  private static final String PLAIN =
      """
      {"properties": {"path": {"type": "string", "description": "A file"}, "list": {}}}
      """;

  private static String graph(String args) {
    return """
    tools:
    - name: t
      description: d
      inputSchema: { type: object, properties: { dir: { type: string } }, required: [dir] }
      nodes:
      - { id: entry, type: entry, next: feed }
      - { id: feed, type: mcp, server: up, tool: other, args: { path: { expr: '"x"' } }, next: each }
      - id: each
        type: foreach
        items: [1, 2]
        do: { type: mcp, server: up, tool: x, args: %s }
        next: exit
      - { id: exit, type: exit }
    """
        .formatted(args);
  }

  private static List<String> found(String args) {
    return Checked.with(PLAIN, graph(args)).stream()
        .map(found -> found.substring(0, found.indexOf(' ', found.indexOf(' ') + 1)))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{ path: $.entry.dir }", "{ path: $item }"})
  void aWholeArgumentThatReadsWhatIsKnownIsCertain(String args) {
    assertThat(found(args)).containsExactly("error NOT_AN_EXPRESSION");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ path: $.feed }",
        "{ path: $.feed.title }",
        "{ path: $.entry.dri }",
        "{ path: $now() }",
        "{ list: [$.entry.dir] }",
        "{ list: { by: $item } }"
      })
  void whatMightBeMeantForTheToolIsAWarning(String args) {
    assertThat(found(args)).containsExactly("warning NOT_AN_EXPRESSION");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ list: [{ $group: { _id: $type, n: { $sum: $count }, most: { $max: $length } } }] }",
        "{ path: $count }",
        "{ list: [$.store.book] }"
      })
  void theNameOfAFunctionAndPathsOfOthersAreTexts(String args) {
    assertThat(found(args)).isEmpty();
  }

  @Test
  void aToolThatTakesExpressionsOrIsNotKnownMayGetOne() {
    String args = "{ path: $.entry.dir }";
    String schema =
        "{\"properties\": {\"path\": {\"type\": \"string\", \"description\": \"A JSONPath\"}}}";
    assertThat(Checked.with(schema, graph(args)))
        .singleElement()
        .asString()
        .startsWith("warning NOT_AN_EXPRESSION");
    assertThat(Checked.without(graph(args)))
        .singleElement()
        .asString()
        .startsWith("warning NOT_AN_EXPRESSION");
  }
}
