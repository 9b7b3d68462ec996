package dev.pawl.governance.gate;

import static dev.pawl.governance.gate.Matters.agreed;
import static dev.pawl.governance.gate.Matters.at;
import static dev.pawl.governance.gate.Matters.call;
import static dev.pawl.governance.gate.Matters.gate;
import static dev.pawl.governance.gate.Matters.judged;
import static dev.pawl.governance.gate.Matters.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.governance.gate.Verdict.Answer;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Source;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {
  private static final Then REDACT = new Then.Redact(Principle.usualRedaction());

  static Stream<Arguments> everyConsequenceEverywhere() {
    List<Arguments> all = new ArrayList<>();
    for (Point point : Point.values()) {
      all.add(Arguments.of(point, new Then.Note(), Consequence.NOTE));
      all.add(Arguments.of(point, new Then.Refuse(), Consequence.REFUSE));
      if (point.isBefore()) {
        all.add(Arguments.of(point, Then.Wait.USUAL, Consequence.HOLD));
      } else {
        all.add(Arguments.of(point, REDACT, Consequence.REDACT));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("everyConsequenceEverywhere")
  void whatFollowsIsFoundAtEveryPoint(Point point, Then then, Consequence expected) {
    Ruling ruling = judged(gate("g", "true", then), at(point, "4111 1111 1111 1111"));
    assertThat(ruling.findings())
        .containsExactly(new Finding("g", "taste", "no", Severity.MEDIUM, expected));
    assertThat(ruling.isRefusal()).isEqualTo(expected == Consequence.REFUSE);
    assertThat(ruling.hold() != null).isEqualTo(expected == Consequence.HOLD);
    assertThat(ruling.redacted("4111 1111 1111 1111"))
        .isEqualTo(
            expected == Consequence.REDACT ? "[redacted: card number]" : "4111 1111 1111 1111");
  }

  @ParameterizedTest
  @MethodSource("everyConsequenceEverywhere")
  void nothingFollowsWhereTheConditionDoesNotHold(Point point, Then then, Consequence unused) {
    Ruling ruling = judged(gate("g", "input.n > 7", then), at(point, "x"));
    assertThat(ruling.passed()).containsExactly("g");
    assertThat(ruling.findings()).isEmpty();
    assertThat(unused).isNotNull();
  }

  @ParameterizedTest
  @EnumSource(Point.class)
  void aGateIsAskedOnlyWhenItIsToBe(Point point) {
    for (Point other : Point.values()) {
      Gate gate =
          new Gate(
              "g",
              "p",
              Reach.EVERYTHING,
              EnumSet.of(other),
              new Condition(null, "no", Condition.PATIENCE),
              Severity.LOW,
              new Then.Note());
      assertThat(judged(gate, at(point, 1)).isNothing()).isEqualTo(other != point);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$error('broken')",
        "$number('x')",
        "input.missing",
        "input.n",
        "'true'",
        "null",
        "[true]",
        "{}",
        "$random() > 2",
        "($f := function($x) { $f($x) + 1 }; $f(1) > 0)",
        "$sum([1..1000000000]) > 0"
      })
  void aConditionThatIsNeitherTrueNorFalseRefuses(String condition) {
    Ruling ruling = judged(gate("g", condition, new Then.Note()), at(Point.BEFORE_CALL, 1));
    assertThat(ruling.isRefusal()).isTrue();
    assertThat(ruling.findings().getFirst().severity()).isEqualTo(Severity.HIGH);
    assertThat(ruling.findings().getFirst().issue()).startsWith("it");
  }

  @Test
  void aConditionThatDoesNotEndRefuses() {
    Condition endless =
        new Condition(
            Matters.expression("($f := function($n) { $n < 1 ? true : $f($n) }; $f(1))"),
            "no",
            Duration.ofMillis(50));
    Gate gate =
        new Gate(
            "g",
            "p",
            Reach.EVERYTHING,
            EnumSet.allOf(Point.class),
            endless,
            Severity.LOW,
            new Then.Note());
    Ruling ruling = judged(gate, at(Point.BEFORE_RUN, 1));
    assertThat(ruling.isRefusal()).isTrue();
    assertThat(ruling.refusals().getFirst().issue()).contains("could not be worked out");
  }

  @Test
  void aRuleOfJsonLogicIsAConditionToo() {
    Source rule =
        Source.ofValue(Values.object("==", Values.list(Values.object("var", "input.n"), 7)));
    Gate gate =
        new Gate(
            "g",
            "p",
            Reach.EVERYTHING,
            EnumSet.allOf(Point.class),
            new Condition(JsonLogic.compile(rule, _ -> {}), "no", Duration.ofSeconds(20)),
            Severity.LOW,
            new Then.Refuse());
    assertThat(judged(gate, at(Point.BEFORE_RUN, 1)).isRefusal()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "principal.kind = 'person' and principal.name = 'ada' and principal.method = 'jwt'",
        "'boss' in principal.roles and 'read' in principal.scopes",
        "$not($exists(principal.agent))",
        "tool.name = 'delete_file' and tool.server = 'files'",
        "'destructive' in tool.effects and $not('read-only' in tool.effects)",
        "'dangerous' in tool.tags",
        "input.n = 7 and output.text = 'x'",
        "run.id = 'run-1' and run.workflow = 'report' and run.step = 'act' and run.undoes = false",
        "$length(run.digest) > 30",
        "history.entry.n = 7",
        "time.iso = '2026-11-18T05:00:00.000Z' or time.iso = '2026-11-18T05:00:00Z'",
        "time.date = '2026-11-18' and time.hour = 5 and time.minute = 0 and time.weekday = 3",
        "time.millis = $millis()"
      })
  void aConditionSeesAllThereIsToKnow(String condition) {
    Rules rules =
        rules(
            Map.of("dangerous", List.of(new Glob("files/delete*"))),
            gate("g", condition, new Then.Refuse()));
    Matter matter = call(Point.AFTER_CALL, Matters.DESTROYS, Values.object("text", "x"));
    assertThat(rules.ruling(matter).refusals()).extracting(Finding::issue).containsExactly("no");
  }

  @Test
  void whatHoldsComesOneAfterTheOther() {
    Then.Wait second = new Then.Wait(Set.of("boss"), 2, true, Duration.ofHours(1));
    Rules rules =
        rules(
            gate("a", "true", Then.Wait.USUAL),
            gate("b", "true", second),
            gate("c", "false", second));
    Matter matter = at(Point.BEFORE_CALL, Undefined.UNDEFINED);
    Ruling first = rules.ruling(matter);
    assertThat(first.hold()).isNotNull();
    assertThat(first.hold().gate()).isEqualTo("a");
    assertThat(first.findings()).hasSize(1);
    Ruling next = rules.ruling(agreed(matter, "a"));
    assertThat(next.hold()).isNotNull();
    assertThat(next.hold().gate()).isEqualTo("b");
    assertThat(next.hold().roles()).containsExactly("boss");
    assertThat(next.hold().approvals()).isEqualTo(2);
    assertThat(next.hold().fourEyes()).isTrue();
    assertThat(next.hold().expires()).isEqualTo(Duration.ofHours(1));
    Ruling last = rules.ruling(agreed(matter, "a", "b"));
    assertThat(last.hold()).isNull();
    assertThat(last.passed()).containsExactly("a", "b", "c");
    assertThat(last.findings()).isEmpty();
  }

  /** Somebody may change gates while people decide. */
  @Test
  void whatWasAgreedToIsNotEnoughForAGateThatAsksForMoreByNow() {
    Matter matter = at(Point.BEFORE_CALL, Undefined.UNDEFINED);
    Hold then = waiting(Set.of("boss"), 1, false).hold("a", "no");
    Matter agreed = agreed(matter, new Agreed(Map.of("a", then)));
    assertThat(held(waiting(Set.of("boss"), 1, false), agreed)).isFalse();
    assertThat(held(waiting(Set.of("boss", "editor"), 1, false), agreed)).isFalse();
    assertThat(held(waiting(Set.of(), 1, false), agreed)).isFalse();
    assertThat(held(waiting(Set.of("boss"), 2, false), agreed)).isTrue();
    assertThat(held(waiting(Set.of("editor"), 1, false), agreed)).isTrue();
    assertThat(held(waiting(Set.of("boss"), 1, true), agreed)).isTrue();
    Hold anybody = waiting(Set.of(), 1, false).hold("a", "no");
    assertThat(
            held(
                waiting(Set.of("boss"), 1, false),
                agreed(matter, new Agreed(Map.of("a", anybody)))))
        .isTrue();
  }

  private static Then.Wait waiting(Set<String> roles, int approvals, boolean fourEyes) {
    return new Then.Wait(roles, approvals, fourEyes, Duration.ZERO);
  }

  private static boolean held(Then now, Matter matter) {
    return rules(gate("a", "true", now)).ruling(matter).hold() != null;
  }

  @Test
  void nobodyCanAgreeToARefusal() {
    Matter matter = agreed(at(Point.BEFORE_CALL, 1), "a", "b");
    Rules rules =
        rules(gate("a", "true", new Then.Refuse()), gate("b", "$error('x')", Then.Wait.USUAL));
    assertThat(rules.ruling(matter).refusals()).extracting(Finding::gate).containsExactly("a", "b");
  }

  @Test
  void everyGateIsAskedWhateverTheOthersSay() {
    Rules rules =
        rules(
            gate("a", "true", new Then.Refuse()),
            gate("b", "true", new Then.Note()),
            gate("c", "$error('x')", new Then.Note()),
            gate("d", "false", new Then.Refuse()));
    Ruling ruling = rules.ruling(at(Point.AFTER_CALL, 1));
    assertThat(ruling.findings()).extracting(Finding::gate).containsExactly("a", "b", "c");
    assertThat(ruling.passed()).containsExactly("d");
  }

  @Test
  void theLocalUserIsKnownToConditions() {
    Gate gate = gate("g", "principal.kind = 'local'", new Then.Note());
    Ruling ruling = judged(gate, Matters.run(Point.BEFORE_RUN, Identity.LOCAL, 1));
    assertThat(ruling.findings()).hasSize(1);
  }

  @Test
  void anAgentIsKnownToConditions() {
    Identity agent =
        new Identity(
            new Principal(Principal.Kind.AGENT, "clerk"),
            "agent_token",
            Set.of(),
            Set.of(),
            new Identity.Agent("clerk", "1.2", Set.of("files")));
    Gate gate =
        gate(
            "g",
            "principal.agent.version = '1.2' and 'files' in principal.agent.capabilities",
            new Then.Note());
    Ruling ruling = judged(gate, Matters.run(Point.BEFORE_RUN, agent, 1));
    assertThat(ruling.findings()).extracting(Finding::issue).containsExactly("no");
  }

  @Test
  void verdictsTellOfThoseThatHaveNothingToDoWithItToo() {
    Gate apart =
        new Gate(
            "apart",
            "p",
            new Reach(Coverage.EVERYTHING, List.of(Coverage.of(Effect.DESTRUCTIVE))),
            EnumSet.allOf(Point.class),
            new Condition(null, "no", Condition.PATIENCE),
            Severity.LOW,
            new Then.Refuse());
    List<Verdict> verdicts =
        rules(apart, gate("held", "true", Then.Wait.USUAL), gate("fine", "false", new Then.Note()))
            .verdicts(agreed(at(Point.BEFORE_CALL, 1), "held"));
    assertThat(verdicts)
        .extracting(Verdict::answer)
        .containsExactly(Answer.APART, Answer.AGREED, Answer.PASSES);
  }

  /** Another project that the same server serves may have a gate of that name. */
  @Test
  void aGateThatHasToBePassedAndIsNotAmongTheseLetsNothingBegin() {
    Rules rules =
        new Rules(
            new RuleBook(List.of(gate("g", "false", new Then.Refuse())), Map.of(), ZoneOffset.UTC),
            _ -> Matters.READS,
            () -> true,
            _ -> Set.of("g", "of another project"));
    Ruling before = rules.judge(at(Point.BEFORE_RUN, Undefined.UNDEFINED));
    assertThat(before.isRefusal()).isTrue();
    assertThat(before.refusals().getFirst().gate()).isEqualTo("of another project");
    assertThat(rules.judge(at(Point.BEFORE_CALL, Undefined.UNDEFINED)).isRefusal())
        .as("what has begun goes on")
        .isFalse();
  }

  private static Gate held(Reach reach, Point... points) {
    return new Gate(
        "care",
        "care",
        reach,
        EnumSet.copyOf(List.of(points)),
        new Condition(null, "no", Condition.PATIENCE),
        Severity.MEDIUM,
        Then.Wait.USUAL);
  }

  @Test
  void aRunMayBeHeldOnlyByAGateThatHoldsRunsAndHasToDoWithIt() {
    Reach others =
        Reach.of(
            new Coverage(List.of(new Glob("other*")), List.of(), List.of(), List.of(), Set.of()));
    assertThat(rules(held(Reach.EVERYTHING, Point.BEFORE_RUN)).mayHold(Matters.WORKFLOW)).isTrue();
    assertThat(rules(held(Reach.EVERYTHING, Point.BEFORE_CALL)).mayHold(Matters.WORKFLOW))
        .isFalse();
    assertThat(rules(held(others, Point.BEFORE_RUN)).mayHold(Matters.WORKFLOW)).isFalse();
    assertThat(rules(gate("g", null, new Then.Refuse())).mayHold(Matters.WORKFLOW)).isFalse();
    Rules required =
        new Rules(
            new RuleBook(List.of(held(others, Point.BEFORE_RUN)), Map.of(), ZoneOffset.UTC),
            _ -> Matters.READS,
            () -> true,
            _ -> Set.of("care"));
    assertThat(required.mayHold(Matters.WORKFLOW)).isTrue();
  }

  @Test
  void whereNobodyCanComeBackWhatWouldBeHeldIsRefused() {
    Ruling ruling =
        rules(held(Reach.EVERYTHING, Point.BEFORE_RUN))
            .holdingNobody()
            .ruling(at(Point.BEFORE_RUN, 1));
    assertThat(ruling.hold()).isNull();
    assertThat(ruling.isRefusal()).isTrue();
    assertThat(ruling.findings().getFirst().issue()).contains("call again");
  }
}
