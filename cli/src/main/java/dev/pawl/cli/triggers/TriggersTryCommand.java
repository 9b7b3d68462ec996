package dev.pawl.cli.triggers;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.GivenText;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.run.RunEnding;
import dev.pawl.cli.run.RunWatch;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.library.Pawl;
import dev.pawl.library.config.Auditing;
import dev.pawl.library.gate.ProjectAudit;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.registry.LocalTools;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.trigger.ArmedTrigger;
import dev.pawl.library.trigger.TriggeredRuns;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code pawl triggers try}. */
final class TriggersTryCommand implements Command {
  private static final Duration LONGEST = Duration.ofDays(1);

  private final Terminal terminal;

  TriggersTryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.PATH, "FILE", "The graph file."));
    spec.argument(
        Syntax.optional(
            Type.TEXT, "NAME", "The trigger, as NAME or TOOL/NAME, unless there is only one."));
    spec.option(
        Syntax.option(
            Type.TEXT, "JSON", "What a message brings; @FILE or - (stdin).", "-i", "--input"));
    spec.option(ServersOption.option());
    spec.option(DataOption.option());
    spec.option(Syntax.flag("Print run, status and result or error as JSON.", Syntax.JSON));
    spec.header("Fire a trigger now, as a run, and print the result.")
        .synopsis("pawl triggers try [options] FILE [NAME]")
        .footer(
            "The run gets what the trigger would give it, in the trigger's name, so that gates",
            "judge it as they will. When the trigger fires by itself does not change. A file",
            "trigger takes the first file that is there.");
  }

  @Override
  public int run(Given given) throws IOException {
    Path file = given.argument(0, Path.of(""));
    ServedGates gates = new ServedGates(() -> true);
    try (Pawl pawl = gates.gated(new ServersOption(given).load(file, given), file);
        RunHost host = new RunHost(store(given, file, gates))) {
      ArmedTrigger armed = find(ArmedTrigger.of(pawl, file), given.argument(1, ""));
      if (Auditing.isRegistered(file)) {
        LocalTools.admit(host.store(), armed.workflow().name(), gates.names(file));
        gates.require(LocalTools.required(host.store()));
      }
      HostedRun run = new TriggeredRuns(() -> host).attempt(armed, Instant.now(), body(given));
      RunWatch watch = new RunWatch(System::nanoTime);
      run.watch(watch);
      return told(given, armed, run, watch);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Exit.OUT_OF_TIME.code;
    }
  }

  /** Puts down who does what where the project wants that, as `pawl run` does. */
  private static RunStore store(Given given, Path file, ServedGates gates) {
    return DataStore.open(
        DataOption.where(given, file),
        ProjectAudit.of(file, "cli", gates),
        Auditing.isRegistered(file));
  }

  private int told(Given given, ArmedTrigger armed, HostedRun run, RunWatch watch)
      throws InterruptedException {
    Optional<RunResult> result = run.awaitNews(LONGEST, Set.of());
    if (result.isEmpty()) {
      terminal
          .err()
          .println(
              "pawl: run "
                  + run.id()
                  + " waits for an answer, and is kept; `pawl runs answer` goes on with it");
      terminal.flush();
      return Exit.OK.code;
    }
    RunEnding ending = new RunEnding(terminal, armed.workflow(), watch);
    int exit =
        ending.tell(result.get(), ending.error(result.get(), false, null), given.has(Syntax.JSON));
    terminal.flush();
    return exit;
  }

  private @Nullable Object body(Given given) throws IOException {
    String input = given.value("--input");
    return input == null ? Map.of() : GivenText.of(input, "--input", terminal.in()).value();
  }

  private static ArmedTrigger find(List<ArmedTrigger> all, String name) {
    List<ArmedTrigger> found =
        all.stream()
            .filter(
                each ->
                    name.isEmpty()
                        || each.name().equals(name)
                        || each.trigger().name().equals(name))
            .toList();
    if (found.size() == 1) {
      return found.getFirst();
    }
    List<String> names = all.stream().map(ArmedTrigger::name).toList();
    if (found.size() > 1) {
      throw new PawlException.NotFound(
          "there are several: " + String.join(", ", names) + "; name one of them");
    }
    String hint = Suggestion.didYouMean(name, names);
    throw new PawlException.NotFound(
        "there is no trigger `"
            + name
            + "`"
            + (names.isEmpty()
                ? "; nothing there runs by itself"
                : hint.isEmpty() ? "; there are: " + String.join(", ", names) : ", " + hint));
  }
}
