package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.run.Attended;
import dev.pawl.cli.run.RunAttendant;
import dev.pawl.cli.run.RunEnding;
import dev.pawl.cli.run.RunWatch;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.registry.LocalTools;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.ServersRecovery;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code pawl runs fork}. */
final class RunsForkCommand implements Command {
  private final Terminal terminal;

  RunsForkCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.withStep());
    spec.argument(Syntax.optional(Type.PATH, "FILE", "The graph file with the tool as it is now."));
    spec.option(
        Syntax.repeated(
            Type.TEXT, "STEP=JSON", "Let a step have made this; may be repeated.", "--set"));
    spec.option(
        Syntax.repeated(
            Type.TEXT, "KEY=VALUE", "Change an argument; may be repeated.", "-i", "--input"));
    spec.option(Syntax.flag("Make calls that may change something too.", "--live"));
    spec.option(ServersOption.option());
    Attended.describe(spec);
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print run, status and result or error as JSON.", Syntax.JSON));
    spec.header("Begin a new run where another one was, with something changed.")
        .synopsis("pawl runs fork [options] RUN@INDEX [FILE]")
        .footer(
            "Steps before INDEX are not done again, but end as they did. From there on calls",
            "of tools that only read are made. Others are answered as they were if they are",
            "the same, and refused if they are not, unless --live lets them be made. With a",
            "FILE the tool runs as it is now, without one as it was then, with the servers of",
            "--mcp or the .mcp.json here, because how they are configured is not kept.",
            "",
            "Examples:",
            "  pawl runs fork last@3 report.yaml",
            "  pawl runs fork 1f3c@decide report.yaml --set review='{\"ok\": true}'",
            "  pawl runs fork 1f3c@0 report.yaml --input site=b.example --live");
  }

  @Override
  public int run(Given given) throws IOException {
    RunName name = RunName.withStep(given);
    Path file = given.argument(1);
    try (KeptPlace place = KeptPlace.of(given);
        Stopping stopping = new Stopping(Screen.plain(terminal.err())::line)) {
      KeptRun past = place.read(name.run());
      Workflow before = past.needWorkflow();
      Fork fork = changed(Fork.of(before, past.events(), name.find(past).index()), past, given);
      ServersOption servers = new ServersOption(given);
      ServedGates gates = new ServedGates(() -> place.store().audit().canBeWritten());
      List<Pawl> files =
          (file == null ? servers.alone() : Optional.of(servers.read(file)))
              .map(bundle -> gates.gated(Pawl.of(bundle), RunGates.place(bundle, past))).stream()
                  .toList();
      LocalTools.admit(place.store(), before.name(), RunGates.names(past));
      gates.require(LocalTools.required(place.store()));
      try (RunHost host = new RunHost(place.store())) {
        Workflow workflow = file == null ? before : files.getFirst().tool(before.name());
        checkAnswers(given, past, workflow);
        Engine engine =
            RunGates.of(
                    past,
                    new ServersRecovery(files, workflow, RunName.example("fork", given, past)),
                    place.store())
                .engine();
        RunWatch watch = new RunWatch(System::nanoTime);
        RunResult result =
            new RunAttendant(
                    terminal,
                    stopping,
                    Attended.manner(given, place.where(), file == null ? List.of() : List.of(file)),
                    watch)
                .keptIn(place.store(), () -> true)
                .attend(
                    workflow,
                    () ->
                        host.begin(
                            workflow,
                            RunOptions.DEFAULT.with(watch),
                            (options, journal) -> fork.begin(engine, workflow, options, journal)));
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

  private static Fork changed(Fork fork, KeptRun past, Given given) {
    Fork changed = given.has("--live") ? fork.live() : fork;
    List<String> pairs = given.value("--input", List.of());
    changed = pairs.isEmpty() ? changed : changed.with(input(past, pairs, given));
    for (String each : given.value("--set", List.<String>of())) {
      int equals = each.indexOf('=');
      if (equals < 1) {
        throw given.wrong("--set must be STEP=JSON, but is `" + each + "`");
      }
      changed = changed.with(each.substring(0, equals), json(given, each.substring(equals + 1)));
    }
    return changed;
  }

  /** An answer that does not fit would be as if it were not given. */
  private static void checkAnswers(Given given, KeptRun past, Workflow workflow) {
    for (String each : given.value("--set", List.<String>of())) {
      String step = each.substring(0, each.indexOf('='));
      Question question = past.asked(step).orElse(null);
      if (question == null || !asksTheSame(question, past.needWorkflow(), workflow)) {
        continue;
      }
      List<String> refusals = question.refusals(json(given, each.substring(step.length() + 1)));
      if (!refusals.isEmpty()) {
        throw given.wrong(
            "--set is no answer to what `" + step + "` asks: " + String.join("; ", refusals));
      }
    }
  }

  private static boolean asksTheSame(Question question, Workflow then, Workflow now) {
    return then.digest().equals(now.digest())
        || kinds(then, question.node()).equals(kinds(now, question.node()));
  }

  private static List<NodeKind> kinds(Workflow workflow, String node) {
    return workflow.definition().nodes().stream()
        .filter(each -> each.id().equals(node))
        .map(Node::kind)
        .toList();
  }

  private static @Nullable Object json(Given given, String text) {
    try {
      return Values.freeze(Json.parse(text));
    } catch (JsonException e) {
      throw given.wrong("--set takes JSON, but `" + text + "` is none: " + e.getMessage());
    }
  }

  private static Map<String, @Nullable Object> input(
      KeptRun past, List<String> pairs, Given given) {
    try {
      ToolArguments arguments =
          new ToolArguments(past.needWorkflow().definition().inputSchema().value());
      Object frozen = Values.freeze(arguments.with(past.input(), pairs));
      return frozen instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
    } catch (ToolArguments.Unusable e) {
      throw given.wrong(e.getMessage());
    }
  }
}
