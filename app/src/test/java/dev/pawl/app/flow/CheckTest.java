package dev.pawl.app.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import org.junit.jupiter.api.Test;

class CheckTest {
  @Test
  void aMisspeltKeyDoesNotHideWhatElseIsWrong() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: a, nxt: a }
                - { id: a, type: transform, transform: { expr: '$sum(1,' }, next: exti }
                - { id: b, type: mcp, server: upp, tool: x, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactlyInAnyOrder(
            ProblemCode.UNKNOWN_KEY,
            ProblemCode.BAD_EXPRESSION,
            ProblemCode.UNKNOWN_NODE,
            ProblemCode.UNKNOWN_SERVER);
  }

  @Test
  void aNodeThatCannotBeReadIsNotCalledUnknownWhereItIsNamed() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: transfrom, transform: { expr: '1' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.UNKNOWN_NODE_TYPE);
  }
}
