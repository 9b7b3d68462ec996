package dev.pawl.engine.debug;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.driver.StepInterceptor;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.replay.Overrides;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.json.Js;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One run that can be stopped before any step, looked at, and told to go on. While it stands, its
 * clock does too; calls that are under way in other branches go on.
 *
 * <p>All methods may be called from any thread.
 */
public final class Debugger {
  private final Workflow workflow;
  private final RunDriver driver;
  private final StoppableTime time;
  private final MemoryJournal journal = new MemoryJournal();
  private final RunListener hooks;
  private final Map<String, Breakpoint> breakpoints = new TreeMap<>();
  private final Map<String, Outcome> made = new ConcurrentHashMap<>();
  private DebugState state = DebugState.NOT_STARTED;
  private @Nullable Stop stop;
  private @Nullable RunResult result;
  private @Nullable Throwable broken;
  private boolean pauseNext;
  private boolean stopping;
  private int begun;

  /**
   * @param condition its text, or null when it always holds
   */
  private record Breakpoint(@Nullable String condition, @Nullable Expression compiled) {}

  /**
   * Prepares a run; {@link #start} begins it.
   *
   * @param options whose listener hears of everything that happens
   * @param kept gets all of it
   */
  public Debugger(
      Engine engine,
      Workflow workflow,
      Map<String, @Nullable Object> input,
      RunOptions options,
      Journal kept) {
    this.workflow = workflow;
    this.time = new StoppableTime(engine.time().get());
    this.hooks = options.listener();
    List<StepInterceptor> around = new ArrayList<>(engine.interceptors());
    around.add(this::around);
    this.driver =
        engine
            .with(around)
            .timed(() -> time)
            .begin(workflow, input, options.with(new Watching()), both(kept));
  }

  private Outcome around(Effect.Perform attempt, StepInterceptor.Next next)
      throws InterruptedException {
    Outcome said = made.remove(attempt.step());
    return said == null ? next.proceed() : said;
  }

  private Journal both(Journal kept) {
    return new Journal() {
      @Override
      public void append(Event event) {
        kept.append(event);
        journal.append(event);
      }

      @Override
      public void leave(Event event) {
        kept.leave(event);
      }

      @Override
      public void flush() {
        kept.flush();
      }

      @Override
      public boolean mayStillAct() {
        return kept.mayStillAct();
      }

      @Override
      public void sync() {
        kept.sync();
      }
    };
  }

  /** Stops before every step of a node. */
  public void breakAt(String node) {
    set(node, new Breakpoint(null, null));
  }

  /**
   * Stops before a step of a node when a JSONata expression, evaluated as the step would, is true.
   * One that fails counts as true: better to stop once too often.
   */
  public void breakAt(String node, String condition) throws ExpressionSyntaxException {
    set(node, new Breakpoint(condition, JsonataExpression.compile(condition)));
  }

  private synchronized void set(String node, Breakpoint breakpoint) {
    if (workflow.indexOf(node) < 0) {
      throw new PawlException.NotFound("no node `" + node + "` in `" + workflow.name() + "`");
    }
    breakpoints.put(node, breakpoint);
  }

  /** False when there was none. */
  public synchronized boolean removeBreak(String node) {
    return breakpoints.remove(node) != null;
  }

  /** The nodes to stop at, with their conditions, which are empty for those without. */
  public synchronized Map<String, String> breakpoints() {
    Map<String, String> all = new TreeMap<>();
    breakpoints.forEach(
        (node, each) -> all.put(node, each.condition == null ? "" : each.condition));
    return all;
  }

  /** Begins the run on a thread of its own. */
  public void start() {
    synchronized (this) {
      if (state != DebugState.NOT_STARTED) {
        throw new PawlException.Conflict("the run was started already");
      }
      state = DebugState.RUNNING;
    }
    Thread.ofVirtual().name("pawl-debug " + driver.id()).start(this::drive);
  }

  private void drive() {
    RunResult end = null;
    Throwable thrown = null;
    try {
      end = driver.drive();
    } catch (Throwable e) {
      thrown = e;
    }
    synchronized (this) {
      result = end;
      broken = thrown;
      stop = null;
      state =
          stopping
              ? DebugState.STOPPED
              : end instanceof RunResult.Completed ? DebugState.FINISHED : DebugState.ERROR;
      notifyAll();
    }
  }

  /** Stops before the next step that begins. */
  public synchronized void pause() {
    pauseNext = true;
  }

  /** Goes on to the next breakpoint, or the end. */
  public synchronized void resume() {
    goOn(false);
  }

  /** Goes on to the next step. */
  public synchronized void step() {
    if (state == DebugState.NOT_STARTED) {
      pauseNext = true;
      start();
    } else {
      goOn(true);
    }
  }

  private void goOn(boolean toNextStep) {
    if (state != DebugState.PAUSED) {
      throw new PawlException.Conflict("the run is not paused, but " + state);
    }
    pauseNext = toNextStep;
    stop = null;
    state = DebugState.RUNNING;
    notifyAll();
  }

  /**
   * Lets the step before which the run stands have made this: nothing is done for it, nor undone.
   *
   * @throws PawlException.Conflict when it stands before none, or before one that waits or consists
   *     of others
   */
  public synchronized void set(@Nullable Object output) {
    if (stop == null) {
      throw new PawlException.Conflict("the run does not stand before a step");
    }
    WorkflowNode node = stop.attempt().node();
    boolean simple =
        switch (node.action()) {
          case Action.Call _, Action.Transform _, Action.Choose _, Action.Prompt _ -> true;
          case Action.Entry(), Action.Exit(), Action.Wait _, Action.Ask _, Action.Signal _ -> false;
          case Action.Foreach _, Action.SubWorkflow _, Action.Fail _, Action.Finish _ -> false;
        };
    if (!simple) {
      throw new PawlException.Conflict(
          "`" + node.id() + "` cannot be set: only steps that call, compute or choose can");
    }
    made.put(stop.step(), Overrides.made(node, Values.freeze(output)));
  }

  /** Ends the run: what is under way is interrupted, what was done is undone. */
  public void stop() {
    synchronized (this) {
      stopping = true;
      breakpoints.clear();
      pauseNext = false;
    }
    // Before it goes on: the next thing that it does is to end.
    driver.cancel("stopped in the debugger");
    synchronized (this) {
      if (state == DebugState.PAUSED) {
        goOn(false);
      }
    }
  }

  public synchronized DebugState state() {
    return state;
  }

  /** Where it has stopped, if it has. */
  public synchronized Optional<Stop> stopped() {
    return Optional.ofNullable(stop);
  }

  /** Waits until it stops or is over; false when it has not by then. */
  public synchronized boolean await(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    while (state == DebugState.RUNNING) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return true;
  }

  /** How it ended, if it has. */
  public synchronized Optional<RunResult> result() {
    if (broken != null) {
      throw new PawlException.Defect("the run broke: " + broken, broken);
    }
    return Optional.ofNullable(result);
  }

  /** The steps so far, in the order in which they began. */
  public List<StepRecord> history() {
    return RunHistory.of(workflow, journal.events());
  }

  public List<Event> events() {
    return journal.events();
  }

  public List<Question> questions() {
    return driver.questions();
  }

  /** The run itself, to answer its questions. */
  public RunDriver driver() {
    return driver;
  }

  /** Runs on the driving thread, which is held while the run stands. */
  private final class Watching implements RunListener {
    @Override
    public void performing(Effect.Perform attempt) {
      hooks.performing(attempt);
      if (attempt.attempt() > 1 || attempt.began()) {
        return;
      }
      Stop here = new Stop(attempt, begun++, time.micros());
      if (stopsAt(here)) {
        stand(here);
      }
    }

    @Override
    public void asked(Question question) {
      hooks.asked(question);
    }

    @Override
    public void listens(Listening listening) {
      hooks.listens(listening);
    }

    @Override
    public void rests() {
      hooks.rests();
    }

    @Override
    public void works() {
      hooks.works();
    }

    @Override
    public void happened(Event event) {
      hooks.happened(event);
    }
  }

  private boolean stopsAt(Stop here) {
    Breakpoint breakpoint;
    synchronized (this) {
      if (stopping) {
        return false;
      }
      if (pauseNext) {
        return true;
      }
      breakpoint = breakpoints.get(here.node());
    }
    if (breakpoint == null || breakpoint.compiled == null) {
      return breakpoint != null;
    }
    try {
      return Js.truthy(here.evaluate(breakpoint.compiled));
    } catch (ExpressionException _) {
      return true;
    }
  }

  private void stand(Stop here) {
    long since = time.real();
    synchronized (this) {
      pauseNext = false;
      stop = here;
      state = DebugState.PAUSED;
      notifyAll();
      try {
        while (state == DebugState.PAUSED) {
          wait();
        }
      } catch (InterruptedException _) {
        // Somebody wants the run to end; whoever drives it finds out.
        Thread.currentThread().interrupt();
        stop = null;
        state = DebugState.RUNNING;
      }
    }
    time.standSince(since);
  }
}
