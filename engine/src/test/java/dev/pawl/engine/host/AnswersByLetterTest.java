package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers that come by letter count once, for the question that they were given to. */
@Timeout(60)
final class AnswersByLetterTest {
  private static final String ASKING =
      """
      - { id: entry, type: entry, next: ok }
      - { id: ok, type: ask, question: Ok?, schema: { type: string }, next: exit }
      - { id: exit, type: exit }
      """;

  /** An answer that was kept, and cannot be kept in the journal, leaves the question open. */
  @Test
  void aQuestionWhoseKeptAnswerIsTooLargeIsStillAsked() throws Exception {
    List<Event> kept = new CopyOnWriteArrayList<>();
    CountDownLatch asked = new CountDownLatch(1);
    Journal plain =
        new Journal() {
          @Override
          public void append(Event event) {
            kept.add(event);
          }
        };
    RunListener listener =
        new RunListener() {
          @Override
          public void asked(Question question) {
            asked.countDown();
          }
        };
    LoadedGraph graph = Graphs.real(ASKING, Upstreams.NONE);

    RunDriver first = graph.begin("t", Map.of(), listener, plain);
    Thread driving = Thread.ofVirtual().start(first::drive);
    assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
    first.suspend();
    driving.join();
    Journal full =
        new Journal() {
          @Override
          public void append(Event event) {
            if (event instanceof Event.InputReceived) {
              throw new PawlException.LimitExceeded("the run is larger than it may be");
            }
            kept.add(event);
          }
        };
    RunDriver again =
        graph.engine().resume(graph.tool("t"), List.copyOf(kept), RunOptions.DEFAULT, full);
    Letter.Wish.Answer answer = new Letter.Wish.Answer("ok", "yes");
    again.answerKept(new Letter("1", again.id(), Principal.LOCAL, answer), answer, () -> {});
    Thread second = Thread.ofVirtual().start(again::drive);
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
    while (again.questions().isEmpty() && System.nanoTime() < until) {
      Thread.sleep(10);
    }
    boolean open = !again.questions().isEmpty();
    again.suspend();
    second.join();
    assertThat(open).as("the question can be answered by somebody").isTrue();
  }

  /** Whoever brings the same letter meanwhile would throw it away, and nobody had it. */
  @Test
  void aLetterIsNotTakenBeforeItsAnswerIsSafe() throws Exception {
    List<Event> kept = new CopyOnWriteArrayList<>();
    LoadedGraph graph = Graphs.real(ASKING, Upstreams.NONE);
    RunDriver first = graph.begin("t", Map.of(), RunListener.NONE, kept::add);
    Thread driving = Thread.ofVirtual().start(first::drive);
    while (first.questions().isEmpty()) {
      Thread.sleep(1);
    }
    first.suspend();
    driving.join();
    AtomicReference<RunDriver> again = new AtomicReference<>();
    Letter.Wish.Answer answer = new Letter.Wish.Answer("ok", "yes");
    Letter letter = new Letter("1", first.id(), Principal.LOCAL, answer);
    List<String> told = new CopyOnWriteArrayList<>();
    Journal slow =
        new Journal() {
          @Override
          public void append(Event event) {
            kept.add(event);
          }

          @Override
          public void sync() {
            if (kept.getLast() instanceof Event.InputReceived) {
              told.add(broughtAgain(again.get(), letter, answer));
            }
          }
        };
    again.set(graph.engine().resume(graph.tool("t"), List.copyOf(kept), RunOptions.DEFAULT, slow));
    again.get().answerKept(letter, answer, () -> told.add("used"));
    again.get().drive();
    assertThat(told).containsExactly("not taken", "used");
    assertThat(broughtAgain(again.get(), letter, answer)).isEqualTo("taken");
  }

  private static String broughtAgain(RunDriver run, Letter letter, Letter.Wish.Answer answer) {
    try {
      run.answer(letter, answer);
      return "taken";
    } catch (PawlException _) {
      return "not taken";
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A process that takes letters, and dies before it throws them away. */
  @SuppressWarnings("unchecked")
  private static RunStore dying(RunStore store) {
    return (RunStore)
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, args) -> {
              if (method.getName().equals("deliver")) {
                Predicate<Letter> reader = (Predicate<Letter>) args[0];
                store.deliver(
                    letter -> {
                      boolean _ = reader.test(letter);
                      return false;
                    });
                return null;
              }
              try {
                return method.invoke(store, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void trial(String body) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch second = new CountDownLatch(2);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "pay",
                _ -> {
                  second.countDown();
                  if (calls.incrementAndGet() == 1) {
                    throw UpstreamException.lost("gone");
                  }
                  new CountDownLatch(1).await();
                  return ToolResult.text("paid");
                });
    LoadedGraph graph = Graphs.real(body, upstreams);
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    String id;
    try (RunHost gone = new RunHost(dying(store.beside(JournalLimits.DEFAULT)))) {
      HostedRun run = gone.begin(graph.engine(), graph.tool("t"), Map.of(), RunOptions.DEFAULT);
      id = run.id();
      awaitQuestion(run);
      Letter.Wish answer = new Letter.Wish.Answer("pay", Map.of("decision", "retry"));
      store.send(new Letter("1", id, Principal.LOCAL, answer));
      assertThat(second.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(store.letters(id)).as("what a process that died left there").hasSize(1);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, Recovery.of(graph.tool("t"), graph.engine())).orElseThrow();
      awaitQuestion(run);
      while (!store.letters(id).isEmpty()) {
        Thread.sleep(5);
      }
      assertThat(run.questions()).extracting(Question::step).contains("pay");
      assertThat(calls).hasValue(2);
    }
  }

  private static void awaitQuestion(HostedRun run) throws InterruptedException {
    while (run.questions().stream().noneMatch(each -> each.step().equals("pay"))) {
      Thread.sleep(5);
    }
  }

  @Test
  void aDecisionThatWasTakenAnswersNoLaterDoubt() throws Exception {
    trial(
        """
        - { id: entry, type: entry, next: pay }
        - { id: pay, type: mcp, server: up, tool: pay, args: {}, onDoubt: ask, next: exit }
        - { id: exit, type: exit }
        """);
  }

  @Test
  void norDoesItBesideAnotherQuestion() throws Exception {
    trial(
        """
        - { id: entry, type: entry, next: [pay, ok] }
        - { id: ok, type: ask, question: Ok?, next: exit }
        - { id: pay, type: mcp, server: up, tool: pay, args: {}, onDoubt: ask, next: exit }
        - { id: exit, type: exit, join: all }
        """);
  }
}
