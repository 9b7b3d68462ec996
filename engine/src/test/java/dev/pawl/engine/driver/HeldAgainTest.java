package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Gates that ask for more while somebody decides, and arguments that are changed meanwhile. */
@Timeout(60)
class HeldAgainTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Identity ADA = person("ada", "boss");
  private static final Identity BOB = person("bob", "boss");
  private static final Identity EVE = person("eve", "boss", "treasurer");
  private static final Map<String, @Nullable Object> YES = Values.object("decision", "approve");

  private static final String ONE_CALL =
      """
      tools:
      - name: t
        description: d
        nodes:
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, args: { n: 1 }, next: exit }
        - { id: exit, type: exit }
      """;

  private final RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT));
  private final ScriptedUpstreams upstreams = Graphs.upstreams();

  /** What the gate asks for now. */
  private final AtomicReference<Hold> asks = new AtomicReference<>(hold(1, false, "boss"));

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void aGateThatWantsMorePeopleByNowGoesOnToHold() throws Exception {
    HostedRun run = begin(this::judge);
    question(run);
    asks.set(hold(2, false, "boss"));
    decide(run, YES, ADA);
    assertThat(question(run).held().agreed()).containsExactly("PERSON:ada");
    assertThat(upstreams.calls()).isEmpty();
    decide(run, YES, BOB);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
  }

  @Test
  void whoeverMayNotDecideAnyMoreDoesNotCount() throws Exception {
    HostedRun run = begin(this::judge);
    question(run);
    asks.set(hold(1, false, "treasurer"));
    decide(run, YES, ADA);
    assertThat(question(run).held().agreed()).isEmpty();
    assertThatThrownBy(() -> decide(run, YES, ADA))
        .isInstanceOf(PawlException.Denied.class)
        .hasMessageContaining("treasurer");
    decide(run, YES, EVE);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
  }

  @Test
  void fourEyesThatAreAskedForByNowCount() throws Exception {
    HostedRun run = begin(this::judge);
    question(run);
    asks.set(hold(1, true, "boss"));
    decide(run, YES, Identity.LOCAL);
    assertThatThrownBy(() -> decide(run, YES, Identity.LOCAL))
        .isInstanceOf(PawlException.Denied.class)
        .hasMessageContaining("four eyes")
        .hasMessageContaining("all who use this machine are one");
    decide(run, YES, ADA);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
  }

  @Test
  void aGateThatAsksForLessByNowIsSatisfied() throws Exception {
    asks.set(hold(2, true, "boss"));
    HostedRun run = begin(this::judge);
    question(run);
    asks.set(hold(1, false));
    decide(run, YES, ADA);
    question(run);
    decide(run, YES, BOB);
    assertThat(output(run)).isEqualTo(Map.of("n", 1));
  }

  @Test
  void aGateThatRefusesByNowRefusesWhatWasAgreedTo() throws Exception {
    AtomicReference<Gates> now = new AtomicReference<>(this::judge);
    HostedRun run = begin(matter -> now.get().judge(matter));
    question(run);
    now.set(_ -> Ruling.refusal("friday", "nothing is done on a Friday"));
    decide(run, YES, ADA);
    RunResult.Failed failed = (RunResult.Failed) run.await(LONG).orElseThrow();
    assertThat(failed.failure().code()).isEqualTo(FailureCode.GATE_REFUSED);
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void otherArgumentsHaveToBeWhatTheToolTakes() throws Exception {
    upstreams.takes(
        "echo",
        Values.object(
            "type",
            "object",
            "properties",
            Values.object(
                "n", Values.object("type", "integer"), "m", Values.object("default", "x")),
            "required",
            List.of("n")));
    HostedRun run = begin(this::judge);
    question(run);
    assertRefused(run, Values.object("n", "one"), "`arguments` are not what `act` takes: ");
    assertRefused(run, Values.object("m", 1), "\"n\" is required");
    assertThat(question(run).held().input()).isEqualTo(Map.of("n", 1));
    decide(run, Values.object("decision", "approve", "arguments", Map.of("n", 2)), ADA);
    assertThat(output(run)).isEqualTo(Map.of("n", 2));
    assertThat(upstreams.calls()).extracting(ToolCall::arguments).containsExactly(Map.of("n", 2));
  }

  @Test
  void whatTheToolTakesIsKeptWithWhatIsHeld() throws Exception {
    Map<String, @Nullable Object> schema =
        Values.object(
            "type", "object", "properties", Values.object("n", Values.object("type", "integer")));
    upstreams.takes("echo", schema);
    HostedRun run = begin(this::judge);
    question(run);
    Event held =
        host.store().events(run.id()).stream()
            .filter(Event.StepHeld.class::isInstance)
            .findFirst()
            .orElseThrow();
    assertThat(((Event.StepHeld) held).takes()).isEqualTo(schema);
    assertThat(EventJson.read(EventJson.write(held))).isEqualTo(held);
    run.cancel("enough");
    run.await(LONG);
  }

  @Test
  void aSchemaThatIsNoneKeepsNobodyFromChangingArguments() throws Exception {
    upstreams.takes("echo", Values.object("type", "objekt"));
    HostedRun run = begin(this::judge);
    question(run);
    decide(run, Values.object("decision", "approve", "arguments", Map.of("n", 2)), ADA);
    assertThat(output(run)).isEqualTo(Map.of("n", 2));
  }

  private static void assertRefused(
      HostedRun run, Map<String, @Nullable Object> arguments, String why) {
    assertThatThrownBy(
            () -> decide(run, Values.object("decision", "approve", "arguments", arguments), ADA))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining(why);
  }

  private static Hold hold(int approvals, boolean fourEyes, String... roles) {
    return new Hold("care", "it is dangerous", Set.of(roles), approvals, fourEyes, Duration.ZERO);
  }

  private Ruling judge(Matter matter) {
    Hold now = asks.get();
    if (matter.point() != Point.BEFORE_CALL || matter.agreed().suffices(now)) {
      return Ruling.NOTHING;
    }
    Finding finding =
        new Finding("care", "Care", "it is dangerous", Severity.HIGH, Consequence.HOLD);
    return new Ruling(List.of(), List.of(finding), now, null);
  }

  private HostedRun begin(Gates gates) {
    LoadedGraph graph = Graphs.real(ONE_CALL, upstreams);
    return host.begin(graph.engine().gated(gates), graph.tool("t"), Map.of(), RunOptions.DEFAULT);
  }

  private static Question question(HostedRun run) throws InterruptedException {
    run.awaitNews(LONG, Set.of());
    return run.questions().getFirst();
  }

  private static void decide(HostedRun run, Object decision, Identity who)
      throws InterruptedException {
    run.answer("act", question(run).answeredWith(decision), who);
  }

  private static @Nullable Object output(HostedRun run) throws InterruptedException {
    return ((RunResult.Completed) run.await(LONG).orElseThrow()).output();
  }

  private static Identity person(String name, String... roles) {
    Principal principal = new Principal(Principal.Kind.PERSON, name);
    return new Identity(principal, "jwt", Set.of(roles), Set.of(), null);
  }
}
