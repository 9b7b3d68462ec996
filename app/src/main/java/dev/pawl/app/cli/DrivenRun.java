package dev.pawl.app.cli;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Question;
import dev.pawl.engine.runner.RunDriver;
import dev.pawl.engine.runner.RunListener;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run that was prepared in a way of its own, driven on a thread of its own. */
final class DrivenRun implements GoingRun, RunListener {
  private final List<RunListener> watchers = new CopyOnWriteArrayList<>();
  private final RunDriver driver;
  private final Thread thread;
  private volatile @Nullable RunResult result;
  private volatile @Nullable RuntimeException broken;

  /**
   * @param preparing makes the run, for the listener that it is to have
   */
  DrivenRun(RunListener first, Function<RunListener, RunDriver> preparing) {
    watchers.add(first);
    this.driver = preparing.apply(this);
    this.thread = Thread.ofVirtual().name("pawl-run " + driver.id()).unstarted(this::drive);
  }

  DrivenRun start() {
    thread.start();
    return this;
  }

  private void drive() {
    try {
      result = driver.drive();
    } catch (RuntimeException e) {
      broken = e;
    }
  }

  /** Whether a letter was dealt with. One that fits no question is of no use later either. */
  boolean read(Letter letter) {
    if (!letter.run().equals(driver.id())) {
      return false;
    }
    try {
      switch (letter.wish()) {
        case Letter.Wish.Cancel(String reason) -> driver.cancel(reason);
        case Letter.Wish.Answer(String step, Object value) ->
            driver.answer(step, value, letter.from());
      }
      return true;
    } catch (PawlException.NotFound | PawlException.Conflict _) {
      return true;
    } catch (PawlException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public String id() {
    return driver.id();
  }

  @Override
  public void watch(RunListener watcher) {
    watchers.add(watcher);
  }

  @Override
  public void unwatch(RunListener watcher) {
    watchers.remove(watcher);
  }

  @Override
  public List<Question> questions() {
    return driver.questions();
  }

  @Override
  public void answer(String step, @Nullable Object value, Principal from)
      throws InterruptedException {
    driver.answer(step, value, from);
  }

  @Override
  public void cancel(String reason) {
    driver.cancel(reason);
  }

  @Override
  public void sync() {
    driver.sync();
  }

  @Override
  public Optional<RunResult> await(Duration most) throws InterruptedException {
    thread.join(most);
    RuntimeException thrown = broken;
    if (thrown != null) {
      throw thrown;
    }
    return Optional.ofNullable(result);
  }

  @Override
  public void performing(Effect.Perform attempt) {
    watchers.forEach(each -> each.performing(attempt));
  }

  @Override
  public void asked(Question question) {
    watchers.forEach(each -> each.asked(question));
  }

  @Override
  public void happened(Event event) {
    watchers.forEach(each -> each.happened(event));
  }
}
