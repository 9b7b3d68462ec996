package dev.pawl.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.replay.Trial.Verdict;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.testkit.Recorded;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialTest {
  private static final ScriptedUpstreams UPSTREAMS =
      new ScriptedUpstreams().on("do", _ -> ToolResult.text("{\"ok\": true}"));

  private static Trial trial(String body, String step, Fault fault) {
    Recorded recorded = Recorded.run(body, UPSTREAMS);
    Recording recording = recorded.recording();
    return Trial.of(recorded.workflow(), recording, call(recording, step), fault);
  }

  private static RecordedCall call(Recording recording, String step) {
    return recording.calls().stream()
        .filter(each -> each.step().equals(step))
        .findFirst()
        .orElseThrow();
  }

  private static final String TWO =
      """
      - { id: entry, type: entry, next: first }
      - { id: first, type: mcp, server: up, tool: do, args: {}, next: second }
      - { id: second, type: mcp, server: up, tool: do, args: {}, next: exit }
      - { id: exit, type: exit }
      """;

  @Test
  void aRunThatFailsAfterACallThatCannotBeUndoneLeavesItBehind() {
    Trial trial = trial(TWO, "second", Fault.ERROR);
    assertThat(trial.verdict()).isEqualTo(Verdict.LEAVES);
    assertThat(trial.details()).containsExactly("first");
    assertThat(trial(TWO, "first", Fault.ERROR).verdict()).isEqualTo(Verdict.FAILS_CLEAN);
  }

  @Test
  void whatIsKnownToChangeNothingIsNotLeftBehind() {
    Recorded recorded = Recorded.run(TWO, UPSTREAMS);
    Recording harmless =
        recorded
            .recording()
            .with(recorded.recording().calls().stream().map(call -> call.with(true)).toList());
    for (Fault fault : Fault.values()) {
      assertThat(Trial.of(recorded.workflow(), harmless, call(harmless, "second"), fault).verdict())
          .isEqualTo(Verdict.FAILS_CLEAN);
    }
  }

  @Test
  void whatIsUndoneIsNotLeftBehindUnlessUndoingFails() {
    String undone =
        TWO.replace("id: first, type: mcp,", "id: first, type: mcp, compensate: undo,")
            + "- { id: undo, type: mcp, server: up, tool: do, args: { undo: true } }\n";
    Trial error = trial(undone, "second", Fault.ERROR);
    assertThat(error.verdict()).isEqualTo(Verdict.FAILS_CLEAN);
    assertThat(error.guessed()).as("nobody undid anything when it was recorded").isTrue();
    Trial gone = trial(undone, "second", Fault.GONE);
    assertThat(gone.verdict()).isEqualTo(Verdict.NOT_UNDONE);
    assertThat(gone.details()).containsExactly("first");
  }

  @Test
  void aCallWhoseAnswerIsLostIsInDoubtAndNotMadeAgain() {
    assertThat(trial(TWO, "first", Fault.TIMEOUT).verdict()).isEqualTo(Verdict.IN_DOUBT);
    assertThat(trial(TWO, "first", Fault.TWICE).verdict()).isEqualTo(Verdict.IN_DOUBT);
    String retried =
        TWO.replace("id: first, type: mcp,", "id: first, type: mcp, retry: { attempts: 3 },");
    assertThat(trial(retried, "first", Fault.TWICE).verdict()).isEqualTo(Verdict.IN_DOUBT);
  }

  @Test
  void theAuthorMayHaveItMadeAgainOrAsk() {
    String again =
        TWO.replace(
            "id: first, type: mcp,",
            "id: first, type: mcp, retry: { attempts: 3 }, onDoubt: retry,");
    assertThat(trial(again, "first", Fault.TWICE).verdict()).isEqualTo(Verdict.COMPLETES);
    String asking = TWO.replace("id: first, type: mcp,", "id: first, type: mcp, onDoubt: ask,");
    Trial asks = trial(asking, "first", Fault.TIMEOUT);
    assertThat(asks.verdict()).isEqualTo(Verdict.ASKS);
    assertThat(asks.details()).containsExactly("first");
  }

  @Test
  void anErrorRouteIsFollowed() {
    String routed =
        TWO.replace("id: second, type: mcp,", "id: second, type: mcp, onError: other,")
            + "- { id: other, type: transform, transform: { expr: '1' }, next: exit }\n";
    for (Fault fault : Fault.values()) {
      assertThat(trial(routed, "second", fault).verdict()).isEqualTo(Verdict.COMPLETES);
    }
  }

  @Test
  void verdictsGetWorse() {
    assertThat(List.of(Verdict.values()).stream().filter(Verdict::isBad))
        .containsExactly(Verdict.HANGS, Verdict.DEFECT);
    assertThat(List.of(Verdict.values()).stream().filter(Verdict::isDoubtful))
        .containsExactly(Verdict.LEAVES, Verdict.NOT_UNDONE);
  }
}
