package dev.pawl.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.interpreter.Chance;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.model.Problem;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.RandomGraph;
import dev.pawl.testkit.RandomRuns;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing happens in runs of random graphs that their plans do not name, whatever fails. */
final class RandomPlansTest {
  private static final Allowance ALLOWANCE =
      new Allowance(Duration.ofSeconds(20), Duration.ofHours(1), Duration.ZERO);

  private final List<String> unforeseen = new ArrayList<>();
  private int calls;
  private int questions;
  private int undone;
  private int narrowed;
  private int flawless;
  private int completed;

  @Test
  void foreseesAllThatHappensInRandomRuns() throws Exception {
    for (int seed = 0; seed < 60; seed++) {
      look(seed);
    }
    assertThat(unforeseen).isEmpty();
    assertThat(List.of(calls, questions, undone, narrowed, flawless, completed))
        .as("calls, questions, undone steps, narrowed plans, runs without failures, completed ones")
        .satisfies(
            _ -> {
              assertThat(calls).isGreaterThan(1_000);
              assertThat(questions).isGreaterThan(50);
              assertThat(undone).isGreaterThan(50);
              assertThat(narrowed).isGreaterThan(20);
              assertThat(flawless).isGreaterThan(20);
              assertThat(completed).isGreaterThan(50);
            });
  }

  @Test
  @Tag("soak")
  void foreseesAllThatHappensInManyRandomRuns() throws Exception {
    for (int seed = 0; seed < 3_000; seed++) {
      look(seed);
    }
    assertThat(unforeseen).isEmpty();
  }

  private void look(int seed) throws InterruptedException {
    run(seed, RandomGraph.file(new Random(seed)), RandomRuns.INPUT);
    run(seed, RandomGraph.riskyFile(new Random(seed)), RandomRuns.INPUT);
    run(seed, WildGraph.file(new Random(seed)), WildGraph.INPUT);
  }

  private void run(int seed, String file, Map<String, @Nullable Object> input)
      throws InterruptedException {
    for (int failing : List.of(0, 25)) {
      ScriptedUpstreams upstreams = upstreams(seed, failing);
      LoadedGraph graph =
          new LoadedGraph(Graphs.read(file), Engines.repeatable(upstreams).with(ALLOWANCE));
      assertThat(graph.problems()).as(file).noneMatch(Problem::isError);
      Workflow workflow = graph.tool("t");
      Attendance attendance = new Attendance(seed);
      MemoryJournal journal = new MemoryJournal();
      RunDriver driver = graph.begin("t", input, attendance, journal);
      attendance.driver = driver;
      driver.drive();
      attendance.end();
      Happened happened = new Happened(journal.events(), upstreams.calls(), attendance);
      Plan any = Plan.of(workflow, Given.NOTHING, ToolFacts.NONE);
      Plan exact = Plan.of(workflow, Given.of(workflow, input), ToolFacts.NONE);
      assertThat(exact.given()).isInstanceOf(Given.Exactly.class);
      promises(seed + ": ", workflow);
      compare(seed + " any: ", any, happened);
      compare(seed + " exact: ", exact, happened);
      narrowed += exact.steps().equals(any.steps()) ? 0 : 1;
      calls += upstreams.calls().size();
      questions += attendance.asked.size();
    }
  }

  /** What a tool promises holds for all that is planned. */
  private void promises(String which, Workflow workflow) {
    ToolFacts facts =
        (_, tool) ->
            Effects.of(
                Map.of(
                    "readOnlyHint", tool.equals("read"), "idempotentHint", !tool.equals("work")));
    Promise promise = Promise.of(workflow, facts);
    for (Act act : Plan.of(workflow, Given.NOTHING, facts).acts().keySet()) {
      boolean changes = act instanceof Act.Call call && !call.effects().isReadOnly();
      boolean unsafe = act instanceof Act.Call call && !call.effects().isRepeatable();
      if ((changes || act instanceof Act.Signal) && promise.allows(Promise.Hint.READ_ONLY)) {
        unforeseen.add(which + act + " is not read-only");
      }
      if ((unsafe || act instanceof Act.Signal) && promise.allows(Promise.Hint.IDEMPOTENT)) {
        unforeseen.add(which + act + " is not idempotent");
      }
    }
  }

  /** Whatever was done in a run. */
  private record Happened(List<Event> events, List<ToolCall> calls, Attendance attendance) {}

  private void compare(String which, Plan plan, Happened happened) {
    Map<String, Long> called = new TreeMap<>();
    happened.calls.forEach(call -> called.merge(call.tool(), 1L, Long::sum));
    check(which + "calls of ", called, name -> calls(plan, name));
    Map<String, Long> steps = new TreeMap<>();
    happened.events.forEach(event -> steps.merge(step(event), 1L, Long::sum));
    steps.remove("");
    check(which + "steps of ", steps, name -> steps(plan, name));
    undone += (int) steps.keySet().stream().filter(name -> name.startsWith("undo ")).count();
    Map<String, Long> asked = new TreeMap<>();
    happened.attendance.asked.forEach(each -> asked.merge(each, 1L, Long::sum));
    check(which + "waits at ", asked, name -> waits(plan, name));
    if (happened.events.getLast() instanceof Event.RunCompleted) {
      completed++;
      surely(which, plan, happened.events, steps);
    }
  }

  private void check(String what, Map<String, Long> seen, ToLongFunction<String> most) {
    seen.forEach(
        (name, times) -> {
          if (times > most.applyAsLong(name)) {
            unforeseen.add(what + name + ": " + times + " > " + most.applyAsLong(name));
          }
        });
  }

  /** What a plan calls sure happens wherever nothing fails. */
  private void surely(String which, Plan plan, List<Event> events, Map<String, Long> steps) {
    boolean failed =
        events.stream()
            .anyMatch(
                event ->
                    event instanceof Event.StepFailed
                        || event instanceof Event.AttemptFailed
                        || event instanceof Event.InDoubt);
    if (failed) {
      return;
    }
    flawless++;
    plan.steps()
        .forEach(
            (site, often) -> {
              if (often.least() > steps.getOrDefault(name(site), 0L)) {
                unforeseen.add(which + site + " did not run " + often.least() + " times");
              }
            });
  }

  /** The node of a step that has ended, if it began at all. */
  private static String step(Event event) {
    return switch (event) {
      case Event.StepCompleted e -> name(e.step(), e.node());
      case Event.StepFailed e -> name(e.step(), e.node());
      case Event.RunStarted _, Event.StepStarted _, Event.AttemptFailed _ -> "";
      case Event.StepCancelled _, Event.TimerFired _, Event.InputReceived _ -> "";
      case Event.RunResumed _, Event.InDoubt _, Event.RunStopping _ -> "";
      case Event.RunCompleted _, Event.RunFailed _, Event.StepHeld _, Event.Judged _ -> "";
    };
  }

  private static String name(String step, String node) {
    return (step.contains("/undo:") ? "undo " : "") + node;
  }

  private static String name(Site site) {
    return name(
        site.undoing() ? "/undo:" : "", site.node().substring(site.node().lastIndexOf('/') + 1));
  }

  private static long steps(Plan plan, String name) {
    return plan.steps().entrySet().stream()
        .filter(each -> name(each.getKey()).equals(name))
        .mapToLong(each -> each.getValue().most())
        .sum();
  }

  private static long calls(Plan plan, String tool) {
    return plan.acts().entrySet().stream()
        .filter(each -> each.getKey() instanceof Act.Call call && call.tool().equals(tool))
        .mapToLong(each -> each.getValue().most())
        .reduce(0, RandomPlansTest::sum);
  }

  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  private static long waits(Plan plan, String name) {
    return plan.acts().entrySet().stream()
        .filter(each -> name.equals(awaited(each.getKey())))
        .mapToLong(each -> each.getValue().most())
        .reduce(0, RandomPlansTest::sum);
  }

  private static String awaited(Act act) {
    return switch (act) {
      case Act.Question question -> "ask " + question.to() + " " + name(question.site());
      case Act.Decision decision -> "ask HUMAN " + name(decision.site());
      case Act.Signal signal -> "signal " + signal.name() + " " + name(signal.site());
      case Act.Call _, Act.Pause _, Act.Child _ -> "";
    };
  }

  /** Calls answer, fail, or get lost, as their number and their step will have it. */
  private static ScriptedUpstreams upstreams(int seed, int failing) {
    Map<String, Integer> attempts = new ConcurrentHashMap<>();
    ScriptedUpstreams.Answer answer =
        call -> {
          int attempt = attempts.merge(call.step(), 1, Integer::sum);
          double draw = 100 * Chance.draw(seed, call.step(), attempt);
          if (draw < failing) {
            throw draw < failing / 2.0
                ? UpstreamException.lost("lost")
                : UpstreamException.unreachable("away");
          }
          return draw < failing * 1.5
              ? ToolResult.error("failed")
              : ToolResult.text(Json.write(List.of(1, 2)));
        };
    return new ScriptedUpstreams()
        .on("work", answer)
        .on("read", answer)
        .on("repeat", answer)
        .on("find", call -> seed % 2 == 0 ? ToolResult.text("null") : answer.to(call))
        .declare("read", new ToolHints(true, false))
        .declare("repeat", new ToolHints(false, true));
  }

  /** Answers most questions, and remembers all of them. */
  private static final class Attendance implements RunListener {
    private final List<String> asked = new ArrayList<>();
    private final List<Thread> answering = new ArrayList<>();
    private final int seed;
    private @Nullable RunDriver driver;

    Attendance(int seed) {
      this.seed = seed;
    }

    @Override
    public void asked(Question question) {
      asked.add("ask " + question.to() + " " + name(question.step(), question.node()));
      double draw = Chance.draw(seed, question.step(), asked.size());
      if (draw < 0.7) {
        Object answer =
            question.schema().containsKey("required")
                ? Values.object("decision", draw < 0.5 ? "retry" : "done")
                : "yes";
        answering.add(Thread.ofVirtual().start(() -> answer(question, answer)));
      }
    }

    private void answer(Question question, Object answer) {
      try {
        if (driver != null) {
          driver.answer(question.step(), answer, Principal.LOCAL);
        }
      } catch (PawlException _) {
        // The run went on without.
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void listens(Listening listening) {
      asked.add("signal " + listening.name() + " " + name(listening.step(), listening.node()));
    }

    void end() throws InterruptedException {
      for (Thread thread : answering) {
        thread.join();
      }
    }
  }
}
