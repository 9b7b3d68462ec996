package dev.pawl.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is put down of a run is what happened. */
@Timeout(60)
class RunAuditTest {
  private static final String ASKING =
      """
      - { id: entry, type: entry, next: ask }
      - { id: ask, type: ask, to: model, question: What now?, schema: { type: object }, next: exit }
      - { id: exit, type: exit }
      """;

  /** A model that is asked something may answer whatever fits. */
  @Test
  void onlyWhatAGateHoldsIsAgreedTo() throws Exception {
    Finding finding =
        new Finding("care", "Care", "x", Finding.Severity.LOW, Finding.Consequence.HOLD);
    Hold hold = new Hold("care", "x", Set.of(), 1, false, Duration.ZERO);
    Ruling held = new Ruling(List.of(), List.of(finding), hold, null);
    LoadedGraph graph =
        Graphs.on(
            Engines.repeatable(Graphs.upstreams())
                .gated(
                    matter ->
                        matter.point() == Point.BEFORE_RUN && matter.agreed().isEmpty()
                            ? held
                            : Ruling.NOTHING),
            ASKING);
    MemoryJournal journal = new MemoryJournal();
    RunDriver run = graph.begin("t", Map.of(), RunListener.NONE, journal);
    Thread driving = Thread.ofVirtual().start(run::drive);
    answer(run, "entry");
    answer(run, "ask");
    driving.join();
    RunAudit audit =
        RunAudit.of((Event.RunStarted) journal.events().getFirst(), AuditSettings.of("stdio"));
    assertThat(journal.events().stream().map(RunAuditTest::written))
        .filteredOn(Event.InputReceived.class::isInstance)
        .extracting(event -> audit.of(event).orElseThrow().action())
        .containsExactly(AuditEntry.APPROVAL, AuditEntry.ANSWER);
  }

  private static void answer(RunDriver run, String step) throws InterruptedException {
    while (run.questions().stream().noneMatch(each -> each.step().equals(step))) {
      Thread.sleep(1);
    }
    Question question = run.questions().getFirst();
    Object answer = question.answeredWith(Values.object("decision", "approve"));
    run.answer(step, answer, Principal.LOCAL);
  }

  private static Event written(Event event) {
    return EventJson.read(
        Values.asObject((Map<?, ?>) Json.parse(Json.write(EventJson.write(event)))));
  }

  /** However it was that the server itself was started. */
  @Test
  void whatRunsByItselfComesByItsSchedule() {
    Principal trigger = new Principal(Principal.Kind.SERVICE, "trigger:t/cron");
    assertThat(channel(new Identity(trigger, Identity.BY_ITSELF))).isEqualTo("schedule");
    assertThat(channel(new Identity(trigger, "webhook"))).isEqualTo("http");
    assertThat(channel(Identity.LOCAL)).isEqualTo("http");
  }

  private static String channel(Identity who) {
    RunOrigin origin = RunOrigin.UNKNOWN.by(who);
    Event.RunStarted begun =
        new Event.RunStarted(1, "r", "t", "d", 1, who.principal(), 1, Map.of(), origin);
    return RunAudit.of(begun, AuditSettings.of("http")).by().channel();
  }
}
