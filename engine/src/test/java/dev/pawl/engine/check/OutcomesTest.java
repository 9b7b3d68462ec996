package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
