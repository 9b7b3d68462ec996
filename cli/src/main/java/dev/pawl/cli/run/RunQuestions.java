package dev.pawl.cli.run;

import dev.pawl.cli.form.AnswerWords;
import dev.pawl.cli.form.AskForm;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.TypedLines;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts what a run asks to whoever sits at the terminal, one question at a time. Where nobody does,
 * it says how to answer from elsewhere. Either way the run goes on with the first answer.
 */
final class RunQuestions implements RunListener, AutoCloseable {
  /** How long a kept answer is waited for until it is read, and how long between two looks. */
  private static final long PATIENCE = Duration.ofSeconds(10).toNanos();

  private static final long MOMENT = 20;

  private final Terminal terminal;
  private final Screen screen;
  private final HostedRun run;
  private final StorePlace data;
  private final TypedLines lines;
  private final Deque<Question> waiting = new ArrayDeque<>();
  private final Set<String> heard = new HashSet<>();
  private final Thread asker;
  private Supplier<KeptWishes> wishes = () -> KeptWishes.NONE;

  /** What a person is being asked right now, which the asker may be interrupted for. */
  private @Nullable Question current;

  /** That is what the asker was interrupted for, though the run may have ended since. */
  private boolean settled;

  private boolean stopping;
  private boolean closed;

  /**
   * @param data where the run is kept
   */
  RunQuestions(Terminal terminal, Screen screen, HostedRun run, StorePlace data) {
    this.terminal = terminal;
    this.screen = screen;
    this.run = run;
    this.data = data;
    this.lines = new TypedLines(terminal.in());
    this.asker = Thread.ofVirtual().name("pawl-asker").unstarted(this::askAll);
  }

  /** Does not ask what these answer, or what nobody will ask when these have been read. */
  RunQuestions minding(Supplier<KeptWishes> kept) {
    wishes = kept;
    return this;
  }

  RunQuestions begin() {
    asker.start();
    run.watch(this);
    run.questions().forEach(this::asked);
    run.listening().forEach(this::listens);
    return this;
  }

  @Override
  public synchronized void asked(Question question) {
    if (heard.add(question.step())) {
      waiting.add(question.asForm());
      notifyAll();
    }
  }

  /** Somebody else has to do something; here it can only be said what. */
  @Override
  public void listens(Listening listening) {
    synchronized (this) {
      if (closed || !heard.add(listening.step())) {
        return;
      }
    }
    screen.pause();
    try {
      say("… `" + Printable.of(listening.step()) + "` awaits the signal " + listening.name());
      if (!(data instanceof StorePlace.Memory)) {
        String command = AnswerWords.command(listening, DataOption.words(data));
        say("  send it with: " + terminal.err().paint(Colour.CYAN, command));
      }
    } finally {
      screen.resume();
    }
  }

  @Override
  public void happened(Event event) {
    switch (event) {
      case Event.InputReceived e -> settled(e.step());
      case Event.StepCompleted e -> settled(e.step());
      case Event.StepFailed e -> settled(e.step());
      case Event.StepCancelled e -> settled(e.step());
      case Event.AttemptFailed e -> settled(e.step());
      case Event.RunStarted _, Event.StepStarted _, Event.TimerFired _ -> {}
      case Event.RunStopping _ -> stopping();
      case Event.RunResumed _, Event.InDoubt _, Event.StepHeld _, Event.Judged _ -> {}
      case Event.RunCompleted _, Event.RunFailed _ -> {}
    }
  }

  /** Why the run ends is told at its end; nobody has to hear of each question too. */
  private synchronized void stopping() {
    stopping = true;
  }

  private synchronized void settled(String step) {
    heard.remove(step);
    waiting.removeIf(question -> question.step().equals(step));
    if (current != null && current.step().equals(step)) {
      settled = true;
      asker.interrupt();
    }
  }

  private void askAll() {
    try {
      for (Question next = next(); next != null; next = next()) {
        if (isStillOpen(next)) {
          ask(next);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized @Nullable Question next() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    current = closed ? null : waiting.poll();
    settled = false;
    return current;
  }

  /** Whether it has to be asked, which is not known before kept letters have been read. */
  private boolean isStillOpen(Question question) throws InterruptedException {
    String step = question.step();
    try {
      long until = System.nanoTime() + PATIENCE;
      boolean waited = false;
      for (KeptWishes kept = wishes.get();
          (kept.cancel() != null || kept.answers().containsKey(step))
              && System.nanoTime() - until < 0;
          kept = wishes.get()) {
        waited = true;
        synchronized (this) {
          wait(MOMENT);
        }
      }
      return !waited || run.questions().stream().anyMatch(each -> each.step().equals(step));
    } catch (InterruptedException e) {
      release();
      synchronized (this) {
        if (closed) {
          throw e;
        }
      }
      return false;
    }
  }

  private void ask(Question question) throws InterruptedException {
    screen.pause();
    try {
      AskForm form = new AskForm(terminal, question);
      if (terminal.asks() && isForHere(question)) {
        Optional<AskForm.Filled> filled = form.ask(lines);
        release();
        if (filled.isPresent()) {
          answer(question, filled.get().answer());
          return;
        }
        run.sync();
      } else {
        // Who answers from elsewhere needs a run that is kept: until it is, nothing is asked.
        release();
        run.sync();
        form.show();
      }
      tellHow(question);
    } catch (InterruptedException e) {
      release();
      boolean quiet;
      synchronized (this) {
        if (closed && !settled) {
          throw e;
        }
        quiet = stopping;
      }
      say(quiet ? "" : "\n  it is answered, or no longer asked");
    } catch (PawlException _) {
      // Whoever waits for the run is told the same.
    } finally {
      screen.resume();
    }
  }

  /** What a gate holds may be somebody else's to decide. */
  private boolean isForHere(Question question) {
    Question.Held held = question.held();
    return held == null || held.hold().denial(Identity.LOCAL, run.principal()).isEmpty();
  }

  /** From now on nobody has to be interrupted: what is typed is there, or nobody types. */
  private synchronized void release() {
    current = null;
    Thread.interrupted();
  }

  private void answer(Question question, @Nullable Object value) throws InterruptedException {
    try {
      run.answer(question.step(), question.answeredWith(value), Identity.LOCAL);
    } catch (PawlException.NotFound | PawlException.Conflict | PawlException.Denied e) {
      say("  " + Printable.of(String.valueOf(e.getMessage())));
    }
  }

  private void tellHow(Question question) {
    if (data instanceof StorePlace.Memory) {
      say("  nobody can answer it here; with --data FOLDER, `pawl runs answer` can from elsewhere");
      return;
    }
    AnswerWords.choices(question).forEach(line -> say("  " + Printable.of(line)));
    String command = AnswerWords.command(run.id(), question, DataOption.words(data));
    say("  answer it with: " + terminal.err().paint(Colour.CYAN, command));
  }

  private void say(String line) {
    terminal.err().println(line);
    terminal.err().writer().flush();
  }

  @Override
  public void close() {
    run.unwatch(this);
    synchronized (this) {
      closed = true;
      notifyAll();
      if (current != null) {
        asker.interrupt();
      }
    }
    boolean interrupted = false;
    while (asker.isAlive()) {
      try {
        asker.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    lines.close();
  }
}
