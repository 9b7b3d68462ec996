package dev.pawl.engine.replay;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.interpreter.Awaited;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a workflow again on a recording: no upstream is called, nobody is asked, no time passes. The
 * same workflow and recording always give the same events, to the last byte.
 *
 * <p>The workflow may have changed since. As soon as the run wants something that was not recorded,
 * it is given up.
 */
public final class Replay {
  /** What nobody answered in the recording nobody answers now, however long that takes. */
  private static final Allowance ALLOWANCE =
      Allowance.DEFAULT.withExpression(Duration.ofSeconds(20)).withAnswer(null);

  private final Recording recording;
  private final MemoryJournal journal = new MemoryJournal();
  private final Map<String, Deque<RecordedInput>> inputs = new HashMap<>();
  private final List<Thread> answering = new ArrayList<>();
  private final Turnstile turnstile;
  private final RecordedRulings rulings;
  private final RunDriver driver;
  private volatile @Nullable Mismatch mismatch;
  private boolean cancelled;

  private Replay(Workflow workflow, Recording recording, CallScript script, @Nullable Gates today) {
    this.recording = recording;
    this.rulings = new RecordedRulings(recording.rulings(), today);
    for (RecordedInput input : recording.inputs()) {
      inputs.computeIfAbsent(input.step(), _ -> new ArrayDeque<>()).add(input);
    }
    this.turnstile = new Turnstile(workflow, script, this::giveUp);
    Engine engine =
        new Engine(
            Upstreams.NONE,
            () -> new VirtualTime(recording.startedAt() - 1, this::comeSomething, this::stuck),
            recording::run,
            recording::seed,
            List.of(turnstile),
            ALLOWANCE,
            _ -> RunOrigin.UNKNOWN,
            rulings.areNone() ? null : rulings,
            null);
    this.driver =
        engine.begin(workflow, recording.input(), RunOptions.DEFAULT.with(new Onlooker()), journal);
  }

  /** Runs it once. */
  public static Replayed of(Workflow workflow, Recording recording) {
    return judged(workflow, recording, null);
  }

  /**
   * The same, compared with what gates say of it now. What follows is what they said then.
   *
   * @param today null to ask none
   */
  public static Replayed judged(Workflow workflow, Recording recording, @Nullable Gates today) {
    RecordedCalls calls = new RecordedCalls(recording.calls());
    return new Replay(workflow, recording, calls, today).run().with(calls.made());
  }

  /** The same with answers of another making. */
  static Replayed of(Workflow workflow, Recording recording, CallScript script) {
    return new Replay(workflow, recording, script, null).run();
  }

  private Replayed run() {
    RunResult result = driver.drive();
    try {
      for (Thread each : answering) {
        each.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return new Replayed(result, journal.events(), mismatch, Set.of(), rulings.changes());
  }

  private void giveUp(Mismatch why) {
    if (mismatch == null) {
      mismatch = why;
    }
    turnstile.open();
    driver.suspend();
  }

  /** Has a call answered, or else a question. Only while the driving thread waits for something. */
  private boolean comeSomething() {
    return turnstile.letOneThrough() || answerOne();
  }

  private boolean answerOne() {
    for (Awaited what : driver.awaited(Awaited.class)) {
      Deque<RecordedInput> known = inputs.get(what.step());
      if (known != null && !known.isEmpty()) {
        RecordedInput input = known.removeFirst();
        answering.add(Thread.ofVirtual().start(() -> answer(what, input.answer())));
        return true;
      }
    }
    return false;
  }

  private void answer(Awaited what, @Nullable Object answer) {
    try {
      driver.answer(what.step(), answer, Principal.LOCAL);
    } catch (PawlException.Conflict _) {
      giveUp(new Mismatch.OtherQuestion(what.step(), answer, what.refusals(answer)));
    } catch (PawlException _) {
      // Nobody asks any more: the run is over.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void stuck() {
    List<Awaited> open = driver.awaited(Awaited.class);
    giveUp(
        open.isEmpty()
            ? new Mismatch.Stuck("")
            : new Mismatch.NotAnswered(open.getFirst().step(), words(open.getFirst())));
  }

  private static String words(Awaited what) {
    return switch (what) {
      case Question question -> question.text();
      case Listening listening -> "the signal `" + listening.name() + "`";
    };
  }

  /** Cancels the run where it was cancelled then. */
  private final class Onlooker implements RunListener {
    @Override
    public void performing(Effect.Perform attempt) {
      turnstile.performing(attempt);
    }

    @Override
    public void happened(Event event) {
      turnstile.happened(event);
      RecordedStop stop = recording.stop();
      if (stop != null && !cancelled && isAt(stop, EventJson.write(event))) {
        cancelled = true;
        driver.cancel(stop.reason());
      }
    }

    private static boolean isAt(RecordedStop stop, Map<String, @Nullable Object> event) {
      Object step = event.containsKey("timer") ? event.get("timer") : event.get("step");
      return stop.event().equals(event.get("event")) && Objects.equals(stop.step(), step);
    }
  }
}
