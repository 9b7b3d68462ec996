package dev.pawl.app.cli;

import dev.pawl.app.api.Pawl;
import dev.pawl.app.line.Given;
import dev.pawl.app.line.Usage;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.runner.RunDriver;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl run}. */
final class RunCommand implements Command {
  private final Terminal terminal;

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    RunRequest.describe(spec);
  }

  @Override
  public int run(Given given) throws IOException {
    RunRequest request = RunRequest.of(given);
    try (Pawl pawl = new ServersOption(given).load(request.file());
        Stopping stopping = new Stopping(Screen.plain(terminal.err())::line)) {
      RunWords words = RunWords.of(request.words());
      Workflow workflow = pawl.tool(words.tool(pawl, request::wrong));
      RunWatch watch = new RunWatch(System::nanoTime);
      MemoryJournal journal = request.trace() == null ? null : new MemoryJournal();
      RunDriver driver =
          pawl.begin(
              workflow.name(),
              arguments(request, workflow, words.pairs()),
              watch,
              journal == null ? Journal.NONE : journal,
              new DecliningCaller(stopping::say));
      stopping.watch(driver::cancel, request.timeout());
      RunResult result = drive(request, driver, watch, workflow, stopping);
      ErrorReport error =
          result instanceof RunResult.Failed failed
              ? report(request, failed.failure(), watch, workflow, stopping.cause())
              : null;
      int exit = tell(request, workflow, result, error);
      if (journal != null) {
        exit = trace(request, RunTrace.whole(workflow, result, error, journal.events()), exit);
      }
      terminal.flush();
      return exit;
    }
  }

  private Map<String, @Nullable Object> arguments(
      RunRequest request, Workflow workflow, List<String> pairs) throws IOException {
    String input = request.input();
    Object given = input == null ? Map.of() : GivenText.of(input, "--input", terminal.in()).value();
    if (!(given instanceof Map<?, ?> map)) {
      throw request.wrong("--input must be a JSON object, but is " + StepWords.value(given, 60));
    }
    try {
      @SuppressWarnings("unchecked")
      Map<String, @Nullable Object> object = (Map<String, @Nullable Object>) map;
      return new ToolArguments(workflow.definition().inputSchema().value()).with(object, pairs);
    } catch (ToolArguments.Unusable e) {
      throw request.wrong(e.getMessage() + "\n" + FailureHints.takes(workflow));
    }
  }

  private RunResult drive(
      RunRequest request, RunDriver driver, RunWatch watch, Workflow workflow, Stopping stopping) {
    boolean live = terminal.live() && !request.quiet();
    if (!live && !request.verbose()) {
      return driver.drive();
    }
    Channel err = terminal.err();
    RunResult result;
    try (Screen screen =
        live
            ? new LiveScreen(err, new ActiveLines(err, watch, System::nanoTime)).start()
            : Screen.plain(err)) {
      stopping.sayTo(screen::line);
      watch.show(new StepPrinter(screen, err, request.verbose(), workflow.definition().nodes()));
      result = driver.drive();
    }
    String mark =
        switch (result) {
          case RunResult.Completed _ -> err.paint(Colour.GREEN, "✓");
          case RunResult.Failed _ -> err.paint(Colour.ERROR, "✗");
          case RunResult.Suspended _ -> err.paint(Colour.DIM, "…");
        };
    err.println(
        mark
            + " "
            + err.paint(Colour.BOLD, workflow.name())
            + "  "
            + err.paint(Colour.DIM, watch.summary()));
    err.writer().flush();
    return result;
  }

  private static ErrorReport report(
      RunRequest request,
      Failure failure,
      RunWatch watch,
      Workflow workflow,
      @Nullable Exit cause) {
    RunWatch.FailedNode node = watch.failedNode(failure);
    FailureCode code = cause == Exit.OUT_OF_TIME ? FailureCode.TIMEOUT : failure.code();
    return new ErrorReport(
        cause == null ? ErrorMapper.exit(code) : cause,
        code.name(),
        FailureWords.message(failure),
        node.place(),
        failure.node(),
        node.attempts(),
        FailureHints.of(failure.code(), workflow, request.verbose()),
        List.of());
  }

  private int tell(
      RunRequest request, Workflow workflow, RunResult result, @Nullable ErrorReport error) {
    if (request.json()) {
      terminal.out().println(Json.pretty(RunTrace.ending(workflow, result, error)));
    } else if (result instanceof RunResult.Completed completed) {
      terminal.out().println(Json.pretty(completed.output()));
    } else if (error != null) {
      new ErrorPrinter(terminal).print(error);
    }
    return error == null ? Exit.OK.code : error.exit().code;
  }

  private int trace(RunRequest request, String text, int exit) {
    if (request.trace() == null) {
      return exit;
    }
    try {
      NewFile.write(request.trace(), text);
      return exit;
    } catch (UnwritableException e) {
      ErrorReport refused = ErrorMapper.of(e);
      new ErrorPrinter(terminal).print(refused);
      return exit == Exit.OK.code ? refused.exit().code : exit;
    }
  }
}
