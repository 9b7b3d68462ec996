package dev.pawl.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.Recorded;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Only what was done in another run was judged there. */
@Timeout(60)
class ForkedGatesTest {
  private static final String ORDER =
      """
      - { id: entry, type: entry, next: look }
      - { id: look, type: mcp, server: up, tool: look, args: { what: { expr: $.entry.what } }, next: name }
      - { id: name, type: transform, transform: { expr: $.entry.what }, next: exit }
      - { id: exit, type: exit }
      """;
  private static final int NAME = 2;

  private final ScriptedUpstreams upstreams =
      new ScriptedUpstreams()
          .on("look", _ -> ToolResult.text("seen"))
          .on("buy", _ -> ToolResult.text("bought"));
  private final Recorded recorded = Recorded.run(ORDER, upstreams, Map.of("what", "tea"));
  private final ScriptedUpstreams later =
      new ScriptedUpstreams()
          .on("look", _ -> ToolResult.text("seen"))
          .on("buy", _ -> ToolResult.text("bought"));

  private RunResult run(Fork fork, Workflow workflow, Predicate<Matter> refused) {
    Gates gates =
        matter -> refused.test(matter) ? Ruling.refusal("care", "not this") : Ruling.NOTHING;
    return fork.begin(Engine.on(later).gated(gates), workflow, RunOptions.DEFAULT, Journal.NONE)
        .drive();
  }

  private Fork fork() {
    return Fork.of(recorded.workflow(), recorded.events(), NAME).live();
  }

  private static void assertRefused(RunResult result) {
    assertThat(result)
        .isInstanceOfSatisfying(
            RunResult.Failed.class,
            failed -> assertThat(failed.failure().code()).isEqualTo(FailureCode.GATE_REFUSED));
  }

  @Test
  void whatWasDoneIsNotJudgedAgain() {
    RunResult result =
        run(fork(), recorded.workflow(), matter -> matter.point() == Point.BEFORE_CALL);
    assertThat(result).isInstanceOf(RunResult.Completed.class);
    assertThat(later.calls()).isEmpty();
  }

  /** By a newer version of the workflow, which calls another tool there. */
  @Test
  void aCallInPlaceOfOneOfThePastIsJudged() {
    Workflow newer = Recorded.compiled(ORDER.replace("tool: look", "tool: buy"));
    RunResult result =
        run(
            fork(),
            newer,
            matter -> matter.point() == Point.BEFORE_CALL && matter.target().tool().equals("buy"));
    assertThat(later.calls()).isEmpty();
    assertRefused(result);
  }

  @Test
  void aRunIsJudgedByWhatItsEntryIsSetTo() {
    RunResult result =
        run(
            fork().with("entry", Map.of("what", "gold")),
            recorded.workflow(),
            matter ->
                matter.point() == Point.BEFORE_RUN && "gold".equals(matter.input().get("what")));
    assertRefused(result);
  }
}
