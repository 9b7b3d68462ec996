package dev.pawl.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Recorded;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Forks of runs that are kept, which others may have to resume. */
@Timeout(60)
class KeptForkTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private static final String ORDER =
      """
      - { id: entry, type: entry, next: pay }
      - { id: pay, type: mcp, server: up, tool: pay, args: {}, compensate: refund, next: ok }
      - { id: refund, type: mcp, server: up, tool: refund, args: {} }
      - { id: ok, type: ask, question: To whom?, next: ship }
      - { id: ship, type: mcp, server: up, tool: ship, args: { to: { expr: $.ok } }, next: exit }
      - { id: exit, type: exit }
      """;
  private static final int PAY = 1;
  private static final int OK = 2;
  private static final int SHIP = 3;

  private final Workflow workflow = Recorded.compiled(ORDER);
  private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
  private final ScriptedUpstreams before = upstreams();
  private final ScriptedUpstreams later = upstreams();

  private static ScriptedUpstreams upstreams() {
    return new ScriptedUpstreams()
        .on("pay", _ -> ToolResult.text("paid"))
        .on("refund", _ -> ToolResult.text("refunded"))
        .on("ship", _ -> ToolResult.text("shipped"));
  }

  private static void answer(HostedRun run, String answer) throws InterruptedException {
    run.awaitNews(LONG, Set.of());
    run.answer("ok", answer, Principal.LOCAL);
  }

  private Fork forkAt(RunHost host, int index) throws InterruptedException {
    HostedRun original = host.begin(Engine.on(before), workflow, Map.of(), RunOptions.DEFAULT);
    answer(original, "Ann");
    assertThat(original.await(LONG)).isPresent();
    return Fork.of(workflow, store.events(original.id()), index);
  }

  private HostedRun begin(RunHost host, Fork fork) {
    return host.begin(
        workflow,
        RunOptions.DEFAULT,
        (options, journal) -> fork.begin(Engine.on(later), workflow, options, journal));
  }

  private List<String> tools() {
    return later.calls().stream().map(ToolCall::tool).toList();
  }

  @Test
  void whenALiveForkFailsNothingOfTheRunItWasForkedFromIsUndone() throws Exception {
    later.on("ship", _ -> ToolResult.error("no van"));
    try (RunHost host = new RunHost(store)) {
      HostedRun run = begin(host, forkAt(host, SHIP).live());
      assertThat(run.await(LONG)).get().isInstanceOf(RunResult.Failed.class);
      assertThat(tools()).containsExactly("ship");
    }
  }

  @Test
  void whatALiveForkDidItselfIsUndone() throws Exception {
    later.on("ship", _ -> ToolResult.error("no van"));
    try (RunHost host = new RunHost(store)) {
      HostedRun run = begin(host, forkAt(host, PAY).live());
      answer(run, "Bea");
      assertThat(run.await(LONG)).get().isInstanceOf(RunResult.Failed.class);
      assertThat(tools()).containsExactly("pay", "ship", "refund");
    }
  }

  private String leftBehind(boolean live) throws InterruptedException {
    try (RunHost host = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      Fork fork = forkAt(host, OK);
      HostedRun run = begin(host, live ? fork.live() : fork);
      run.awaitNews(LONG, Set.of());
      return run.id();
    }
  }

  @Test
  void aForkThatIsNotLiveStaysSoWhoeverGoesOnWithIt() throws Exception {
    String id = leftBehind(false);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, Recovery.of(workflow, Engine.on(later))).orElseThrow();
      answer(run, "Bea");
      assertThat(run.await(LONG))
          .get()
          .isInstanceOfSatisfying(
              RunResult.Failed.class,
              failed ->
                  assertThat(failed.failure().code()).isEqualTo(FailureCode.UPSTREAM_REFUSED));
      assertThat(tools()).isEmpty();
    }
  }

  @Test
  void aLiveForkStaysLiveAndDoesNotUndoThePastEither() throws Exception {
    String id = leftBehind(true);
    later.on("ship", _ -> ToolResult.error("no van"));
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, Recovery.of(workflow, Engine.on(later))).orElseThrow();
      answer(run, "Bea");
      assertThat(run.await(LONG)).get().isInstanceOf(RunResult.Failed.class);
      assertThat(tools()).containsExactly("ship");
    }
  }

  @Test
  void aForkWhosePastIsGoneIsEnded() throws Exception {
    String id = leftBehind(true);
    store.prune(new dev.pawl.engine.journal.Retention(Duration.ZERO, 0, 0), Long.MAX_VALUE);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, Recovery.of(workflow, Engine.on(later))).orElseThrow();
      assertThat(run.await(LONG))
          .get()
          .isInstanceOfSatisfying(
              RunResult.Failed.class,
              failed -> {
                assertThat(failed.failure().code()).isEqualTo(FailureCode.CANCELLED);
                assertThat(failed.failure().message()).contains("forked is not kept any more");
              });
      assertThat(tools()).isEmpty();
    }
  }

  @Test
  void whatTheOriginalGetsLaterIsNotThePastOfAFork() throws Exception {
    try (RunHost host = new RunHost(store)) {
      HostedRun original = host.begin(Engine.on(before), workflow, Map.of(), RunOptions.DEFAULT);
      original.awaitNews(LONG, Set.of());
      original.sync();
      Fork fork = Fork.of(workflow, store.events(original.id()), SHIP).live();
      String id;
      try (RunHost other = new RunHost(store.beside(JournalLimits.DEFAULT))) {
        HostedRun run = begin(other, fork);
        run.awaitNews(LONG, Set.of());
        id = run.id();
      }
      original.answer("ok", "Ann", Principal.LOCAL);
      assertThat(original.await(LONG)).isPresent();
      HostedRun again = host.adopt(id, Recovery.of(workflow, Engine.on(later))).orElseThrow();
      again.awaitNews(LONG, Set.of());
      assertThat(again.questions()).hasSize(1);
      assertThat(tools()).isEmpty();
      again.cancel("enough");
      assertThat(again.await(LONG)).isPresent();
    }
  }

  @Test
  void aForkThatOnlyWaitsDoesNotCountAsWorking() throws Exception {
    try (RunHost host = new RunHost(store)) {
      HostedRun run = begin(host, forkAt(host, OK));
      run.awaitNews(LONG, Set.of());
      for (int i = 0; i < 3_000 && host.count().working() > 0; i++) {
        Thread.sleep(10);
      }
      assertThat(host.count()).isEqualTo(new RunCount(0, 1));
    }
  }
}
