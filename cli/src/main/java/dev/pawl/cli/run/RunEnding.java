package dev.pawl.cli.run;

import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells how a run ended. */
public final class RunEnding {
  private final Terminal terminal;
  private final Workflow workflow;
  private final RunWatch watch;

  public RunEnding(Terminal terminal, Workflow workflow, RunWatch watch) {
    this.terminal = terminal;
    this.workflow = workflow;
    this.watch = watch;
  }

  /**
   * Why it failed, or null.
   *
   * @param cause why it was ended early, or null
   */
  public @Nullable ErrorReport error(RunResult result, boolean verbose, @Nullable Exit cause) {
    if (!(result instanceof RunResult.Failed(_, Failure failure))) {
      return null;
    }
    RunWatch.FailedNode node = watch.failedNode(failure);
    FailureCode code = failure.code();
    return new ErrorReport(
        cause == null ? ErrorMapper.exit(code) : cause,
        code.name(),
        failure.words(),
        failure.place() == null ? node.place() : failure.place(),
        failure.node(),
        node.attempts(),
        new FailureHints(workflow, node, verbose).of(failure),
        failure.suppressed(),
        List.copyOf(watch.undone()),
        List.of(),
        null);
  }

  /** Prints the result, or why there is none; the answer is the exit code. */
  public int tell(RunResult result, @Nullable ErrorReport error, boolean json) {
    if (json) {
      terminal.out().printJson(RunTrace.ending(workflow, result, error));
    } else if (result instanceof RunResult.Completed completed) {
      terminal.out().printJson(completed.output());
    } else if (error != null) {
      new ErrorPrinter(terminal).print(error);
    }
    return error == null ? Exit.OK.code : error.exit().code;
  }
}
