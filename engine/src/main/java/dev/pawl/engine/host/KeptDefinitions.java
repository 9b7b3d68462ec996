package dev.pawl.engine.host;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.workflow.Workflow;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each version of a workflow once, off the path of the run that first needs it: a run that
 * only computes waits for no disk, not even for its definition.
 */
final class KeptDefinitions {
  private final RunStore store;
  private final Function<Workflow, String> writing;
  private final Map<String, Keeping> kept = new ConcurrentHashMap<>();

  KeptDefinitions(RunStore store, Function<Workflow, String> writing) {
    this.store = store;
    this.writing = writing;
  }

  Keeping keep(Workflow workflow) {
    return kept.computeIfAbsent(workflow.digest(), _ -> new Keeping(workflow));
  }

  /** One version on its way into the store. */
  final class Keeping {
    private final Workflow workflow;
    private final Thread thread;
    private volatile @Nullable RuntimeException failure;

    private Keeping(Workflow workflow) {
      this.workflow = workflow;
      this.thread = Thread.ofVirtual().name("pawl-definition").start(this::run);
    }

    private void run() {
      try {
        store.keepDefinition(workflow.digest(), writing.apply(workflow));
      } catch (RuntimeException e) {
        failure = e;
        kept.remove(workflow.digest(), this);
      }
    }

    /** Returns when it is safe; whoever comes after a failure tries again. */
    void await() {
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      RuntimeException known = failure;
      if (known != null) {
        throw known;
      }
    }
  }
}
