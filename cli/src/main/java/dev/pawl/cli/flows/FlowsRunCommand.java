package dev.pawl.cli.flows;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.run.Attended;
import dev.pawl.cli.run.RunAttendant;
import dev.pawl.cli.run.RunEnding;
import dev.pawl.cli.run.RunWatch;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.config.Auditing;
import dev.pawl.library.flow.FlowExecution;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.library.flow.LoadedFlow;
import dev.pawl.library.flow.ToldExecution;
import dev.pawl.library.gate.ProjectAudit;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.runs.DataStore;
import dev.pawl.model.Identity;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl flows run}. */
final class FlowsRunCommand implements Command {
  private final Terminal terminal;
  private volatile @Nullable RunStore kept;

  FlowsRunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "FLOW", "The flow."));
    spec.argument(Syntax.rest(Type.TEXT, false, "[key=value ...]", "Its initial variables."));
    spec.option(LibraryOption.option());
    spec.option(LibraryOption.set());
    spec.option(ServersOption.option());
    spec.option(DataOption.option());
    Attended.describe(spec);
    spec.option(Syntax.flag("Print the execution as JSON.", Syntax.JSON));
    spec.header("Execute a flow and print the text that comes last.")
        .synopsis("pawl flows run [options] FLOW [key=value ...]")
        .footer(
            "With --json, what came of each node is printed, also when the flow did not come to",
            "its end. Every execution is a run: `pawl runs show last` tells what happened in it.",
            "",
            "Examples:",
            "  pawl flows run Marketing_Strategy company_name=TechCorp market=AI budget=100K",
            "  pawl flows run Marketing_Strategy --variables techcorp --json");
  }

  @Override
  public int run(Given given) {
    ServedGates gates = new ServedGates(this::isAuditable);
    try (FlowLibraries libraries = LibraryOption.of(given, gates);
        Stopping stopping = new Stopping(Screen.plain(terminal.err())::line)) {
      LoadedFlow flow = Wanted.flow(given.argument(0, ""), libraries);
      Map<String, String> words =
          LibraryOption.variables(given, given.argument(1, List.<String>of()));
      Wanted.check(given, flow, words.keySet());
      Map<String, @Nullable Object> variables = new LinkedHashMap<>();
      variables.putAll(Wanted.set(given, libraries));
      variables.putAll(words);
      return executed(given, flow, variables, gates, stopping);
    } catch (FlowRefusal refusal) {
      throw LibraryOption.thrown(refusal);
    }
  }

  private int executed(
      Given given,
      LoadedFlow flow,
      Map<String, @Nullable Object> variables,
      ServedGates gates,
      Stopping stopping) {
    Path folder = LibraryOption.folder(given);
    StorePlace where = DataOption.where(given, folder);
    Workflow workflow = flow.workflow();
    RunWatch watch = new RunWatch(System::nanoTime);
    try (RunHost host =
        new RunHost(
            DataStore.open(
                where, ProjectAudit.of(folder, "cli", gates), Auditing.isRegistered(folder)))) {
      kept = host.store();
      RunOptions options = new RunOptions(Identity.LOCAL, watch, Caller.NOBODY);
      RunResult result =
          new RunAttendant(terminal, stopping, Attended.manner(given, where, List.of()), watch)
              .attend(
                  workflow, () -> host.begin(flow.pawl().engine(), workflow, variables, options));
      RunEnding ending = new RunEnding(terminal, workflow, watch);
      ErrorReport error = ending.error(result, given.has("--verbose"), stopping.cause());
      FlowExecution execution =
          result instanceof RunResult.Suspended
              ? null
              : ToldExecution.of(
                  FlowExecution.of(workflow, flow.flow(), host.store().events(result.run())),
                  flow,
                  Identity.LOCAL);
      ErrorReport told = error == null ? null : FlowFailure.of(error, execution);
      return told(given, execution, result, ending, told);
    }
  }

  private int told(
      Given given,
      @Nullable FlowExecution execution,
      RunResult result,
      RunEnding ending,
      @Nullable ErrorReport error) {
    int exit;
    if (execution == null || (error != null && !given.has(Syntax.JSON))) {
      exit = ending.tell(result, error, given.has(Syntax.JSON));
    } else {
      exit = error == null ? 0 : error.exit().code;
      print(execution, given.has(Syntax.JSON));
    }
    terminal.flush();
    return exit;
  }

  private void print(FlowExecution execution, boolean json) {
    if (json) {
      terminal.out().printJson(execution.toJson());
    } else {
      Channel out = terminal.out();
      out.println(LibraryOption.shown(String.valueOf(execution.finalResult()), out));
    }
  }

  private boolean isAuditable() {
    RunStore known = kept;
    return known == null || known.audit().canBeWritten();
  }
}
