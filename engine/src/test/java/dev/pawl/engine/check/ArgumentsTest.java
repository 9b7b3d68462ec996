package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArgumentsTest {
  private static final String SEARCH =
      """
      {"properties": {"query": {"type": "string"}, "limit": {"type": "integer", "default": 10}},
       "required": ["query", "limit"]}
      """;

  private static String graph(String args) {
    return """
    tools:
    - name: t
      description: d
      nodes:
      - { id: entry, type: entry, next: call }
      - { id: call, type: mcp, server: up, tool: search, args: %s, next: exit }
      - { id: exit, type: exit }
    """
        .formatted(args);
  }

  @Test
  void anArgumentWithADefaultIsPerhapsFilledInByTheServer() {
    assertThat(Checked.with(SEARCH, graph("{ query: a }")))
        .singleElement()
        .asString()
        .startsWith("warning MISSING_ARGUMENT call tool `search` needs the argument `limit`")
        .contains("default");
    assertThat(Checked.with(SEARCH, graph("{ query: a, limit: { expr: '{}.a' } }")))
        .noneMatch(found -> found.startsWith("error"));
    assertThat(Checked.with(SEARCH, graph("{ limit: 1 }")))
        .singleElement()
        .asString()
        .startsWith("error MISSING_ARGUMENT");
  }

  @Test
  void aMisspeltNameOfAnArgumentWithADefaultIsStillNotTheirs() {
    assertThat(Checked.with(SEARCH, graph("{ query: a, limt: 1 }")))
        .singleElement()
        .asString()
        .contains("UNKNOWN_ARGUMENT", "`limit`");
  }

  @Test
  void whatIsWrittenOutIsHeldAgainstTheLimitsOfTheSchema() {
    String limited =
        """
        {"properties": {
          "size": {"type": "integer", "maximum": 5},
          "code": {"type": "string", "pattern": "^[A-Z]$"},
          "other": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "integer"}}}
        """;
    assertThat(Checked.with(limited, graph("{ size: 5, code: A, other: 1.5 }"))).isEmpty();
    assertThat(Checked.with(limited, graph("{ size: 99 }")))
        .singleElement()
        .asString()
        .startsWith("warning WRONG_ARGUMENT")
        .contains("at most 5");
    assertThat(Checked.with(limited, graph("{ size: 1.5 }")))
        .singleElement()
        .asString()
        .contains("integer");
    assertThat(Checked.with(limited, graph("{ code: abc }"))).hasSize(1);
  }

  private static final String NESTED =
      """
      {"properties": {
        "page": {"type": "object", "additionalProperties": false, "required": ["size", "from"],
          "properties": {"size": {"type": "integer", "maximum": 9}, "from": {"type": "integer", "default": 0},
            "order": {"enum": ["up", "down"]}}},
        "tags": {"type": "array", "items": {"type": "string"}},
        "other": {"$ref": "#/$defs/other"}},
       "$defs": {"other": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "default": "x"}}}}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          page: { size: 2, from: 1, order: up }        | ''
          page: { from: 1, sise: 2 }                   | error UNKNOWN_ARGUMENT call tool `search` has no argument `page.sise`
          page: { from: 1 }                            | error MISSING_ARGUMENT call tool `search` needs the argument `page.size`
          page: { size: 2 }                            | warning MISSING_ARGUMENT call tool `search` needs the argument `page.from`
          page: { size: a, from: 1 }                   | error WRONG_ARGUMENT call argument `page.size` of tool `search` is number
          page: { size: 99, from: 1 }                  | warning WRONG_ARGUMENT call argument `page.size` of tool `search` does not fit
          page: { size: { expr: '\"a\"' }, from: 1 }     | error WRONG_ARGUMENT call argument `page.size` of tool `search` is number
          page: { size: 2, from: 1, order: upp }       | error WRONG_ARGUMENT call argument `page.order` of tool `search` is \"up\"
          tags: [a, 1]                                 | error WRONG_ARGUMENT call argument `tags[1]` of tool `search` is string
          tags: [a, { expr: '1' }]                     | error WRONG_ARGUMENT call argument `tags[1]` of tool `search` is string
          other: { b: c }                              | warning MISSING_ARGUMENT call tool `search` needs the argument `other.a`
          """)
  void tellsWhichPartOfAnArgumentDoesNotFit(String argument, String found) {
    List<String> problems = Checked.with(NESTED, graph("{ " + argument + " }"));
    if (found.isEmpty()) {
      assertThat(problems).isEmpty();
    } else {
      assertThat(problems).anyMatch(each -> each.startsWith(found.replace("\\\"", "\"")));
    }
  }

  @Test
  void theNameOfAToolIsNotComputed() {
    assertThat(Checked.without(graph("{}").replace("tool: search", "tool: '{{ entry.kind }}'")))
        .singleElement()
        .asString()
        .startsWith("warning NOT_AN_EXPRESSION");
  }
}
