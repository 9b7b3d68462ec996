package dev.pawl.library.api;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.governance.limit.TooMuch;
import dev.pawl.library.Pawl;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Begins runs for callers, under the same gates and limits as when they call the tool by MCP.
 *
 * @param offered whether callers are offered a tool of this name
 * @param limiter null where nobody counts
 */
record RunStarts(
    ServedRuns runs, Catalog catalog, Predicate<String> offered, @Nullable Limiter limiter) {

  /** Begins a run of a tool as it is now. */
  HostedRun begin(String tool, Map<String, @Nullable Object> arguments, Identity who) {
    return current(
        tool,
        who,
        (pawl, workflow) ->
            runs.host().begin(pawl.engine(), workflow, arguments, RunOptions.DEFAULT.by(who)));
  }

  /** Begins a run with a tool as it is now, in some way. */
  HostedRun current(String tool, Identity who, BiFunction<Pawl, Workflow, HostedRun> beginning) {
    refuseUnknown(tool);
    return catalog
        .with(
            tool,
            (pawl, workflow) -> {
              HostedRun run =
                  limited(
                      tool,
                      who,
                      () -> {
                        runs.faces().admit(workflow, pawl.engine(), who.principal());
                        return beginning.apply(pawl, workflow);
                      });
              pawl.hold(run);
              return run;
            })
        .orElseThrow(() -> new PawlException.NotFound("no such tool is served"));
  }

  /**
   * Begins a run with the version of a tool that another run has, and the servers that it had.
   *
   * @throws PawlException.Conflict when those are others by now
   */
  HostedRun again(RunSummary past, Identity who, Function<Engine, HostedRun> beginning) {
    refuseUnknown(past.workflow());
    return limited(past.workflow(), who, () -> runs.withEngine(past, beginning));
  }

  /** What callers are not offered is as if it were not there. */
  void refuseUnknown(String tool) {
    if (!offered.test(tool)) {
      throw new PawlException.NotFound("no such tool is served");
    }
  }

  /** Something that begins a run. */
  private interface Beginning {
    HostedRun run();
  }

  private HostedRun limited(String tool, Identity who, Beginning beginning) {
    if (limiter == null) {
      return beginning.run();
    }
    Optional<TooMuch> tooMuch = limiter.call(who, tool);
    if (tooMuch.isPresent()) {
      throw new Throttled(tooMuch.get());
    }
    try {
      return beginning.run();
    } finally {
      limiter.ended(who, tool);
    }
  }

  /** Somebody has had as much as they may. */
  static final class Throttled extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient TooMuch tooMuch;

    Throttled(TooMuch tooMuch) {
      super(tooMuch.why(), null, false, false);
      this.tooMuch = tooMuch;
    }

    TooMuch tooMuch() {
      return tooMuch;
    }
  }
}
