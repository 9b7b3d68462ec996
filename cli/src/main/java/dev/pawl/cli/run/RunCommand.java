package dev.pawl.cli.run;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.GivenText;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.report.UnwritableException;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.EditedLines;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Lines;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.TypedLines;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.debug.Debugger;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.place.DataFolder;
import dev.pawl.library.registry.LocalTools;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.runs.DispensableJournal;
import dev.pawl.library.runs.Keeping;
import dev.pawl.library.runs.UnkeptRuns;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** {@code pawl run}. */
public final class RunCommand implements Command {
  private volatile @Nullable DispensableJournal journal;
  private volatile @Nullable RunStore kept;
  private final Terminal terminal;

  public RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    RunRequest.describe(spec);
  }

  @Override
  public int run(Given given) throws IOException {
    RunRequest request = RunRequest.of(given);
    ServedGates gates = new ServedGates(this::isAuditable);
    try (Pawl pawl = request.load(gates);
        Stopping stopping = new Stopping(Screen.plain(terminal.err())::line)) {
      RunWords words = RunWords.of(request.words());
      Workflow workflow = pawl.soundTool(words.tool(pawl, request::wrong));
      Map<String, @Nullable Object> arguments = arguments(request, workflow, words.pairs());
      try (RunHost host = new RunHost(store(request, gates))) {
        kept = host.store();
        if (request.registers()) {
          LocalTools.admit(host.store(), workflow.name(), gates.names(request.file()));
          register(host.store(), pawl, workflow, gates);
        }
        int exit =
            run(
                request,
                workflow,
                (options, watch) ->
                    request.debug()
                        ? debugged(
                            new Debugger(
                                pawl.engine(),
                                workflow,
                                arguments,
                                options,
                                dispensable(host.journal(workflow))),
                            workflow,
                            stopping)
                        : new RunAttendant(terminal, stopping, manner(request, host), watch)
                            .keptIn(host.store(), this::isReliedOn)
                            .attend(
                                workflow,
                                () ->
                                    host.begin(
                                        workflow,
                                        options,
                                        (watched, kept) ->
                                            pawl.engine()
                                                .begin(
                                                    workflow,
                                                    arguments,
                                                    watched,
                                                    dispensable(kept)))),
                stopping);
        tidy(host.store());
        return exit;
      }
    }
  }

  /** Lets it be run as the registry says. */
  private static void register(RunStore store, Pawl pawl, Workflow workflow, ServedGates gates) {
    gates.require(LocalTools.required(store));
    LocalTools.offer(store, workflow, pawl.effects().apply(workflow).readOnly());
  }

  /** Not every run has to be kept: one that only computes and reads goes on without. */
  private Journal dispensable(Journal kept) {
    DispensableJournal dispensable = new DispensableJournal(kept);
    journal = dispensable;
    return dispensable;
  }

  private boolean isAuditable() {
    RunStore known = kept;
    return known == null || known.audit().canBeWritten();
  }

  private boolean isReliedOn() {
    DispensableJournal known = journal;
    return known != null && known.isReliedOn();
  }

  /** Where nobody serves, nobody else does it. Mostly it is a look at when it was done last. */
  private static void tidy(RunStore store) {
    try {
      store.tidy(Keeping.here().retention(), System.currentTimeMillis() * 1_000);
    } catch (PawlException _) {
      // The run has gone as it went; what stands too long does so until the next time.
    }
  }

  private int run(
      RunRequest request,
      Workflow workflow,
      BiFunction<RunOptions, RunWatch, RunResult> going,
      Stopping stopping) {
    RunWatch watch = new RunWatch(System::nanoTime);
    List<Event> events = new ArrayList<>();
    RunOptions options =
        new RunOptions(
            Identity.LOCAL,
            request.trace() == null ? watch : collecting(watch, events),
            new DecliningCaller(stopping::say));
    RunResult result = going.apply(options, watch);
    RunEnding ending = new RunEnding(terminal, workflow, watch);
    ErrorReport error = ending.error(result, request.verbose(), stopping.cause());
    int exit = ending.tell(result, error, request.json());
    if (request.trace() != null) {
      exit = trace(request, RunTrace.whole(workflow, result, error, events), exit);
    }
    terminal.flush();
    return exit;
  }

  private RunResult debugged(Debugger debugger, Workflow workflow, Stopping stopping) {
    Optional<EditedLines> edited = EditedLines.on(terminal);
    stopping.watch(
        _ -> {
          debugger.stop();
          edited.ifPresent(EditedLines::close);
        },
        null);
    try (Lines lines = edited.isPresent() ? edited.get() : new TypedLines(terminal.in())) {
      return new DebugSession(terminal, lines, debugger, workflow).run();
    } catch (InterruptedException _) {
      debugger.stop();
      Thread.currentThread().interrupt();
      return new RunResult.Suspended(debugger.driver().id());
    }
  }

  private static RunAttendant.Manner manner(RunRequest request, RunHost host) {
    return request.manner(
        host.store() instanceof UnkeptRuns ? StorePlace.memory() : request.data());
  }

  private static RunListener collecting(RunListener other, List<Event> events) {
    return new RunListener() {
      @Override
      public void performing(Effect.Perform attempt) {
        other.performing(attempt);
      }

      @Override
      public void happened(Event event) {
        events.add(event);
        other.happened(event);
      }
    };
  }

  /** Not every run has to be kept: that it is not is said, and those that have to be will fail. */
  private RunStore store(RunRequest request, ServedGates gates) {
    StorePlace where = request.data();
    AuditSettings auditing = request.auditing(gates);
    Optional<String> refusal = DataStore.refusal(where);
    if (refusal.isEmpty()) {
      return DataStore.open(where, auditing, request.registers());
    }
    if (auditing != null || request.registers()) {
      throw new PawlException.Unreachable(
          "nothing is run, because it is to be put down who does what (`audit: true` or"
              + " `registry: true` in pawl.yaml) and "
              + refusal.get()
              + "; --data or "
              + DataFolder.VARIABLE
              + " can name another folder");
    }
    Channel err = terminal.err();
    err.println(
        err.paint(Colour.BOLD, "pawl:")
            + " "
            + err.paint(Colour.WARNING, "warning:")
            + " this run is not kept, because "
            + Printable.of(refusal.get())
            + "; --data or "
            + DataFolder.VARIABLE
            + " can name another folder");
    err.writer().flush();
    return new UnkeptRuns(
        "the run has to be kept before it goes on, but cannot be: "
            + refusal.get()
            + "; name another folder with --data, or do without with `--data memory`");
  }

  private Map<String, @Nullable Object> arguments(
      RunRequest request, Workflow workflow, List<String> pairs) throws IOException {
    String input = request.input();
    Object given = input == null ? Map.of() : GivenText.of(input, "--input", terminal.in()).value();
    if (!(given instanceof Map<?, ?> map)) {
      throw request.wrong("--input must be a JSON object, but is " + StepWords.value(given, 60));
    }
    try {
      ToolArguments arguments = new ToolArguments(workflow.definition().inputSchema().value());
      Object frozen = Values.freeze(arguments.with(Values.asObject(map), pairs));
      return frozen instanceof Map<?, ?> all ? Values.asObject(all) : Map.of();
    } catch (ToolArguments.Unusable e) {
      throw request.wrong(e.getMessage() + "\n" + FailureHints.takes(workflow));
    }
  }

  private int trace(RunRequest request, String text, int exit) {
    if (request.trace() == null) {
      return exit;
    }
    try {
      NewFile.writeNamed(request.trace(), text);
      return exit;
    } catch (UnwritableException e) {
      ErrorReport refused = ErrorMapper.of(e);
      new ErrorPrinter(terminal).print(refused);
      return exit == Exit.OK.code ? refused.exit().code : exit;
    }
  }
}
