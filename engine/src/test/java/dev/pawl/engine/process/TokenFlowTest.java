package dev.pawl.engine.process;

import static dev.pawl.engine.process.Processes.done;
import static dev.pawl.engine.process.Processes.flow;
import static dev.pawl.engine.process.Processes.run;
import static dev.pawl.engine.process.Processes.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.FailureCode;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.FinishedRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How tokens go through gateways, and where they come from several sides. */
@Timeout(60)
class TokenFlowTest {
  private static final String START = "<startEvent id='s'/>";
  private static final String END = "<endEvent id='e'/>";

  @Test
  void activitiesFollowEachOther() {
    FinishedRun run =
        run(
            START + step("a") + step("b") + END + flow("s", "a") + flow("a", "b") + flow("b", "e"),
            Map.of());
    assertThat(done(run)).containsExactly("s", "a", "b", "e", "result", "exit");
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a", "v_b", "b"));
  }

  @ParameterizedTest
  @CsvSource({"150, a", "50, b", "5, c"})
  void anExclusiveGatewayTakesTheFirstThatHoldsOrTheDefault(int amount, String way) {
    String body =
        START
            + "<exclusiveGateway id='x' default='x_c'/>"
            + step("a")
            + step("b")
            + step("c")
            + END
            + flow("s", "x")
            + flow("x", "a", "${amount > 100}")
            + flow("x", "b", "= amount > 10")
            + flow("x", "c")
            + flow("a", "e")
            + flow("b", "e")
            + flow("c", "e");
    assertThat(done(run(body, Map.of("amount", amount))))
        .containsExactly("s", "x", way, "e", "result", "exit");
  }

  @Test
  void aGatewayWhereNothingHoldsFails() {
    String body =
        START
            + "<exclusiveGateway id='x'/>"
            + step("a")
            + step("b")
            + flow("s", "x")
            + flow("x", "a", "amount > 100")
            + flow("x", "b", "amount > 200");
    assertThat(run(body, Map.of("amount", 1)).failure().orElseThrow().code())
        .isEqualTo(FailureCode.NO_BRANCH);
  }

  @Test
  void aParallelGatewayWaitsForAll() {
    String body =
        START
            + "<parallelGateway id='f'/><parallelGateway id='j'/>"
            + step("a")
            + step("b")
            + step("c")
            + END
            + flow("s", "f")
            + flow("f", "a")
            + flow("f", "b")
            + flow("a", "j")
            + flow("b", "j")
            + flow("j", "c")
            + flow("c", "e");
    FinishedRun run = run(body, Map.of());
    assertThat(done(run)).endsWith("j", "c", "e", "result", "exit").contains("a", "b").hasSize(9);
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a", "v_b", "b", "v_c", "c"));
  }

  @ParameterizedTest
  @CsvSource({"0, d", "1, a", "2, b", "3, a b"})
  void anInclusiveGatewayTakesAllThatHoldAndItsJoinWaitsForThose(int bits, String ways) {
    String body =
        START
            + "<inclusiveGateway id='f' default='f_d'/><inclusiveGateway id='j'/>"
            + step("a")
            + step("b")
            + step("d")
            + step("c")
            + END
            + flow("s", "f")
            + flow("f", "a", "bits % 2 = 1")
            + flow("f", "b", "bits >= 2")
            + flow("f", "d")
            + flow("a", "j")
            + flow("b", "j")
            + flow("d", "j")
            + flow("j", "c")
            + flow("c", "e");
    FinishedRun run = run(body, Map.of("bits", bits));
    assertThat(done(run).stream().filter(each -> "abdc".contains(each)).toList())
        .containsExactlyInAnyOrderElementsOf(List.of((ways + " c").split(" ")))
        .endsWith("c");
    assertThat(done(run)).containsOnlyOnce("j").containsOnlyOnce("e");
  }

  @Test
  void anInclusiveGatewayWhereNothingHoldsFails() {
    String body =
        START
            + "<inclusiveGateway id='f'/>"
            + step("a")
            + step("b")
            + flow("s", "f")
            + flow("f", "a", "n = 1")
            + flow("f", "b", "n = 2");
    assertThat(run(body, Map.of("n", 0)).failure().orElseThrow().details())
        .containsEntry("code", "NO_BRANCH");
  }

  @Test
  void severalFlowsFromAnActivityAreAForkWithoutAGateway() {
    String body =
        START
            + step("a")
            + step("b")
            + step("c")
            + flow("s", "a")
            + flow("a", "b")
            + flow("a", "c");
    FinishedRun run = run(body, Map.of());
    assertThat(done(run)).containsExactlyInAnyOrder("s", "a", "b", "c", "result", "exit");
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a", "v_b", "b", "v_c", "c"));
  }

  @Test
  void conditionsOfFlowsFromAnActivityAreLookedAtOneByOne() {
    String body =
        "<startEvent id='s'/><task id='a' default='a_d'/>"
            + step("b")
            + step("c")
            + step("d")
            + flow("s", "a")
            + flow("a", "b", "n > 1")
            + flow("a", "c", "n > 2")
            + flow("a", "d");
    assertThat(run(body, Map.of("n", 3)).output())
        .isEqualTo(Map.of("n", 3, "v_b", "b", "v_c", "c"));
    assertThat(run(body, Map.of("n", 2)).output()).isEqualTo(Map.of("n", 2, "v_b", "b"));
    assertThat(run(body, Map.of("n", 1)).output()).isEqualTo(Map.of("n", 1, "v_d", "d"));
  }

  @Test
  void tokensThatMeetWithoutAParallelGatewayEachGoOn() {
    String body =
        START
            + "<parallelGateway id='f'/><exclusiveGateway id='m'/>"
            + step("a")
            + step("b")
            + step("c")
            + END
            + flow("s", "f")
            + flow("f", "a")
            + flow("f", "b")
            + flow("a", "m")
            + flow("b", "m")
            + flow("m", "c")
            + flow("c", "e");
    List<String> steps = done(run(body, Map.of()));
    assertThat(steps.stream().filter(each -> each.startsWith("c"))).hasSize(2);
    assertThat(steps.stream().filter(each -> each.startsWith("e") && !each.equals("exit")))
        .hasSize(2);
    assertThat(steps).containsOnlyOnce("result");
  }

  @Test
  void branchesMayEndOneByOneWhileOthersJoin() {
    String body =
        START
            + "<parallelGateway id='f'/><parallelGateway id='j'/>"
            + step("a")
            + step("b")
            + step("c")
            + step("d")
            + flow("s", "f")
            + flow("f", "a")
            + flow("f", "b")
            + flow("f", "c")
            + flow("a", "j")
            + flow("b", "j")
            + flow("j", "d");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a", "v_b", "b", "v_c", "c", "v_d", "d"));
    assertThat(done(run)).containsOnlyOnce("d").containsOnlyOnce("result");
  }

  @Test
  void aLoopOfGatewaysRunsUntilItsConditionIsGone() {
    String body =
        START
            + "<exclusiveGateway id='m'/><exclusiveGateway id='x' default='x_e'/>"
            + "<scriptTask id='a' pawl:result='n'><script>(n ? n : 0) + 1</script></scriptTask>"
            + END
            + flow("s", "m")
            + flow("m", "a")
            + flow("a", "x")
            + flow("x", "m", "${n lt 3}")
            + flow("x", "e");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("n", 3));
    assertThat(done(run)).contains("a", "a#2", "a#3").doesNotContain("a#4");
  }

  @Test
  void aForkInALoopIsJoinedInEachRound() {
    String body =
        START
            + "<exclusiveGateway id='m'/><inclusiveGateway id='f'/><inclusiveGateway id='j'/>"
            + "<exclusiveGateway id='x' default='x_e'/>"
            + "<scriptTask id='a' pawl:result='n'><script>(n ? n : 0) + 1</script></scriptTask>"
            + step("b")
            + END
            + flow("s", "m")
            + flow("m", "f")
            + flow("f", "a")
            + flow("f", "b", "n = 1")
            + flow("a", "j")
            + flow("b", "j")
            + flow("j", "x")
            + flow("x", "m", "n < 3")
            + flow("x", "e");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("n", 3, "v_b", "b"));
    assertThat(done(run)).contains("j", "j#2", "j#3").doesNotContain("j#4", "b#2");
  }

  @Test
  void aParallelGatewayToWhichOneTokenComesIsSaidToBeStuck() {
    String body =
        START
            + "<exclusiveGateway id='x' default='x_b'/><parallelGateway id='j'/>"
            + step("a")
            + step("b")
            + END
            + flow("s", "x")
            + flow("x", "a", "n = 1")
            + flow("x", "b")
            + flow("a", "j")
            + flow("b", "j")
            + flow("j", "e");
    assertThat(Processes.problems(body))
        .anyMatch(each -> each.code() == ProblemCode.JOIN_WITHOUT_FORK);
  }

  @Test
  void aProcessWithoutStartEventsBeginsWhereNothingLeadsTo() {
    FinishedRun run = run(step("a") + step("b") + step("c") + flow("a", "c"), Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a", "v_b", "b", "v_c", "c"));
  }

  @Test
  void aTerminateEndStopsWhateverElseIsGoingOn() {
    String body =
        START
            + "<parallelGateway id='f'/>"
            + step("a")
            + "<intermediateCatchEvent id='w'><messageEventDefinition/></intermediateCatchEvent>"
            + "<endEvent id='t'><terminateEventDefinition/></endEvent>"
            + flow("s", "f")
            + flow("f", "a")
            + flow("f", "w")
            + flow("a", "t");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a"));
    assertThat(done(run)).contains("t", "t.stop").doesNotContain("w", "result");
  }

  @Test
  void anErrorEndFailsTheProcessByItsCode() {
    String body =
        "<error id='E' name='bad' errorCode='B1'/><process id='p'>"
            + START
            + "<endEvent id='t'><errorEventDefinition errorRef='E'/></endEvent>"
            + flow("s", "t")
            + "</process>";
    FinishedRun run = run(body, Map.of());
    assertThat(run.failure().orElseThrow().details()).containsEntry("code", "B1");
  }

  @Test
  void linksLeadToWhereTheyAreCaught() {
    String body =
        START
            + "<intermediateThrowEvent id='t'><linkEventDefinition name='L'/></intermediateThrowEvent>"
            + "<intermediateCatchEvent id='c'><linkEventDefinition name='L'/></intermediateCatchEvent>"
            + step("a")
            + flow("s", "t")
            + flow("c", "a");
    assertThat(done(run(body, Map.of()))).containsExactly("s", "t", "c", "a", "result", "exit");
  }
}
