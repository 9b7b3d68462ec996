package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OutcomesTest {
  private static List<String> check(String nodes) {
    return Checked.without(
        """
        tools:
        - name: t
          description: d
          outputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
          nodes:
        """
            + nodes.indent(2));
  }

  private static String fork(String next, String join) {
    return """
    - { id: entry, type: entry, next: [%s] }
    - { id: log, type: transform, transform: { expr: '"logged"' }, next: exit }
    - { id: calc, type: transform, transform: { expr: '{ "n": 1 }' }, next: exit }
    - { id: exit, type: exit, join: %s }
    """
        .formatted(next, join);
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "any"})
  void onlyTheLastBranchOfAForkIsTheResult(String join) {
    assertThat(check(fork("log, calc", join))).isEmpty();
    assertThat(check(fork("calc, log", join)))
        .singleElement()
        .asString()
        .startsWith("error RESULT_MISFIT log");
  }

  @Test
  void aLastBranchWithoutAStepOfItsOwnLeavesTheResultToTheOneBefore() {
    assertThat(
            check(
                """
                - { id: entry, type: entry, next: start }
                - { id: start, type: transform, transform: { expr: '1' }, next: [calc, exit] }
                - { id: calc, type: transform, transform: { expr: '{ "n": 1 }' }, next: exit }
                - { id: exit, type: exit, join: all }
                """))
        .noneMatch(found -> found.startsWith("error"));
  }

  @Test
  void theWayOutOfAFailureIsOneOfSeveral() {
    assertThat(
            check(
                """
                - { id: entry, type: entry, next: call }
                - { id: call, type: mcp, server: up, tool: x, args: {}, onError: exit, next: exit }
                - { id: exit, type: exit }
                """))
        .singleElement()
        .asString()
        .startsWith("warning RESULT_MISFIT call")
        .contains("when `call` fails");
  }

  @Test
  void soIsTheWayOutOfADeadline() {
    assertThat(
            check(
                """
                - { id: entry, type: entry, next: wait }
                - { id: wait, type: signal, signal: s, deadline: 1s, onDeadline: exit, next: exit }
                - { id: exit, type: exit }
                """))
        .singleElement()
        .asString()
        .startsWith("warning RESULT_MISFIT wait");
  }

  @Test
  void whatMustNotBeThereIsNamed() {
    assertThat(
            Checked.without(
                """
                tools:
                - name: t
                  description: d
                  outputSchema:
                    { type: object, properties: { n: { type: number } }, additionalProperties: false }
                  nodes:
                  - { id: entry, type: entry, next: calc }
                  - { id: calc, type: transform, transform: { expr: '{ "n": 1, "m": 2 }' }, next: exit }
                  - { id: exit, type: exit }
                """))
        .containsExactly(
            "error RESULT_MISFIT calc the result has `m`, which the output schema does not allow:"
                + " it wants { n?: number }");
  }

  @Test
  void oneArmOfASwitchMayEndWhereTheOthersGoOn() {
    String graph =
        """
        - { id: entry, type: entry, next: choose }
        - id: choose
          type: switch
          conditions: [{ rule: { "==": [{ var: entry.a }, 1] }, next: calc }]
          next: exit
        - { id: calc, type: transform, transform: { expr: '{ "n": 1 }' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(check(graph)).singleElement().asString().startsWith("warning RESULT_MISFIT choose");
    assertThat(check(graph.replace("\"n\"", "\"m\"")))
        .hasSize(2)
        .allMatch(found -> found.startsWith("error RESULT_MISFIT"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ type: integer } | 1.5",
        "{ type: number, minimum: 1 } | 0",
        "{ type: string, pattern: '^[A-Z]+$' } | \"abc\"",
        "{ type: string, maxLength: 2 } | \"abc\"",
        "{ type: integer } | $.entry ? 1.5 : 2.5"
      })
  void aValueThatIsWrittenOutIsHeldAgainstTheLimitsOfTheSchema(String schema, String value) {
    assertThat(
            Checked.without(
                """
                tools:
                - name: t
                  description: d
                  outputSchema: { type: object, properties: { n: %s } }
                  nodes:
                  - { id: entry, type: entry, next: calc }
                  - { id: calc, type: transform, transform: { expr: '{ "n": %s }' }, next: exit }
                  - { id: exit, type: exit }
                """
                    .formatted(schema, value)))
        .singleElement()
        .asString()
        .startsWith("error RESULT_MISFIT calc")
        .contains("`n`");
  }

  @Test
  void aValueOfWhichOneSpellingFitsMayBeMeant() {
    assertThat(
            check(
                """
                - { id: entry, type: entry, next: calc }
                - { id: calc, type: transform, transform: { expr: '{ "n": $.entry ? 1.5 : 2 }' }, next: exit }
                - { id: exit, type: exit }
                """))
        .isEmpty();
  }

  private static List<String> listed(String wanted, String value) {
    return Checked.without(
        """
        tools:
        - name: t
          description: d
          inputSchema:
            type: object
            properties: { tags: { type: array, items: { type: string } }, any: { type: array } }
            required: [tags, any]
          outputSchema: { type: object, properties: { n: { type: array, items: %s } } }
          nodes:
          - { id: entry, type: entry, next: calc }
          - { id: calc, type: transform, transform: { expr: '{ "n": %s }' }, next: exit }
          - { id: exit, type: exit }
        """
            .formatted(wanted, value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ type: string } | [1, 2]",
        "{ type: number } | [$.entry.tags]",
        "{ type: integer } | [[1..3]]",
        "{ type: array, items: { type: string } } | [[1]]",
        "{ type: object, required: [b], properties: { b: {} } } | [{ \"a\": 1 }]"
      })
  void aListOfWhichNoElementFitsIsTold(String wanted, String value) {
    assertThat(listed(wanted, value))
        .singleElement()
        .asString()
        .startsWith("warning RESULT_MISFIT calc")
        .contains("`n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ type: string } | [$.entry.tags]",
        "{ type: string } | []",
        "{ type: string } | [$.entry.any]",
        "{ type: [string, number] } | [1, 2]",
        "{} | [1, [2]]",
        "{ type: array, items: { type: number } } | [[1], [2]]"
      })
  void aListThatCanFitIsNotTold(String wanted, String value) {
    assertThat(listed(wanted, value)).isEmpty();
  }

  @Test
  void soIsAListThatIsGivenToATool() {
    assertThat(
            Checked.without(
                """
                tools:
                - name: t
                  description: d
                  nodes:
                  - { id: entry, type: entry, next: sum }
                  - { id: sum, type: workflow, tool: other, args: { ns: { expr: '["a"]' } }, next: exit }
                  - { id: exit, type: exit }
                - name: other
                  description: d
                  inputSchema: { type: object, properties: { ns: { type: array, items: { type: number } } } }
                  nodes:
                  - { id: entry, type: entry, next: exit }
                  - { id: exit, type: exit }
                """))
        .singleElement()
        .asString()
        .startsWith("warning WRONG_ARGUMENT sum")
        .contains("a list of \"a\", and not of number");
  }
}
