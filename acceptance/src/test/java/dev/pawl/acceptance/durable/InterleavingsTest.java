package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run with a question in one branch and a call in another, and all orders in which it can be
 * answered, twice, cancelled, suspended, and its call be answered or take too long: one after the
 * other, and two at a time.
 */
@Timeout(300)
class InterleavingsTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(20);

  /** All orders in the soak; otherwise some, of which each begins and ends in another way. */
  private static final int EVERY = Boolean.getBoolean("pawl.soak") ? 1 : 7;

  /** What can happen. */
  private enum Happening {
    ANSWER,
    OTHER_ANSWER,
    CANCEL,
    UPSTREAM_ANSWERS,
    TIMEOUT,
    SUSPEND
  }

  private static String graph(String policy, String... more) {
    return """
    - { id: entry, type: entry, next: pay }
    - { id: pay, type: mcp, server: up, tool: quick, args: {}, compensate: refund, next: [q, call] }
    - { id: refund, type: mcp, server: up, tool: quick, args: {} }
    - { id: q, type: ask, question: Go on?, next: both }
    - { id: call, type: mcp, server: up, tool: slow, args: {}, timeout: 1m, next: both POLICY }
    - { id: both, type: transform, join: all, transform: { expr: '$.q' }, next: exit }
    - { id: exit, type: exit }
    """
            .replace("POLICY", policy)
        + String.join("", more);
  }

  private static final String HANDLER =
      "- { id: handler, type: transform, transform: { expr: '\"handled\"' }, next: both }\n";

  private static final Map<String, Workflow> WORKFLOWS =
      Map.of(
          "fails", compiled(graph("")),
          "is handled", compiled(graph(", onError: handler", HANDLER)),
          "is asked about", compiled(graph(", onDoubt: ask")),
          "is repeated", compiled(graph(", onDoubt: retry, retry: { attempts: 2 }")));

  private static Workflow compiled(String graph) {
    Compilation compilation = Compilation.of(Graphs.read(graph));
    Workflow workflow = compilation.workflows().get("t");
    assertThat(workflow).as("%s", compilation.problems()).isNotNull();
    return workflow;
  }

  static Stream<Arguments> cases() {
    return WORKFLOWS.keySet().stream()
        .sorted()
        .flatMap(doubt -> Stream.of(Arguments.of(doubt, 1), Arguments.of(doubt, 2)));
  }

  @ParameterizedTest(name = "a call in doubt {0}, {1} at a time")
  @MethodSource("cases")
  void everyOrderEndsWellAndNobodyIsToldAnythingUntrue(String doubt, int atOnce) throws Exception {
    List<String> wrong = new ArrayList<>();
    List<List<Happening>> orders = orders(List.of(Happening.values()));
    for (int i = 0; i < orders.size(); i += EVERY) {
      List<Happening> order = orders.get(i);
      try {
        wrong.addAll(
            new Course(WORKFLOWS.get(doubt))
                .take(order, atOnce).stream().map(finding -> order + ": " + finding).toList());
      } catch (AssertionError | PawlException e) {
        wrong.add(order + ": " + e);
      }
      assertThat(wrong.size()).as("%s", wrong).isLessThan(5);
    }
    assertThat(wrong).isEmpty();
  }

  private static List<List<Happening>> orders(List<Happening> some) {
    if (some.isEmpty()) {
      return List.of(List.of());
    }
    List<List<Happening>> orders = new ArrayList<>();
    for (Happening first : some) {
      List<Happening> others = new ArrayList<>(some);
      others.remove(first);
      for (List<Happening> rest : orders(others)) {
        orders.add(Stream.concat(Stream.of(first), rest.stream()).toList());
      }
    }
    return orders;
  }

  /** One run, and what happens to it in one order. */
  private static final class Course {
    private final Workflow workflow;
    private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    private final RunHost host = new RunHost(store.beside(JournalLimits.DEFAULT));
    private final SteppedTime time = new SteppedTime();
    private final List<ServerRecord.Call> calls = new CopyOnWriteArrayList<>();
    private final List<Told> told = new CopyOnWriteArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch upstreamMayAnswer = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    Course(Workflow workflow) {
      this.workflow = workflow;
    }

    List<String> take(List<Happening> order, int atOnce) throws Exception {
      HostedRun run =
          host.begin(
              Engine.on(upstreams()).timed(() -> time).naming(() -> "r"),
              workflow,
              Map.of(),
              RunOptions.DEFAULT);
      begun.await();
      await("it asks", () -> !run.questions().isEmpty());
      for (int i = 0; i < order.size(); i += atOnce) {
        happen(run, order.subList(i, Math.min(order.size(), i + atOnce)));
        settle(run);
      }
      await("it is over", () -> isOverAfterAWhile(run));
      for (Thread each : threads) {
        assertThat(each.join(LONG)).as("%s returned", each.getName()).isTrue();
      }
      goOn();
      return findings();
    }

    /** Until it has nothing to do; it may also wait for what happens next, at its end. */
    private void settle(HostedRun run) {
      long until = System.nanoTime() + SHORT.toNanos();
      while (!time.isWaiting() && !run.isOver() && System.nanoTime() < until) {
        LockSupport.parkNanos(200_000);
      }
    }

    private boolean isOverAfterAWhile(HostedRun run) {
      time.advance(Duration.ofSeconds(1));
      return run.isOver();
    }

    private void happen(HostedRun run, List<Happening> together) {
      CyclicBarrier start = new CyclicBarrier(together.size());
      for (Happening each : together) {
        threads.add(
            Thread.ofVirtual()
                .name(each.name())
                .start(
                    () -> {
                      try {
                        start.await();
                        happen(run, each);
                      } catch (Exception e) {
                        throw new AssertionError(e);
                      }
                    }));
      }
    }

    private void happen(HostedRun run, Happening what) throws InterruptedException {
      switch (what) {
        case ANSWER -> answer(run, "one");
        case OTHER_ANSWER -> answer(run, "other");
        case CANCEL -> run.cancel("enough");
        case UPSTREAM_ANSWERS -> upstreamMayAnswer.countDown();
        case TIMEOUT -> time.advance(Duration.ofMinutes(2));
        case SUSPEND -> host.close();
      }
    }

    private void answer(HostedRun run, String value) throws InterruptedException {
      try {
        run.answer("q", value, Principal.LOCAL);
        told.add(new Told(Told.Kind.ANSWERED, "r", "q", value));
      } catch (PawlException.NotFound _) {
        // Too late: somebody was quicker, or it is over.
      }
    }

    private Upstreams upstreams() {
      return call -> {
        calls.add(
            new ServerRecord.Call(
                call.run(), call.step(), call.tool(), "pawl", ServerRecord.End.ANSWERED));
        if (call.tool().equals("slow")) {
          begun.countDown();
          awaitWhateverHappens();
        }
        return ToolResult.text("done");
      };
    }

    /** As a server does that hears of no cancellation, or does not care. */
    private void awaitWhateverHappens() {
      boolean interrupted = false;
      while (upstreamMayAnswer.getCount() > 0) {
        try {
          upstreamMayAnswer.await();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    /** Somebody else resumes it if it was suspended, and answers what it still asks. */
    private void goOn() throws Exception {
      try (RunHost other = new RunHost(store)) {
        HostedRun run =
            other
                .adopt("r", Recovery.of(workflow, Engine.on(upstreams()).timed(() -> time)))
                .orElse(null);
        if (run == null) {
          return;
        }
        Set<String> answered = new HashSet<>();
        await(
            "it ends",
            () -> {
              run.questions().stream()
                  .filter(question -> answered.add(question.step()))
                  .forEach(question -> answerAny(run, question.step()));
              return isOverAfterAWhile(run);
            });
      }
    }

    private static void answerAny(HostedRun run, String step) {
      try {
        run.answer(step, step.equals("q") ? "later" : Map.of("decision", "fail"), Principal.LOCAL);
      } catch (PawlException.NotFound _) {
        // It is over.
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    private List<String> findings() {
      List<Event> events = store.events("r");
      for (int i = 1; i <= events.size(); i++) {
        Run folded = Run.fold(workflow, events.subList(0, i));
        assertThat(folded.ended()).as("%s", events).isEqualTo(i == events.size());
      }
      JudgedRun judged = new JudgedRun("r", workflow, events);
      assertThat(judged.all(Event.InputReceived.class).filter(it -> it.step().equals("q")).count())
          .as("answers in %s", events)
          .isLessThanOrEqualTo(1);
      assertThat(told.size()).as("answers that were taken: %s", told).isLessThanOrEqualTo(1);
      return Judge.findings(Map.of("r", judged), calls, told);
    }

    private void await(String what, BooleanSupplier condition) {
      long until = System.nanoTime() + LONG.toNanos();
      while (!condition.getAsBoolean()) {
        assertThat(System.nanoTime()).as("%s: %s", what, store.events("r")).isLessThan(until);
        LockSupport.parkNanos(200_000);
      }
    }
  }
}
