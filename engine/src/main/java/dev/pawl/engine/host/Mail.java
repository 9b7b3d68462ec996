package dev.pawl.engine.host;

import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Letters to runs: from here to wherever they are driven, and from elsewhere to those here. */
final class Mail {
  private final RunStore store;
  private final DrivenRuns runs;
  private final SignalDesk signals;
  private final Errands errands = new Errands(this::carryOut);
  private final AtomicBoolean listening = new AtomicBoolean();

  Mail(RunStore store, DrivenRuns runs, SignalDesk signals) {
    this.store = store;
    this.runs = runs;
    this.signals = signals;
  }

  /** Lets letters from other processes come from now on. */
  void listen() {
    if (listening.compareAndSet(false, true)) {
      try {
        store.deliver(this::read);
      } catch (RuntimeException e) {
        listening.set(false);
        throw e;
      }
    }
  }

  void send(Letter letter) throws InterruptedException {
    HostedRun run = runs.find(letter.run());
    try {
      if (run != null && isCarriedOut(letter, run)) {
        return;
      }
    } catch (PawlException.Unreachable _) {
      // It is being let go: whoever resumes it reads the letter, and takes it once.
    }
    store.send(letter);
  }

  /**
   * What was wished while nobody drove the run counts before it goes on: a cancellation, and an
   * answer though its time is up, since nobody was there to see that.
   */
  void giveWishes(RunSummary run, RunDriver driver) {
    for (Letter letter : store.letters(run.run())) {
      switch (letter.wish()) {
        case Letter.Wish.Answer answer ->
            driver.answerKept(letter, answer, () -> errands.isDealtWith(letter));
        case Letter.Wish.Message message ->
            driver.answerKept(letter, answered(message), () -> errands.isDealtWith(letter));
        case Letter.Wish.Cancel(String reason) -> driver.cancel(reason, letter.from());
      }
    }
  }

  /** Does what is wished, and returns whether that is safe: a cancellation may not be yet. */
  private static boolean isCarriedOut(Letter letter, HostedRun run) throws InterruptedException {
    return switch (letter.wish()) {
      case Letter.Wish.Cancel(String reason) -> {
        run.cancel(reason, letter.from());
        yield run.isCancelledForGood();
      }
      case Letter.Wish.Answer answer -> {
        run.answer(letter, answer);
        yield true;
      }
      case Letter.Wish.Message message -> {
        run.answer(letter, answered(message));
        yield true;
      }
    };
  }

  /** To a run it makes no difference who knew that it waits. */
  private static Letter.Wish.Answer answered(Letter.Wish.Message message) {
    return new Letter.Wish.Answer(message.step(), message.value());
  }

  /** Whether a letter can be thrown away. A run that is busy keeps nobody else's waiting. */
  private boolean read(Letter letter) {
    return runs.find(letter.run()) != null && errands.isDone(letter);
  }

  /**
   * An answer that fits no question, or is not its sender's to give, is of no use later.
   *
   * @return whether the letter can be thrown away
   */
  private boolean carryOut(Letter letter) {
    HostedRun run = runs.find(letter.run());
    if (run == null) {
      return false;
    }
    try {
      return isCarriedOut(letter, run);
    } catch (PawlException.NotFound _) {
      return !stillWaits(letter) && isGivenUp(letter);
    } catch (PawlException.Conflict | PawlException.Denied _) {
      return true;
    } catch (PawlException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Whether it will be asked: a run that was just adopted has not come to its questions yet. */
  private boolean stillWaits(Letter letter) {
    String step =
        switch (letter.wish()) {
          case Letter.Wish.Answer answer -> answer.step();
          case Letter.Wish.Message message -> message.step();
          case Letter.Wish.Cancel _ -> "";
        };
    return store.find(letter.run()).map(run -> run.waits().containsKey(step)).orElse(false);
  }

  /** A signal that came too late is kept for another run. */
  private boolean isGivenUp(Letter letter) {
    if (letter.wish() instanceof Letter.Wish.Message message) {
      store.signals().putBack(letter);
      signals.look(message.address());
    }
    return true;
  }
}
