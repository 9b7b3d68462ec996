package dev.pawl.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.model.Identity;
import dev.pawl.testkit.Recorded;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordedRulingsTest {
  private static final Workflow WORKFLOW =
      Recorded.compiled(
          """
          - { id: entry, type: entry, next: exit }
          - { id: exit, type: exit }
          """);
  private static final Finding CARE =
      new Finding("care", "Care", "why", Finding.Severity.HIGH, Finding.Consequence.HOLD);
  private static final Hold HOLD = new Hold("care", "why", Set.of(), 2, true, Duration.ZERO);
  private static final RecordedRuling HELD =
      new RecordedRuling("entry", Point.BEFORE_RUN, List.of(), List.of(CARE), HOLD);
  private static final RecordedRuling PASSED =
      new RecordedRuling("entry", Point.BEFORE_RUN, List.of("care"), List.of(), null);

  /** What a replay lets people agree to. */
  private static final Hold ANYBODYS = new Hold("care", "why", Set.of(), 1, false, Duration.ZERO);

  private static Ruling careful(Matter matter) {
    return matter.agreed().suffices(HOLD)
        ? Ruling.NOTHING
        : new Ruling(List.of(), List.of(CARE), HOLD, null);
  }

  private static Matter matter(Agreed agreed) {
    return new Matter(
        Point.BEFORE_RUN,
        Identity.LOCAL,
        new Matter.Target.Published(WORKFLOW),
        Map.of(),
        Undefined.UNDEFINED,
        new Matter.Circumstances(WORKFLOW, "run", "entry", Map.of(), 0, false),
        agreed);
  }

  private static List<GateChange> changes(Gates today) {
    RecordedRulings rulings = new RecordedRulings(List.of(HELD, HELD, PASSED), today);
    rulings.judge(matter(Agreed.NONE));
    // A replay does not know who agreed, so the first of two counts as enough.
    rulings.judge(matter(new Agreed(Map.of("care", ANYBODYS))));
    rulings.judge(matter(new Agreed(Map.of("care", ANYBODYS))));
    return rulings.changes();
  }

  @Test
  void aGateThatWaitedForTwoIsTheSameAfterTheFirstOfThem() {
    assertThat(changes(RecordedRulingsTest::careful)).isEmpty();
  }

  @Test
  void aGateThatHoldsNoMoreIsToldEachTime() {
    assertThat(changes(_ -> Ruling.NOTHING)).hasSize(2);
  }
}
