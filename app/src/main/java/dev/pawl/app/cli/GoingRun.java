package dev.pawl.app.cli;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.run.Question;
import dev.pawl.engine.runner.RunListener;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run that goes on while somebody stays with it. */
interface GoingRun {
  String id();

  void watch(RunListener watcher);

  void unwatch(RunListener watcher);

  List<Question> questions();

  void answer(String step, @Nullable Object value, Principal from) throws InterruptedException;

  void cancel(String reason);

  /** Returns when what has happened so far is safe. */
  void sync() throws InterruptedException;

  /** The result, if it is over by then. */
  Optional<RunResult> await(Duration most) throws InterruptedException;

  static GoingRun of(HostedRun run) {
    return new GoingRun() {
      @Override
      public String id() {
        return run.id();
      }

      @Override
      public void watch(RunListener watcher) {
        run.watch(watcher);
      }

      @Override
      public void unwatch(RunListener watcher) {
        run.unwatch(watcher);
      }

      @Override
      public List<Question> questions() {
        return run.questions();
      }

      @Override
      public void answer(String step, @Nullable Object value, Principal from)
          throws InterruptedException {
        run.answer(step, value, from);
      }

      @Override
      public void cancel(String reason) {
        run.cancel(reason);
      }

      @Override
      public void sync() throws InterruptedException {
        run.sync();
      }

      @Override
      public Optional<RunResult> await(Duration most) throws InterruptedException {
        return run.await(most);
      }
    };
  }
}
