package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NodeCheckTest {
  private static final String GRAPH =
      """
      tools:
      - name: t
        description: d
        inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
        nodes:
        - { id: entry, type: entry, next: a }
        - { id: a, %s, next: exit }
        - { id: exit, type: exit }
      """;

  private static AbstractStringAssert<?> only(String node) {
    return assertThat(Checked.without(GRAPH.formatted(node))).singleElement().asString();
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ missing: [entry.n] }",
        "{ missing: entry.n }",
        "{ '!': [{ missing_some: [1, [entry.n, entry.m]] }] }",
        "{ missing: { merge: [[entry.n], { if: [{ var: entry.n }, entry.m] }] } }"
      })
  void whatIsAskedForAsMissingIsAName(String rule) {
    assertThat(
            Checked.without(
                GRAPH.formatted(
                    "type: switch, conditions: [{ rule: { '!!': [" + rule + "] }, next: exit }]")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ missing: [entry.n] }",
        "{ filter: [{ var: entry }, true] }",
        "{ var: entry }",
        "{ '>': [3, 1] }",
        "{ and: [true, { '==': [1, 1] }] }",
        "false",
        ""
      })
  void aRuleThatComesOutTheSameEachTimeIsTold(String rule) {
    only("type: switch, conditions: [{ rule: " + rule + ", next: exit }]")
        .startsWith("warning CONSTANT_RULE a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ '!!': [{ missing: [entry.m] }] }",
        "{ '>': [{ var: entry.n }, 1] }",
        "{ var: entry.n }",
        "true"
      })
  void aRuleThatDependsOnSomethingOrSaysOtherwiseIsNot(String rule) {
    assertThat(
            Checked.without(
                GRAPH.formatted("type: switch, conditions: [{ rule: " + rule + ", next: exit }]")))
        .isEmpty();
  }

  @Test
  void membersAreListedInTheSameOrderAtEachStart() {
    assertThat(WorkflowTypes.FAILURE.toString().replaceAll("code: [^,]*,", "code,"))
        .isEqualTo(
            "{ error: { code, message: string, node?: string, details?: unknown, suppressed?: array } }");
  }

  @Test
  void theNameOfAVariableIsToldToBeOne() {
    only("type: foreach, items: [1], do: { type: transform, transform: { expr: $.item } }")
        .startsWith("warning UNKNOWN_NODE do")
        .contains("`$item`");
  }
}
