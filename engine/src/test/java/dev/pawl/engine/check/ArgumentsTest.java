package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
