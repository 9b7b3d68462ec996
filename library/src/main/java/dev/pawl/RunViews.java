package dev.pawl;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.runs.KeptRun;
import java.util.List;

/** Shows runs as programs see them: those that this process drives, and those that are kept. */
record RunViews(RunStore store) {
  Run of(HostedRun run) {
    Run.Name name = new Run.Name(run.id(), run.workflow().name());
    Run.Journaled journaled = new Run.Journaled(() -> store.events(run.id()), run::workflow);
    return switch (run.result().orElse(null)) {
      case RunResult.Completed done ->
          new Run(
              name,
              Run.Status.COMPLETED,
              null,
              List.of(),
              new Run.Journaled(journaled.events(), journaled.workflow(), done::output));
      case RunResult.Failed failed ->
          new Run(name, Run.Status.FAILED, failed.failure(), List.of(), journaled);
      case RunResult.Suspended _ -> new Run(name, Run.Status.RUNNING, null, List.of(), journaled);
      case null -> {
        List<Question> questions = run.questions().stream().map(Question::of).toList();
        boolean waits = !questions.isEmpty() || !run.listening().isEmpty();
        yield new Run(
            name, waits ? Run.Status.WAITING : Run.Status.RUNNING, null, questions, journaled);
      }
    };
  }

  Run of(RunSummary run) {
    boolean waits = run.waits().containsValue(Event.WaitsFor.ANSWER);
    List<Question> questions =
        waits
            ? KeptRun.read(store, run).questions().stream().map(Question::of).toList()
            : List.of();
    return new Run(
        new Run.Name(run.run(), run.workflow()),
        Run.Status.valueOf(run.status().name()),
        run.failure(),
        questions,
        new Run.Journaled(
            () -> store.events(run.run()), () -> KeptRun.read(store, run).workflow()));
  }
}
