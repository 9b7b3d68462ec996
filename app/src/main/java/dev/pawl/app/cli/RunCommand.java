package dev.pawl.app.cli;

import dev.pawl.app.api.Pawl;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.runner.RunDriver;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.model.Durations;
import dev.pawl.model.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    header = "Run one tool of a graph file and print its result as JSON.",
    customSynopsis = "pawl run [options] FILE [TOOL] [key=value ...]",
    footer = {
      "Values are read as the tool's input schema says: a string as it stands, anything else as",
      "JSON. key:=value is always JSON. They are added to --input and win over it.",
      "",
      "@|bold Examples:|@",
      "  pawl run count_files.yaml directory=.",
      "  pawl run math.yaml sum_to_n n=10",
      "  pawl run sites.yaml fetch_all sites:='[\"a.example\",\"b.example\"]' --verbose",
      "  echo '{\"n\": 10}' | pawl run math.yaml sum_to_n --input - --trace run.json",
    })
final class RunCommand implements Callable<Integer>, JsonOutput {
  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The graph file.")
  private Path file = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "TOOL, key=value",
      description = "The tool, which may be left out if there is only one, and its arguments.")
  private List<String> words = List.of();

  @Option(
      names = {"-i", "--input"},
      paramLabel = "JSON",
      description = "Arguments as a JSON object; @FILE reads a file, - standard input.")
  private @Nullable String input;

  @Mixin private ServersOption servers = new ServersOption();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Cancel the run after this time, such as 30s or 5m.")
  private @Nullable String timeout;

  @Option(
      names = "--json",
      description = "Print one JSON object with run, tool, status and result or error.")
  private boolean json;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show what each step got, computed and made, on stderr.")
  private boolean verbose;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show no progress.")
  private boolean quiet;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write everything that happened to a JSON file.")
  private @Nullable Path trace;

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public boolean json() {
    return json;
  }

  @Override
  public Integer call() throws IOException {
    Duration limit = limit();
    checkTrace();
    try (Pawl pawl = servers.load(file);
        Stopping stopping = new Stopping(terminal.err())) {
      RunWords split = RunWords.of(words);
      Workflow workflow = pawl.tool(split.tool(pawl, this::usage));
      Map<String, @Nullable Object> arguments = arguments(workflow, split.pairs());
      RunWatch watch = new RunWatch(System::nanoTime);
      MemoryJournal journal = trace == null ? null : new MemoryJournal();
      RunDriver driver =
          pawl.begin(workflow.name(), arguments, watch, journal == null ? Journal.NONE : journal);
      stopping.onSignal(driver);
      if (limit != null) {
        stopping.after(limit, String.valueOf(timeout), driver);
      }
      RunResult result = drive(driver, watch, workflow);
      ErrorReport error =
          result instanceof RunResult.Failed failed
              ? report(failed.failure(), watch, workflow, stopping.cause())
              : null;
      Map<String, @Nullable Object> ending = RunTrace.ending(workflow, result, error);
      int exit = tell(result, ending, error);
      if (journal != null && trace != null) {
        exit = write(trace, RunTrace.whole(ending, workflow, journal.events()), exit);
      }
      terminal.flush();
      return exit;
    }
  }

  private RunResult drive(RunDriver driver, RunWatch watch, Workflow workflow) {
    boolean live = terminal.live() && !quiet;
    if (!live && !verbose) {
      return driver.drive();
    }
    Channel err = terminal.err();
    RunResult result;
    try (Screen screen =
        live
            ? new LiveScreen(err, new ActiveLines(err, watch, System::nanoTime)).start()
            : Screen.plain(err)) {
      watch.show(new StepPrinter(screen, err, verbose, workflow.definition().nodes()));
      result = driver.drive();
    }
    boolean completed = result instanceof RunResult.Completed;
    err.println(
        (completed ? err.paint(Colour.GREEN, "✓") : err.paint(Colour.ERROR, "✗"))
            + " "
            + err.paint(Colour.BOLD, workflow.name())
            + "  "
            + err.paint(Colour.DIM, watch.summary()));
    return result;
  }

  private int tell(
      RunResult result, Map<String, @Nullable Object> ending, @Nullable ErrorReport error) {
    if (json) {
      terminal.out().println(Json.pretty(ending));
    } else if (result instanceof RunResult.Completed completed) {
      terminal.out().println(Json.pretty(completed.output()));
    }
    if (error == null) {
      return Exit.OK.code;
    }
    if (!json) {
      new ErrorPrinter(terminal).print(error);
    }
    return error.exit().code;
  }

  private static ErrorReport report(
      Failure failure, RunWatch watch, Workflow workflow, @Nullable Exit cause) {
    RunWatch.FailedNode node = watch.failedNode(failure);
    return new ErrorReport(
        cause == null ? ErrorMapper.exit(failure.code()) : cause,
        failure.code().name(),
        FailureWords.message(failure),
        node.place(),
        failure.node(),
        node.attempts(),
        FailureHints.of(failure.code(), workflow),
        List.of());
  }

  private Map<String, @Nullable Object> arguments(Workflow workflow, List<String> pairs)
      throws IOException {
    Object given = input == null ? Map.of() : GivenText.of(input, "--input", terminal.in()).value();
    if (!(given instanceof Map<?, ?> map)) {
      throw usage("--input must be a JSON object, but is " + StepWords.value(given, 60));
    }
    try {
      @SuppressWarnings("unchecked")
      Map<String, @Nullable Object> object = (Map<String, @Nullable Object>) map;
      return new ToolArguments(workflow.definition().inputSchema().value()).with(object, pairs);
    } catch (ToolArguments.Unusable e) {
      throw usage(e.getMessage() + "\n" + FailureHints.takes(workflow));
    }
  }

  private @Nullable Duration limit() {
    return timeout == null
        ? null
        : Durations.parse(timeout)
            .orElseThrow(() -> usage("--timeout must be like 30s or 5m, but is `" + timeout + "`"));
  }

  /** Found out before anything runs: a run whose trace is lost may not be repeatable. */
  private void checkTrace() {
    if (trace == null) {
      return;
    }
    Path folder = trace.toAbsolutePath().getParent();
    if (trace.toString().equals("-")) {
      throw usage("--trace needs a file, because stdout carries the result");
    } else if (Files.isDirectory(trace) || folder == null || !Files.isDirectory(folder)) {
      throw usage("--trace cannot write " + trace + ": that is no file in a folder");
    }
  }

  private int write(Path target, String text, int exit) {
    try {
      NewFile.write(target, text);
      return exit;
    } catch (IOException e) {
      ErrorReport refused = NewFile.refused(target, e);
      new ErrorPrinter(terminal).print(refused);
      return exit == 0 ? refused.exit().code : exit;
    }
  }

  private ParameterException usage(@Nullable String message) {
    if (spec == null) {
      throw new IllegalStateException("used outside of the command line");
    }
    return new ParameterException(spec.commandLine(), String.valueOf(message));
  }
}
