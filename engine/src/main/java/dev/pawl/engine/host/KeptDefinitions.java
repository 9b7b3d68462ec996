package dev.pawl.engine.host;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.workflow.StoredWorkflow;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each version of a workflow once, off the path of the run that first needs it: a run that
 * only computes waits for no disk, not even for its definition.
 */
final class KeptDefinitions {
  private static final int MOST = 1_000;

  private final RunStore store;

  /** Those that runs began with lately; others are kept again when a run needs them. */
  private final Map<String, Keeping> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Keeping> eldest) {
          return size() > MOST;
        }
      };

  KeptDefinitions(RunStore store) {
    this.store = store;
  }

  synchronized Keeping keep(Workflow workflow) {
    return kept.computeIfAbsent(workflow.digest(), _ -> new Keeping(workflow));
  }

  private synchronized void remove(Keeping failed) {
    kept.remove(failed.workflow.digest(), failed);
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
        store.keepDefinition(workflow.digest(), text());
      } catch (RuntimeException e) {
        failure = e;
        remove(this);
      } catch (Error e) {
        failure = new PawlException.Defect("a definition could not be kept: " + e, e);
        remove(this);
      }
    }

    String text() {
      return StoredWorkflow.write(workflow);
    }

    /** This one, or another attempt if this one failed. */
    Keeping goingOn() {
      return failure == null ? this : keep(workflow);
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
