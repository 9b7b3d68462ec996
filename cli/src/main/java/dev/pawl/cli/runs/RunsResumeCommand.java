package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.run.Attended;
import dev.pawl.cli.run.RunAttendant;
import dev.pawl.cli.run.RunEnding;
import dev.pawl.cli.run.RunWatch;
import dev.pawl.cli.run.Standing;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.registry.LocalTools;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunNames;
import dev.pawl.library.runs.ServersRecovery;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/** {@code pawl runs resume}. */
final class RunsResumeCommand implements Command {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);

  private static final String LOCKED = "--locked";

  private final Terminal terminal;

  RunsResumeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.argument(
        Syntax.rest(
            Type.PATH,
            false,
            "[FILE|DIR ...]",
            "Graph files that configure the servers it calls."));
    spec.option(ServersOption.option());
    spec.option(JarOption.option());
    Attended.describe(spec);
    spec.option(Syntax.flag("Refuse tools that are not as pawl.lock says.", LOCKED));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print run, status and result or error as JSON.", Syntax.JSON));
    spec.header("Resume a run whose process is gone, and print its result.")
        .synopsis("pawl runs resume [options] RUN [FILE|DIR ...]")
        .footer(
            "The run goes on with the version of the tool it began with, which was kept; how",
            "the servers are configured that it calls was not, so that is read from the files",
            "given. Steps that were done are not done again. A call that was cut off is made",
            "again only if that can do no harm, or as its `onDoubt` says.",
            "",
            "Examples:",
            "  pawl runs resume last report.yaml",
            "  pawl runs resume 1f3c . --verbose");
  }

  @Override
  public int run(Given given) throws IOException {
    try (KeptPlace place = KeptPlace.of(given);
        Stopping stopping = new Stopping(Screen.plain(terminal.err())::line)) {
      KeptRun run = place.read(RunName.of(given, 0));
      checkCutOff(place, run);
      Workflow workflow = run.needWorkflow();
      List<Pawl> files = files(given, place, workflow, run);
      try (RunHost host = new RunHost(place.store())) {
        ServersRecovery recovery =
            RunGates.of(
                run,
                new ServersRecovery(files, workflow, RunName.example("resume", given, run)),
                place.store());
        checkLocked(recovery, workflow);
        RunWatch watch = new RunWatch(System::nanoTime);
        RunResult result =
            new RunAttendant(
                    terminal,
                    stopping,
                    Attended.manner(given, place.where(), given.argument(1, List.of())),
                    watch)
                .minding(() -> place.wishes(run.id()))
                .attend(
                    workflow,
                    () ->
                        patiently(
                            place, run, stopping, () -> host.adopt(run.id(), recovery, watch)));
        RunEnding ending = new RunEnding(terminal, workflow, watch);
        ErrorReport error = ending.error(result, given.has("--verbose"), stopping.cause());
        int exit = ending.tell(result, error, given.has(Syntax.JSON));
        terminal.flush();
        return exit;
      } finally {
        files.forEach(Pawl::close);
      }
    }
  }

  /** Before it goes on: a call that is refused later would make the run fail. */
  private static void checkLocked(ServersRecovery recovery, Workflow workflow) {
    List<Problem> unlocked = recovery.file().map(file -> file.unlocked(workflow)).orElse(List.of());
    if (!unlocked.isEmpty()) {
      throw new PawlException.InvalidDefinition(unlocked);
    }
  }

  private static void checkCutOff(KeptPlace place, KeptRun run) {
    String name = "run " + RunNames.shortened(run.id());
    if (run.summary().status().isOver()) {
      throw new PawlException.Conflict(
          name + " is over: " + Standing.of(run.summary(), false).words());
    }
    if (!place.isCutOff(run.summary())) {
      throw driven(name);
    }
  }

  private static PawlException.Conflict driven(String name) {
    return new PawlException.Conflict(
        name
            + " is driven by a living process; `pawl runs show` tells how far it is, `pawl runs"
            + " cancel` ends it");
  }

  /** Where no operating system can tell, it takes a while until a process is gone for certain. */
  private static HostedRun patiently(
      KeptPlace place, KeptRun run, Stopping stopping, Supplier<Optional<HostedRun>> adopting) {
    Optional<HostedRun> adopted = adopting.get();
    long until = System.nanoTime() + LONGEST.toNanos();
    for (int i = 0; adopted.isEmpty() && isWorthWaiting(place, run, until); i++) {
      if (i == 1) {
        stopping.say("pawl: waiting until the process that drove it is gone for certain");
      }
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
      adopted = adopting.get();
    }
    return adopted.orElseThrow(() -> driven("run " + RunNames.shortened(run.id())));
  }

  private static boolean isWorthWaiting(KeptPlace place, KeptRun run, long until) {
    return System.nanoTime() - until < 0
        && !Thread.currentThread().isInterrupted()
        && place.isCutOff(run.summary());
  }

  private static List<Pawl> files(Given given, KeptPlace place, Workflow workflow, KeptRun run)
      throws IOException {
    ServersOption servers = new ServersOption(given);
    ServedGates gates = new ServedGates(() -> place.store().audit().canBeWritten());
    gates.require(LocalTools.required(place.store()));
    Map<String, ToolServer> activities =
        given.has(JarOption.NAME) ? JarOption.load(given).servers() : Map.of();
    Function<Bundle, Pawl> open =
        bundle ->
            gates.gated(
                given.has(LOCKED) ? Pawl.locked(bundle) : Pawl.of(bundle, activities),
                RunGates.place(bundle, run));
    List<Pawl> files = new ArrayList<>();
    for (Path each : named(given)) {
      if (Files.isDirectory(each)) {
        for (Path graph : DefinitionFiles.below(each).definitions()) {
          files.add(open.apply(servers.read(graph)));
        }
      } else {
        Bundle bundle = servers.read(each);
        checkReadable(bundle, workflow);
        files.add(
            bundle.isBuilt()
                ? gates.gated(servers.load(each, given), RunGates.place(bundle, run))
                : open.apply(bundle));
      }
    }
    servers.alone().ifPresent(bundle -> files.add(open.apply(bundle)));
    return files;
  }

  /** A program that stands alone is what its runs need. */
  private static List<Path> named(Given given) {
    List<Path> files = given.argument(1, List.of());
    return files.isEmpty() ? given.value(JarOption.NAME, List.of()) : files;
  }

  /** A file that was named and cannot be read is what is wrong, not that servers are missing. */
  private static void checkReadable(Bundle file, Workflow workflow) {
    List<Problem> errors =
        file.problems().stream()
            .filter(problem -> problem.isError() && problem.tool() == null)
            .toList();
    boolean missing =
        errors.stream().anyMatch(problem -> problem.code() == ProblemCode.FILE_UNREADABLE);
    if (missing
        || (!errors.isEmpty() && !file.allUpstreams().keySet().containsAll(workflow.servers()))) {
      throw new PawlException.InvalidDefinition(errors);
    }
  }
}
