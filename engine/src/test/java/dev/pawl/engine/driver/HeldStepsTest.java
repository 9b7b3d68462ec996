package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What people decide about steps that gates hold. */
@Timeout(60)
class HeldStepsTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Identity ADA = person("ada", "boss");
  private static final Identity BOB = person("bob", "boss");

  private static final String ONE_CALL =
      """
      tools:
      - name: t
        description: d
        inputSchema: { type: object, properties: { n: { type: integer } }, required: [n] }
        nodes:
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, args: { n: { expr: $.entry.n } }, next: exit }
        - { id: exit, type: exit }
      """;

  private final RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT));
  private final ScriptedUpstreams upstreams = Graphs.upstreams();

  @AfterEach
  void close() {
    host.close();
  }

  private static Finding finding(Consequence then) {
    return new Finding("care", "Care", "it is dangerous", Severity.HIGH, then);
  }

  private static Ruling ruling(Finding finding, @Nullable Hold hold) {
    return new Ruling(List.of("schemas"), List.of(finding), hold, null);
  }

  @Test
  void aHeldCallIsMadeWhenSomebodyAgreesWhoMay() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 1, false));
    Question question = question(run);
    assertThat(question.text()).contains("`care`", "`act`", "it is dangerous");
    assertThat(question.held()).isNotNull();
    assertThat(question.held().input()).isEqualTo(Map.of("n", 1));
    assertThat(host.store().find(run.id()).orElseThrow().status()).isEqualTo(RunStatus.WAITING);
    assertThat(upstreams.calls()).isEmpty();
    Object yes = decision("decision", "approve");
    assertDenied(run, yes, person("carl"), "it is for boss");
    assertDenied(run, yes, agent(), "not programs");
    assertDenied(run, yes, new Identity(anonymous(), "anonymous"), "show who they are");
    assertThatThrownBy(() -> decide(run, "act", decision("decision", "perhaps"), ADA))
        .isInstanceOf(PawlException.Conflict.class);
    decide(run, "act", yes, ADA);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
    assertThat(upstreams.calls()).hasSize(1);
  }

  private static Identity agent() {
    return new Identity(
        new Principal(Principal.Kind.AGENT, "bot"),
        "jwt",
        Set.of("boss"),
        Set.of(),
        new Identity.Agent("bot", "1", Set.of()));
  }

  private static Principal anonymous() {
    return new Principal(Principal.Kind.ANONYMOUS, "anonymous");
  }

  private static void assertDenied(HostedRun run, Object answer, Identity who, String why) {
    assertThatThrownBy(() -> decide(run, "act", answer, who))
        .isInstanceOf(PawlException.Denied.class)
        .hasMessageContaining(why);
  }

  @Test
  void aDeniedCallFailsWithTheReason() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 1, false));
    question(run);
    decide(run, "act", decision("decision", "deny", "reason", "not today"), Identity.LOCAL);
    assertThat(failure(run).code()).isEqualTo(FailureCode.NOT_AGREED);
    assertThat(failure(run).message()).contains("not today");
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void otherArgumentsAreJudgedAgain() throws Exception {
    Gates hold = holding(Point.BEFORE_CALL, 1, false);
    Gates gates =
        matter ->
            matter.point() == Point.BEFORE_CALL && Map.of("n", 13).equals(matter.input())
                ? ruling(finding(Consequence.REFUSE), null)
                : hold.judge(matter);
    HostedRun run = begin(gates);
    question(run);
    decide(run, "act", decision("decision", "approve", "arguments", Map.of("n", 13)), ADA);
    assertThat(failure(run).code()).isEqualTo(FailureCode.GATE_REFUSED);
    HostedRun other = begin(gates);
    question(other);
    decide(other, "act", decision("decision", "approve", "arguments", Map.of("n", 12)), ADA);
    assertThat(output(other)).isEqualTo(Map.of("n", 12));
    assertThat(upstreams.calls()).extracting(ToolCall::arguments).containsExactly(Map.of("n", 12));
  }

  @Test
  void severalHaveToAgreeAndNobodyCountsTwice() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 2, false));
    assertThat(question(run).text()).contains("2 have to agree");
    Object yes = decision("decision", "approve");
    decide(run, "act", yes, ADA);
    question(run);
    decide(run, "act", yes, ADA);
    question(run);
    assertThat(upstreams.calls()).isEmpty();
    assertThat(host.store().find(run.id()).orElseThrow().status()).isEqualTo(RunStatus.WAITING);
    decide(run, "act", yes, BOB);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
  }

  @Test
  void whoeverChangesTheArgumentsNeedsTheOthersAgain() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 2, false));
    question(run);
    decide(run, "act", decision("decision", "approve"), ADA);
    question(run);
    decide(run, "act", decision("decision", "approve", "arguments", Map.of("n", 2)), BOB);
    question(run);
    assertThat(upstreams.calls()).isEmpty();
    decide(run, "act", decision("decision", "approve"), ADA);
    assertThat(output(run)).isEqualTo(Map.of("n", 2));
  }

  /** Two gates that want two each: those who agreed to one do not count for the other. */
  @Test
  void eachGateIsAgreedToForItself() throws Exception {
    Hold first = new Hold("first", "x", Set.of("boss"), 2, false, Duration.ZERO);
    Hold second = new Hold("second", "x", Set.of("boss"), 2, false, Duration.ZERO);
    Gates gates =
        matter -> {
          if (matter.point() != Point.BEFORE_CALL) {
            return Ruling.NOTHING;
          }
          Hold next = matter.agreed().contains("first") ? second : first;
          return matter.agreed().contains(next.gate())
              ? Ruling.NOTHING
              : ruling(finding(Consequence.HOLD), next);
        };
    HostedRun run = begin(gates);
    Map<String, @Nullable Object> yes = decision("decision", "approve");
    question(run);
    decide(run, "act", yes, ADA);
    question(run);
    decide(run, "act", yes, BOB);
    assertThat(question(run).text()).contains("`second`");
    decide(run, "act", decision("decision", "approve", "arguments", Map.of("n", 7)), ADA);
    assertThat(question(run).text()).contains("`first`");
    decide(run, "act", yes, BOB);
    assertThat(question(run).text()).contains("`first`");
    assertThat(upstreams.calls()).isEmpty();
    run.cancel("enough");
    assertThat(failure(run).code()).isEqualTo(FailureCode.CANCELLED);
  }

  /** Whoever agrees agrees to what they saw, and to nothing that came in its place. */
  @Test
  void nobodyAgreesToWhatTheyHaveNotSeen() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 2, false));
    Object seen = question(run).answeredWith(decision("decision", "approve"));
    decide(run, "act", decision("decision", "approve", "arguments", Map.of("n", 9)), BOB);
    question(run);
    assertThatThrownBy(() -> run.answer("act", seen, ADA))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("something else is held");
    assertThatThrownBy(() -> run.answer("act", decision("decision", "approve"), ADA))
        .isInstanceOf(PawlException.Conflict.class);
    assertThat(upstreams.calls()).isEmpty();
    run.cancel("enough");
    assertThat(failure(run).code()).isEqualTo(FailureCode.CANCELLED);
  }

  @Test
  void fourEyesAreNotTheRequesters() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 1, true), RunOptions.DEFAULT.by(ADA));
    question(run);
    assertDenied(run, decision("decision", "approve"), ADA, "four eyes");
    decide(run, "act", decision("decision", "approve"), BOB);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
  }

  @Test
  void aDecisionCanBePassedOn() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 1, false));
    question(run);
    Identity carl = person("carl");
    assertDenied(run, decision("decision", "delegate", "to", "PERSON:carl"), carl, "boss");
    decide(run, "act", decision("decision", "delegate", "to", "PERSON:carl"), ADA);
    question(run);
    decide(run, "act", decision("decision", "approve"), carl);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
  }

  @Test
  void aHeldRunBeginsWithWhatWasAgreedTo() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_RUN, 1, false));
    assertThat(question(run).node()).isEqualTo("entry");
    assertThatThrownBy(
            () ->
                decide(
                    run,
                    "entry",
                    decision("decision", "approve", "arguments", Map.of("n", "x")),
                    ADA))
        .isInstanceOf(PawlException.Conflict.class);
    decide(run, "entry", decision("decision", "approve", "arguments", Map.of("n", 5)), ADA);
    assertThat(output(run)).isEqualTo(Map.of("n", 5));
  }

  @Test
  void aLetterBringsADecisionOnlyOfThoseWhoMay() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 1, false));
    question(run);
    Object approved = open(run.questions(), "act").answeredWith(decision("decision", "approve"));
    Letter.Wish yes = new Letter.Wish.Answer("act", approved);
    assertThatThrownBy(() -> host.send(new Letter("1", run.id(), person("carl"), yes)))
        .isInstanceOf(PawlException.Denied.class);
    host.store().send(new Letter("2", run.id(), person("carl"), yes));
    while (!host.store().letters(run.id()).isEmpty()) {
      Thread.sleep(1);
    }
    host.store().send(new Letter("3", run.id(), ADA, yes));
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
    assertThat(host.store().events(run.id()))
        .filteredOn(Event.InputReceived.class::isInstance)
        .extracting(event -> ((Event.InputReceived) event).from())
        .containsExactly(ADA.principal());
  }

  /** Cut off after each of its events, it waits for the same, is in no doubt, and acts once. */
  @Test
  void aHeldRunGoesOnFromWhereverItWasCutOff() throws Exception {
    HostedRun whole = begin(holding(Point.BEFORE_CALL, 2, false), RunOptions.DEFAULT.by(BOB));
    Object yes = decision("decision", "approve");
    question(whole);
    decide(whole, "act", yes, ADA);
    question(whole);
    decide(whole, "act", yes, BOB);
    assertThat(output(whole)).isEqualTo(Map.of("n", 1));
    List<Event> events = host.store().events(whole.id());
    for (int cut = 1; cut < events.size(); cut++) {
      List<Event> past = events.subList(0, cut).stream().map(HeldStepsTest::written).toList();
      boolean begun = past.stream().anyMatch(Event.StepStarted.class::isInstance);
      boolean done = past.stream().anyMatch(HeldStepsTest::isDone);
      if (begun && !done) {
        continue; // its call may have been made, which others test
      }
      ScriptedUpstreams again = Graphs.upstreams();
      LoadedGraph graph = Graphs.real(ONE_CALL, again);
      MemoryJournal journal = new MemoryJournal();
      RunDriver driver =
          graph
              .engine()
              .gated(holding(Point.BEFORE_CALL, 2, false))
              .resume(graph.tool("t"), past, RunOptions.DEFAULT.by(BOB), journal);
      Thread deciding = Thread.ofVirtual().start(() -> agreeing(driver));
      assertThat(driver.drive()).isInstanceOf(RunResult.Completed.class);
      deciding.interrupt();
      deciding.join();
      assertThat(again.calls()).hasSize(done ? 0 : 1);
      assertThat(journal.events()).noneMatch(Event.InDoubt.class::isInstance);
    }
  }

  private static boolean isDone(Event event) {
    return event instanceof Event.StepCompleted step && step.node().equals("act");
  }

  private static Event written(Event event) {
    return EventJson.read(
        Values.asObject((Map<?, ?>) Json.parse(Json.write(EventJson.write(event)))));
  }

  private static void agreeing(RunDriver driver) {
    try {
      while (true) {
        for (Question question : driver.questions()) {
          for (Identity who : List.of(ADA, BOB)) {
            try {
              Question now = open(driver.questions(), question.step());
              driver.answer(now.step(), now.answeredWith(decision("decision", "approve")), who);
            } catch (PawlException _) {
              // It asks nothing at this moment.
            }
          }
        }
        Thread.sleep(1);
      }
    } catch (InterruptedException _) {
      // The run is over.
    }
  }

  @Test
  void aRunThatIsCancelledWhileItIsHeldEnds() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 1, false));
    question(run);
    run.cancel("enough");
    assertThat(failure(run).code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void branchesGoOnWhileOneIsHeld() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: hold, next: both }
        - { id: b, type: mcp, server: up, tool: echo, args: { b: 1 }, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '[$.a, $.b]' }, next: exit }
        - { id: exit, type: exit }
        """;
    upstreams.on("hold", _ -> ToolResult.text("held"));
    LoadedGraph graph = Graphs.real(body, upstreams);
    Gates hold = holding(Point.BEFORE_CALL, 1, false);
    Gates gates =
        matter -> matter.target().tool().equals("hold") ? hold.judge(matter) : Ruling.NOTHING;
    HostedRun run =
        host.begin(graph.engine().gated(gates), graph.tool("t"), Map.of(), RunOptions.DEFAULT);
    question(run);
    while (upstreams.calls().isEmpty()) {
      Thread.sleep(1);
    }
    assertThat(upstreams.calls()).extracting(ToolCall::tool).containsExactly("echo");
    decide(run, "a", decision("decision", "approve"), ADA);
    assertThat(output(run)).isEqualTo(new ArrayList<>(List.of("held", Map.of("b", 1))));
  }

  private static Question question(HostedRun run) throws InterruptedException {
    run.awaitNews(LONG, Set.of());
    return run.questions().getFirst();
  }

  private static @Nullable Object output(HostedRun run) throws InterruptedException {
    return run.await(LONG).orElseThrow() instanceof RunResult.Completed completed
        ? completed.output()
        : failure(run);
  }

  private static Failure failure(HostedRun run) throws InterruptedException {
    return ((RunResult.Failed) run.await(LONG).orElseThrow()).failure();
  }

  /** As somebody who has just looked at what is held. */
  private static void decide(HostedRun run, String step, Object decision, Identity who)
      throws InterruptedException {
    run.answer(step, open(run.questions(), step).answeredWith(decision), who);
  }

  private static Question open(List<Question> questions, String step) {
    return questions.stream()
        .filter(each -> each.step().equals(step))
        .findFirst()
        .orElseThrow(() -> new PawlException.NotFound(step));
  }

  private static Map<String, @Nullable Object> decision(Object... members) {
    return Values.object(members);
  }

  private HostedRun begin(Gates gates) {
    return begin(gates, RunOptions.DEFAULT);
  }

  private HostedRun begin(Gates gates, RunOptions options) {
    LoadedGraph graph = Graphs.real(ONE_CALL, upstreams);
    return host.begin(graph.engine().gated(gates), graph.tool("t"), Map.of("n", 1), options);
  }

  private static Gates holding(Point point, int approvals, boolean fourEyes) {
    Hold hold =
        new Hold("care", "it is dangerous", Set.of("boss"), approvals, fourEyes, Duration.ZERO);
    return matter ->
        matter.point() == point && !matter.agreed().contains("care")
            ? ruling(finding(Consequence.HOLD), hold)
            : Ruling.NOTHING;
  }

  private static Identity person(String name, String... roles) {
    Principal principal = new Principal(Principal.Kind.PERSON, name);
    return new Identity(principal, "jwt", Set.of(roles), Set.of(), null);
  }
}
