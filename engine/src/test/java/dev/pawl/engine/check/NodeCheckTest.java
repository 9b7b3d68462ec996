package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

final class NodeCheckTest {
  private static AbstractStringAssert<?> only(String node) {
    String graph =
        """
        tools:
        - name: t
          description: d
          inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
          nodes:
          - { id: entry, type: entry, next: a }
          - { id: a, %s, next: exit }
          - { id: exit, type: exit }
        """
            .formatted(node);
    return assertThat(Checked.without(graph)).singleElement().asString();
  }

  private static final String DO = "do: { type: transform, transform: { expr: '$item' } }";

  @Test
  void nullIsNoList() {
    only("type: foreach, items: { expr: 'null' }, " + DO).startsWith("error WRONG_ARGUMENT a");
  }

  @Test
  void aComputedTextThatIsNoDurationIsNotWaitedFor() {
    only("type: wait, for: { expr: '\"5 minutes\"' }")
        .startsWith("error WRONG_ARGUMENT a")
        .contains("5m");
    only("type: wait, for: { expr: '$.entry.n > 1 ? \"5 m\" : \"1 minute\"' }")
        .startsWith("error WRONG_ARGUMENT a");
  }

  @Test
  void aNumberIsNoDurationWithoutAUnit() {
    only("type: wait, for: { expr: $.entry.n }")
        .startsWith("error WRONG_ARGUMENT a")
        .contains("& \"s\"")
        .doesNotContain("in quotes");
  }

  @Test
  void theNameOfAVariableIsToldToBeOne() {
    only("type: foreach, items: [1], do: { type: transform, transform: { expr: $.item } }")
        .startsWith("warning UNKNOWN_NODE do")
        .contains("`$item`");
  }
}
