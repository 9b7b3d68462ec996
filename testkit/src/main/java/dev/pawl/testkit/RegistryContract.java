package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.host.RegistryProjector;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.ExecutionStatus;
import dev.pawl.engine.registry.McpSession;
import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.engine.registry.RegisteredTool;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.registry.RegistryQuery;
import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.engine.registry.SessionStatus;
import dev.pawl.engine.registry.Span;
import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.engine.registry.WorkflowVersion;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a store has to keep to that has an audit trail and a registry. */
public abstract class RegistryContract extends AuditContract {
  private static final RegistryQuery ALL = RegistryQuery.ALL;
  private static final McpSession SESSION =
      new McpSession("0b3ca7a4-7d0c-4d0b-9d7b-8d8c6a2d9d11", "inspector", "1.2", "http");

  /** The same place, opened so that what runs do is registered. */
  protected abstract RunStore openRegistering(JournalLimits limits, @Nullable String channel);

  private RunStore registering() {
    return opened(openRegistering(JournalLimits.DEFAULT, null));
  }

  private static void catchUp(RunStore store) {
    new RegistryProjector(store, value -> value, System::nanoTime).catchUp();
  }

  private static OfferedTool tool(String name, String digest) {
    return new OfferedTool(
        name,
        "Says " + digest,
        Values.object("type", "object"),
        Map.of(),
        false,
        digest,
        Values.object("nodes", Values.list(digest)),
        Values.object("call", "files/read"));
  }

  private static Event.RunStarted begun(String run, long at, Identity who) {
    return new Event.RunStarted(
        at,
        run,
        "report",
        "sha256:d",
        1,
        who.principal(),
        42,
        Map.of("a", 1),
        RunOrigin.UNKNOWN.by(who).in(SESSION));
  }

  private static Identity clerk() {
    return new Identity(
        new Principal(Principal.Kind.AGENT, "clerk"),
        "agent_token",
        Set.of("operator"),
        Set.of("read"),
        new Identity.Agent("clerk", "1.2", Set.of("files")));
  }

  private static Execution only(RunStore store) {
    List<Execution> all = store.registry().executions(ALL);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @Test
  void nothingIsRegisteredUnlessSomebodyWantsIt() {
    RunStore store = open();
    finish(store, "r", 1, 2);
    assertThat(store.registry().isOn()).isFalse();
    assertThat(store.registry().marks(10)).isEmpty();
    assertThat(store.registry().executions(ALL)).isEmpty();
    assertThat(store.registry().tools(ALL)).isEmpty();
    assertThat(store.registry().settings()).isEmpty();
    assertThat(store.registry().change("t", each -> each, 1)).isEmpty();
  }

  @Test
  void aCallGoesFromPendingToItsEndAsItsJournalDoes() {
    RunStore store = registering();
    Journal journal = store.begin("r");
    journal.append(begun("r", 1_000_000, clerk()));
    Hold hold = new Hold("g1", "too bold", Set.of(), 1, false, Duration.ZERO);
    journal.append(new Event.StepHeld(1_100_000, "entry", "entry", null, hold, 0));
    journal.sync();
    catchUp(store);
    assertThat(only(store).status()).isEqualTo(ExecutionStatus.PENDING);
    journal.append(step(2_000_000, "entry", 1));
    journal.sync();
    catchUp(store);
    assertThat(only(store).status()).isEqualTo(ExecutionStatus.RUNNING);
    assertThat(only(store).span().to()).isZero();
    journal.append(new Event.RunCompleted(3_500_000, Values.object("b", Values.list(1, "x"))));
    journal.sync();
    catchUp(open());
    Execution done = only(open());
    assertThat(done.status()).isEqualTo(ExecutionStatus.SUCCESS);
    assertThat(done.run()).isEqualTo("r");
    assertThat(done.tool()).isEqualTo("report");
    assertThat(done.session()).isEqualTo(SESSION.id());
    assertThat(done.payload().input()).isEqualTo(Map.of("a", 1));
    assertThat(done.payload().output()).isEqualTo(Map.of("b", List.of(1, "x")));
    assertThat(done.payload().error()).isNull();
    assertThat(done.span().millis()).isEqualTo(2_500);
    assertThat(store.registry().marks(10)).isEmpty();
  }

  @Test
  void whyACallFailedAndThatItWasCancelledIsKept() {
    RunStore store = registering();
    fail(store, "f", 1, new Failure(FailureCode.TOOL_ERROR, "no\u0000way", "n"));
    fail(store, "c", 2, new Failure(FailureCode.CANCELLED, "enough", null));
    catchUp(store);
    Registry registry = open().registry();
    assertThat(registry.executions(ALL.status("failed")))
        .singleElement()
        .satisfies(each -> assertThat(each.payload().error()).isEqualTo("TOOL_ERROR: no\ufffdway"));
    assertThat(registry.executions(ALL.status("cancelled")))
        .extracting(Execution::run)
        .containsExactly("c");
    assertThat(registry.executions(ALL)).extracting(Execution::run).containsExactly("c", "f");
  }

  private static void fail(RunStore store, String run, long at, Failure failure) {
    Journal journal = store.begin(run);
    journal.append(started(run, at));
    journal.append(new Event.RunFailed(at + 1, failure));
    journal.sync();
  }

  @Test
  void whatGatesSaidIsKeptWithTheCall() {
    RunStore store = registering();
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    Finding finding =
        new Finding("g1", "p", "too bold", Finding.Severity.HIGH, Finding.Consequence.REFUSE);
    journal.append(new Event.Judged(2, "s", Point.BEFORE_CALL, List.of("g2"), List.of(finding)));
    journal.append(new Event.Judged(3, "s", Point.AFTER_CALL, List.of("g2", "g3"), List.of()));
    journal.sync();
    catchUp(store);
    Map<String, @Nullable Object> said = only(open()).compliance();
    assertThat(said)
        .containsEntry("outcome", "refuse")
        .containsEntry("judged", 2)
        .containsEntry("passed", List.of("g2", "g3"));
    assertThat(said.get("violations"))
        .isEqualTo(
            List.of(
                Map.of(
                    "gate",
                    "g1",
                    "principle",
                    "p",
                    "issue",
                    "too bold",
                    "severity",
                    "high",
                    "then",
                    "refuse",
                    "point",
                    "BEFORE_CALL",
                    "step",
                    "s")));
  }

  @Test
  void largeAndStrangeValuesAreKeptInAFormThatEveryDatabaseTakes() {
    RunStore store = registering();
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    journal.append(
        new Event.RunCompleted(
            2,
            Values.object(
                "nul\u0000", "\ud800 \ud83d\ude00", "n", 1.5e300, "text", "x".repeat(20_000))));
    journal.sync();
    finish(store, "small", 5, 6);
    catchUp(store);
    Object output = store.registry().executions(ALL.most(9)).getLast().payload().output();
    Map<?, ?> told = output instanceof Map<?, ?> map ? map : Map.of();
    assertThat(told.get("truncated")).isEqualTo(true);
    assertThat(told.containsKey("sha256")).isTrue();
    assertThat(String.valueOf(told.get("beginning")))
        .hasSize(1_000)
        .contains("nul\ufffd")
        .contains("\ufffd \ud83d\ude00");
  }

  @Test
  void sessionsAreMadeOfWhatJournalsSayOfThem() {
    RunStore store = registering();
    for (int i = 0; i < 2; i++) {
      Journal journal = store.begin("r" + i);
      journal.append(begun("r" + i, 1_000_000 * (2 - i), clerk()));
      journal.append(new Event.RunCompleted(5_000_000 - i, 1));
      journal.sync();
      catchUp(store);
    }
    finish(store, "other", 7, 8);
    catchUp(store);
    List<SessionEntry> sessions = open().registry().sessions(ALL);
    assertThat(sessions).hasSize(2);
    SessionEntry session = sessions.getFirst();
    assertThat(session.id()).isEqualTo(SESSION.id());
    assertThat(session.who()).isEqualTo(clerk());
    assertThat(session.method()).isEqualTo("agent_token");
    assertThat(session.userId()).isNull();
    assertThat(session.agentId()).isNotNull();
    assertThat(session.client())
        .isEqualTo(Map.of("type", "http", "name", "inspector", "version", "1.2"));
    assertThat(session.span().from()).isEqualTo(1_000_000);
    assertThat(session.span().to()).isEqualTo(5_000_000);
    assertThat(session.status()).isEqualTo(SessionStatus.ACTIVE);
    assertThat(sessions.getLast().who().principal()).isEqualTo(ANN);
  }

  @Test
  void sessionsGoOnWithTimeAndWithWhatIsHeardOfThem() {
    RunStore store = registering();
    Journal journal = store.begin("r");
    journal.append(begun("r", 1_000_000, clerk()));
    journal.sync();
    catchUp(store);
    Registry registry = store.registry();
    long idle = 1_000_000 + SessionEntry.IDLE.toMillis() * 1_000;
    registry.age(idle - 1);
    assertThat(status(registry)).isEqualTo(SessionStatus.ACTIVE);
    registry.age(idle);
    assertThat(status(registry)).isEqualTo(SessionStatus.INACTIVE);
    journal.append(step(idle + 5, "s", 1));
    journal.sync();
    catchUp(store);
    assertThat(status(registry)).isEqualTo(SessionStatus.ACTIVE);
    registry.end(List.of(SESSION.id()), idle + 10);
    assertThat(status(registry)).isEqualTo(SessionStatus.TERMINATED);
    journal.append(step(idle + 20, "t", 1));
    journal.sync();
    catchUp(store);
    assertThat(status(registry)).as("for good").isEqualTo(SessionStatus.TERMINATED);
    registry.age(idle + Registry.FORGOTTEN.toMillis() * 2_000);
    assertThat(registry.sessions(ALL)).as("its call is kept").hasSize(1);
  }

  @Test
  void sessionsThatExpireAreOverAndThoseWithoutCallsAreForgotten() {
    Registry registry = registering().registry();
    SessionEntry session =
        new SessionEntry(
            SESSION.id(), clerk(), SESSION.info(), SessionStatus.ACTIVE, new Span(1, 1));
    registry.see(List.of(session));
    registry.age(session.expiresAt());
    assertThat(status(registry)).isEqualTo(SessionStatus.TERMINATED);
    registry.age(1 + Registry.FORGOTTEN.toMillis() * 1_000);
    assertThat(registry.sessions(ALL)).hasSize(1);
    registry.age(2 + Registry.FORGOTTEN.toMillis() * 1_000);
    assertThat(registry.sessions(ALL)).isEmpty();
  }

  private static SessionStatus status(Registry registry) {
    return registry.sessions(ALL.session(SESSION.id())).getFirst().status();
  }

  @Test
  void versionsAreNumberedInSequenceAndOldOnesStay() {
    Registry registry = registering().registry();
    registry.offer(List.of(tool("t", "d1"), tool("u", "d1")), 10);
    registry.offer(List.of(tool("t", "d2")), 20);
    registry.offer(List.of(tool("t", "d2")), 30);
    registry.offer(List.of(tool("t", "d1")), 40);
    registry.offer(List.of(tool("t", "d3")), 50);
    List<WorkflowVersion> versions = open().registry().workflows(ALL.tool("t"));
    assertThat(versions).extracting(WorkflowVersion::version).containsExactly(3, 2, 1);
    assertThat(versions).extracting(WorkflowVersion::digest).containsExactly("d3", "d2", "d1");
    assertThat(versions).extracting(WorkflowVersion::active).containsExactly(true, false, false);
    assertThat(versions.getLast().definition()).isEqualTo(Map.of("nodes", List.of("d1")));
    assertThat(versions.getLast().mappings()).isEqualTo(Map.of("call", "files/read"));
    assertThat(registry.workflows(ALL.status("active")))
        .extracting(WorkflowVersion::name)
        .containsExactly("t", "u");
    RegisteredTool tool = registry.tools(ALL.tool("t")).getFirst();
    assertThat(tool.description()).isEqualTo("Says d3");
    assertThat(tool.span().from()).isEqualTo(10);
    assertThat(tool.span().to()).isEqualTo(50);
  }

  @Test
  void severalStoresMakeOneSequence() throws InterruptedException {
    List<RunStore> stores = List.of(registering(), registering());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Registry registry = stores.get(i % 2).registry();
      String digest = "d" + i % 20;
      threads.add(Thread.startVirtualThread(() -> registry.offer(List.of(tool("t", digest)), 1)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    List<WorkflowVersion> versions = open().registry().workflows(ALL);
    assertThat(versions).hasSize(20);
    assertThat(versions.getFirst().version()).isEqualTo(20);
    assertThat(versions).extracting(WorkflowVersion::version).doesNotHaveDuplicates();
  }

  @Test
  void whatWasDecidedAboutAToolIsSeenByAllAndStays() {
    Registry registry = registering().registry();
    registry.offer(List.of(tool("t", "d1"), tool("u", "d1")), 10);
    ToolSettings usual = new ToolSettings(true, true, List.of(), List.of());
    assertThat(registry.settings()).isEqualTo(Map.of("t", usual, "u", usual));
    ToolSettings wanted =
        new ToolSettings(false, false, List.of("money", "slow"), List.of("large-sums"));
    assertThat(registry.change("t", _ -> wanted, 20)).contains(wanted);
    assertThat(registry.change("nobody", _ -> wanted, 20)).isEmpty();
    Registry other = registering().registry();
    assertThat(other.settings()).containsEntry("t", wanted);
    other.offer(List.of(tool("t", "d2")), 30);
    assertThat(other.settings()).containsEntry("t", wanted);
    assertThat(other.tools(ALL.tag("money"))).extracting(RegisteredTool::name).containsExactly("t");
    assertThat(other.tools(ALL.tag("mon"))).isEmpty();
    assertThat(other.tools(ALL.status("active")))
        .extracting(RegisteredTool::name)
        .containsExactly("u");
    assertThat(other.workflows(ALL.tool("t").status("active")).getFirst().gates())
        .containsExactly("large-sums");
    assertThatThrownBy(
            () -> usual.tags(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatIsDecidedAboutAToolIsPutDown() {
    RunStore store = opened(openRegistering(JournalLimits.DEFAULT, "cli"));
    store.registry().offer(List.of(tool("t", "d1")), 10);
    assertThat(store.registry().change("t", each -> each.active(false), 20)).isPresent();
    assertThat(store.registry().change("t", each -> each.active(false), 30)).isPresent();
    List<AuditEntry> entries =
        store.audit().list(AuditQuery.ALL).stream().map(each -> each.entry()).toList();
    assertThat(entries).hasSize(1);
    assertThat(entries.getFirst().action()).isEqualTo(AuditEntry.TOOL_CHANGED);
    assertThat(entries.getFirst().about().tool()).isEqualTo("t");
    assertThat(entries.getFirst().outcome()).isEqualTo("deactivated");
  }

  @Test
  void whoeverDiesLeavesMarksForTheNext() {
    RunStore dead = registering();
    Journal journal = dead.begin("r");
    journal.append(started("r", 1));
    journal.sync();
    kill(dead);
    RunStore store = registering();
    assertThat(store.registry().executions(ALL)).isEmpty();
    Journal adopted = store.adopt("r").orElseThrow();
    adopted.append(new Event.RunCompleted(3, 1));
    adopted.sync();
    catchUp(store);
    assertThat(only(store).status()).isEqualTo(ExecutionStatus.SUCCESS);
  }

  @Test
  void severalMayBringItUpToDateAtOnce() throws InterruptedException {
    List<RunStore> stores = List.of(registering(), registering());
    for (int i = 0; i < 60; i++) {
      finish(stores.get(i % 2), "r" + i, i, i + 1);
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      RunStore store = stores.get(i % 2);
      threads.add(Thread.startVirtualThread(() -> catchUp(store)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    catchUp(stores.getFirst());
    Registry registry = open().registry();
    assertThat(registry.marks(10)).isEmpty();
    assertThat(registry.executions(ALL)).hasSize(60);
  }

  @Test
  void whatWasThereBeforeIsRegisteredTheFirstTime() {
    finish(open(), "old", 1, 2);
    RunStore store = registering();
    store.registry().begin(5);
    assertThat(store.registry().marks(10)).hasSize(1);
    catchUp(store);
    store.registry().begin(6);
    assertThat(store.registry().marks(10)).isEmpty();
    assertThat(only(store).run()).isEqualTo("old");
  }

  @Test
  void madeAgainItIsTheSame() {
    RunStore store = registering();
    for (int i = 0; i < 130; i++) {
      finish(store, "r" + i, 1_000 * i, 1_000 * i + 500);
      if (i % 7 == 0) {
        catchUp(store);
      }
    }
    fail(store, "f", 1, new Failure(FailureCode.CANCELLED, "enough", null));
    catchUp(store);
    List<Execution> executions = store.registry().executions(ALL);
    List<SessionEntry> sessions = store.registry().sessions(ALL);
    ToolSettings off =
        store.registry().change("report", each -> each.active(false), 1).orElseThrow();
    store.registry().rebuild();
    assertThat(store.registry().executions(ALL)).isEmpty();
    catchUp(store);
    assertThat(store.registry().executions(ALL)).isEqualTo(executions).hasSize(131);
    assertThat(store.registry().sessions(ALL)).isEqualTo(sessions);
    assertThat(store.registry().settings()).containsEntry("report", off);
  }

  @Test
  void callsAreForgottenWithTheirRuns() {
    RunStore store = registering();
    finish(store, "old", 1, 2);
    finish(store, "new", 3, Duration.ofDays(400).toMillis() * 1_000);
    catchUp(store);
    assertThat(store.prune(Retention.DEFAULT, Duration.ofDays(401).toMillis() * 1_000)).isOne();
    assertThat(only(store).run()).isEqualTo("new");
  }
}
