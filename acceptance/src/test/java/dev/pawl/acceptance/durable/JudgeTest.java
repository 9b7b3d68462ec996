package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the judge notices, and what it lets pass, in records made by hand. */
class JudgeTest {
  private static final Map<String, Workflow> WORKFLOWS =
      Compilation.of(
              Graphs.read(
                  """
                  tools:
                  - name: t
                    description: d
                    nodes:
                    - { id: entry, type: entry, next: pay }
                    - { id: pay, type: mcp, server: up, tool: work, args: {}, compensate: refund, next: all }
                    - { id: refund, type: mcp, server: up, tool: work, args: {} }
                    - { id: all, type: foreach, items: [1, 2], onItemError: collect, next: risk,
                        do: { type: mcp, server: up, tool: work, args: {} } }
                    - { id: risk, type: mcp, server: up, tool: work, args: {}, onError: handler, next: again }
                    - { id: handler, type: transform, transform: { expr: '1' }, next: again }
                    - { id: again, type: mcp, server: up, tool: work, args: {}, onDoubt: retry, next: exit }
                    - { id: exit, type: exit }
                  """))
          .workflows();

  private final List<Event> events = new ArrayList<>();
  private final List<ServerRecord.Call> calls = new ArrayList<>();
  private final List<Told> told = new ArrayList<>();
  private boolean isKept = true;

  JudgeTest() {
    begun(null);
  }

  private void begun(RunOrigin.@Nullable Forked forked) {
    events.clear();
    RunOrigin origin = new RunOrigin(null, Map.of(), forked, null);
    events.add(
        new Event.RunStarted(0, "r", "t", "digest", 2, Principal.LOCAL, 1, Map.of(), origin));
  }

  private void called(String step, String tool, ServerRecord.End end) {
    calls.add(new ServerRecord.Call("r", step, tool, "pawl", end));
  }

  private void called(String step) {
    called(step, "work", ServerRecord.End.ANSWERED);
  }

  private void done(String step) {
    events.add(new Event.StepCompleted(0, step, step, 0, 1, "x", -1, Map.of()));
  }

  private static Failure failure(FailureCode code, String step) {
    return new Failure(code, "because", step);
  }

  private void failed(String step, FailureCode code) {
    events.add(new Event.StepFailed(0, step, step, 0, 1, failure(code, step)));
  }

  private void completed() {
    events.add(new Event.RunCompleted(0, "result"));
  }

  private void failed(Failure failure) {
    events.add(new Event.RunFailed(0, failure));
  }

  private List<String> findings() {
    return Judge.findings(
        isKept ? Map.of("r", new JudgedRun("r", WORKFLOWS.get("t"), events)) : Map.of(),
        calls,
        told);
  }

  private void assertFound(String words) {
    assertThat(findings()).singleElement().asString().contains(words);
  }

  @Test
  void nothingIsWrongWithARunThatDidWhatItSays() {
    called("pay");
    done("pay");
    completed();
    told.add(new Told(Told.Kind.HANDLE, "r", "", "Run r goes on"));
    told.add(new Told(Told.Kind.RESULT, "r", "", "result"));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aRunThatEndsTwiceOrNeverIsNoticed() {
    assertFound("ended 0 times");
    completed();
    completed();
    assertFound("ended 2 times");
  }

  @Test
  void aPlainCallThatIsMadeTwiceIsNoticed() {
    called("pay", "work", ServerRecord.End.NEVER);
    called("pay");
    events.add(new Event.InDoubt(0, "pay", "pay", null));
    done("pay");
    completed();
    assertFound("`pay` was called 2 times");
  }

  @Test
  void aCallMayBeMadeAgainWhenItWasAnsweredOrItsAuthorOrSomebodyElseSaysSo() {
    called("pay", "work", ServerRecord.End.REFUSED);
    called("pay");
    events.add(
        new Event.AttemptFailed(0, "pay", "pay", 1, failure(FailureCode.TOOL_ERROR, "pay"), 0));
    done("pay");
    called("risk", "work", ServerRecord.End.NEVER);
    called("risk");
    events.add(new Event.InDoubt(0, "risk", "risk", Event.WaitsFor.ANSWER));
    events.add(
        new Event.InputReceived(0, "risk", "risk", Principal.LOCAL, Map.of("decision", "retry")));
    done("risk");
    called("again", "work", ServerRecord.End.NEVER);
    called("again");
    events.add(new Event.InDoubt(0, "again", "again", null));
    done("again");
    completed();
    assertThat(findings()).isEmpty();
  }

  @Test
  void aCallOfWhichTheJournalKnowsNothingIsNoticed() {
    called("pay", "work", ServerRecord.End.NEVER);
    completed();
    assertFound("neither its answer nor a doubt");
  }

  @Test
  void aCallThatWasMadeIsNotCancelled() {
    called("pay", "work", ServerRecord.End.NEVER);
    events.add(new Event.InDoubt(0, "pay", "pay", null));
    events.add(new Event.StepCancelled(0, "pay", "pay"));
    failed(failure(FailureCode.CANCELLED, "pay"));
    assertFound("is in the journal as cancelled");
  }

  @Test
  void aCallThatOnlyReadsMayBeForgotten() {
    called("pay", "read", ServerRecord.End.NEVER);
    called("pay", "read", ServerRecord.End.NEVER);
    events.add(new Event.StepCancelled(0, "pay", "pay"));
    completed();
    assertThat(findings()).isEmpty();
  }

  @Test
  void aRetryThatNoLongerFollowsMayBeCancelled() {
    called("pay", "work", ServerRecord.End.REFUSED);
    events.add(
        new Event.AttemptFailed(0, "pay", "pay", 1, failure(FailureCode.TOOL_ERROR, "pay"), 0));
    events.add(new Event.StepCancelled(0, "pay", "pay"));
    failed(failure(FailureCode.CANCELLED, "pay"));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aDoubtThatTheFailureOfTheRunDoesNotTellIsNoticed() {
    called("pay", "work", ServerRecord.End.NEVER);
    failed("pay", FailureCode.IN_DOUBT);
    failed(failure(FailureCode.CANCELLED, "other"));
    assertFound("does not say so");
  }

  @Test
  void aDoubtMayBeSuppressedBelowAnotherFailure() {
    called("pay", "work", ServerRecord.End.NEVER);
    failed("pay", FailureCode.IN_DOUBT);
    failed(
        failure(FailureCode.CANCELLED, "other")
            .with(failure(FailureCode.TOOL_ERROR, "x").with(failure(FailureCode.IN_DOUBT, "pay"))));
    assertThat(findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"all[0]/do/refund", "all/refund", "refund"})
  void aDoubtOfWhatUndoesIsNamedWhereItIsUndone(String node) {
    done("all[0]/do/pay");
    called("all[0]/do/pay/undo:refund", "work", ServerRecord.End.NEVER);
    failed("all[0]/do/pay/undo:refund", FailureCode.IN_DOUBT);
    failed(
        failure(FailureCode.TOOL_ERROR, "x").with(failure(FailureCode.IN_DOUBT, "other/refund")));
    assertFound("does not say so");
    events.removeLast();
    failed(failure(FailureCode.TOOL_ERROR, "x").with(failure(FailureCode.IN_DOUBT, node)));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aDoubtInsideOfWhatUndoesIsNamedByItself() {
    done("pay");
    called("pay/undo:all[0]/do", "work", ServerRecord.End.NEVER);
    failed("pay/undo:all[0]/do", FailureCode.IN_DOUBT);
    failed(failure(FailureCode.IN_DOUBT, "pay/undo:all[0]/do"));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aDoubtThatNobodyHandledMustNotEndWell() {
    called("pay", "work", ServerRecord.End.NEVER);
    failed("pay", FailureCode.TIMEOUT);
    completed();
    assertFound("does not say so");
  }

  @Test
  void aDoubtMayBeHandledByARouteOrCollected() {
    called("all[0]/do", "work", ServerRecord.End.LOST);
    failed("all[0]/do", FailureCode.UPSTREAM_UNREACHABLE);
    done("all");
    called("risk", "work", ServerRecord.End.NEVER);
    failed("risk", FailureCode.IN_DOUBT);
    done("handler");
    completed();
    assertThat(findings()).isEmpty();
  }

  @Test
  void aRouteThatWasNotTakenHandlesNothing() {
    called("risk", "work", ServerRecord.End.NEVER);
    failed("risk", FailureCode.IN_DOUBT);
    failed(failure(FailureCode.CANCELLED, "other"));
    assertFound("does not say so");
  }

  @Test
  void undoingWhatTheRunDidNotDoIsNoticed() {
    called("pay/undo:refund");
    done("pay/undo:refund");
    failed(failure(FailureCode.TOOL_ERROR, "x"));
    assertFound("undid what the run did not do");
  }

  @Test
  void undoingWhatAnotherRunDidIsNoticed() {
    begun(new RunOrigin.Forked("other", 1, 9, true, Map.of(), null));
    events.add(new Event.StepCompleted(0, "pay", "pay", 0, 1, "x", -1, Map.of(), true));
    called("pay/undo:refund");
    done("pay/undo:refund");
    failed(failure(FailureCode.TOOL_ERROR, "x"));
    assertFound("undid what the run did not do");
  }

  @Test
  void aForkThatIsNotLiveOnlyReads() {
    begun(new RunOrigin.Forked("other", 1, 9, false, Map.of(), null));
    called("pay", "read", ServerRecord.End.ANSWERED);
    done("pay");
    completed();
    assertThat(findings()).isEmpty();
    called("risk");
    done("risk");
    assertFound("a fork that is not live called `risk`");
  }

  @Test
  void aProcessWithAnotherFileCallsNothing() {
    calls.add(
        new ServerRecord.Call(
            "r", "pay", "read", ServerRecord.STRANGER, ServerRecord.End.ANSWERED));
    completed();
    assertFound("another file");
  }

  @Test
  void aRunThatVanishedAfterItActedIsNoticed() {
    isKept = false;
    called("pay");
    assertFound("vanished");
  }

  @Test
  void aRunThatOnlyReadMayVanishWithAResultOrAFailure() {
    isKept = false;
    called("pay", "read", ServerRecord.End.ANSWERED);
    told.add(new Told(Told.Kind.RESULT, "r", "", "result"));
    told.add(new Told(Told.Kind.FAILURE, "r", "", Map.of("code", "TOOL_ERROR")));
    assertThat(findings()).isEmpty();
  }

  @Test
  void whatCallersWereToldMustHold() {
    completed();
    told.add(new Told(Told.Kind.RESULT, "r", "", "another"));
    assertFound("told of the result another");
    told.set(0, new Told(Told.Kind.FAILURE, "r", "", Map.of("code", "CANCELLED")));
    assertFound("told of the failure");
    told.set(0, new Told(Told.Kind.ERROR, "r", "", "the disk is full"));
    assertFound("nothing of the run that goes on");
    told.set(0, new Told(Told.Kind.ANSWERED, "r", "ok", "yes"));
    assertFound("was taken, and is gone");
    told.set(0, new Told(Told.Kind.HANDLE, "gone", "", "Run gone goes on"));
    assertFound("got its handle");
    told.set(0, new Told(Told.Kind.INTERRUPTED, "gone", "", "Run gone was interrupted"));
    assertThat(findings()).isEmpty();
  }

  @Test
  void anAnswerThatWasTakenIsInTheJournal() {
    events.add(new Event.InputReceived(0, "ok", "ok", Principal.LOCAL, "yes"));
    completed();
    told.add(new Told(Told.Kind.ANSWERED, "r", "ok", "yes"));
    assertThat(findings()).isEmpty();
  }
}
