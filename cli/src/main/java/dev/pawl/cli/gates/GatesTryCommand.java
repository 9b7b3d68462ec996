package dev.pawl.cli.gates;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.run.RunWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.governance.gate.RuleBook;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.GateJson;
import dev.pawl.library.gate.GateTrial;
import dev.pawl.library.gate.Opinion;
import dev.pawl.library.gate.Opinion.Says;
import dev.pawl.library.gate.ProjectGates;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl gates try}. */
final class GatesTryCommand implements Command {
  private final Terminal terminal;
  private final InstantSource clock;

  GatesTryCommand(Terminal terminal, InstantSource clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.PATH, "FILE", "The graph file."));
    spec.argument(
        Syntax.rest(
            Type.TEXT,
            false,
            "[TOOL] [key=value ...]",
            "The tool, unless there is only one, and arguments of the call."));
    TrialCaller.describe(spec);
    spec.option(ServersOption.option());
    spec.option(Syntax.flag("Print the verdicts as JSON.", Syntax.JSON));
    spec.header("Tell what each gate says of a call, without making it.")
        .synopsis("pawl gates try [options] FILE [TOOL] [key=value ...]")
        .footer(
            "First comes what gates say of the call itself, then of each call of a server that",
            "it can lead to. Arguments of those are known only when it runs. Nothing starts.",
            "",
            "The exit code is 77 if the call would be refused.",
            "",
            "Examples:",
            "  pawl gates try clean.yaml path=old.txt",
            "  pawl gates try clean.yaml clean --as ada --role editor --scope tool:clean",
            "  pawl gates try clean.yaml --agent clerk@1.2 --capability files --json");
  }

  @Override
  public int run(Given given) {
    Path file = given.argument(0, Path.of(""));
    RunWords words = RunWords.of(given.argument(1, List.of()));
    Identity who = TrialCaller.of(given);
    RuleBook book =
        ProjectGates.of(file)
            .map(ProjectGates::sound)
            .flatMap(ProjectGates::rules)
            .orElseThrow(
                () ->
                    new PawlException.NotFound(
                        "there are no gates for "
                            + file
                            + ": everything may be called; an empty gates.yaml beside it brings the"
                            + " usual ones"));
    try (Pawl pawl = new ServersOption(given).load(file)) {
      Workflow workflow = pawl.tool(words.tool(pawl, given::wrong));
      List<GateTrial.Tried> tried =
          new GateTrial(pawl, book, who, clock.instant())
              .of(workflow, arguments(given, workflow, words.pairs()));
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(tried.stream().map(GateJson::of).toList());
      } else {
        tried.forEach(this::print);
      }
      terminal.flush();
      return (tried.getFirst().isRefused() ? Exit.DENIED : Exit.OK).code;
    }
  }

  private static Map<String, @Nullable Object> arguments(
      Given given, Workflow workflow, List<String> pairs) {
    try {
      return new ToolArguments(workflow.definition().inputSchema().value()).with(Map.of(), pairs);
    } catch (ToolArguments.Unusable e) {
      throw given.wrong(String.valueOf(e.getMessage()));
    }
  }

  private void print(GateTrial.Tried tried) {
    Channel out = terminal.out();
    String what =
        tried.step() == null
            ? "`" + tried.what() + "` is called"
            : "step `" + tried.step() + "` calls " + tried.what();
    out.println(out.paint(Colour.BOLD, Printable.of(what)));
    Table table =
        new Table(Table.Column.left(""), Table.Column.left(""), Table.Column.flexible(""));
    for (Opinion each : tried.opinions()) {
      table.row(
          new Table.Cell("  " + each.says().text(), colour(each.says())),
          Table.Cell.of(each.gate()),
          Table.Cell.dim(each.why()));
    }
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private static @Nullable Colour colour(Says says) {
    return switch (says) {
      case REFUSES -> Colour.ERROR;
      case HOLDS, NOTES -> Colour.WARNING;
      case PASSES -> Colour.GREEN;
      case APART, DEPENDS -> Colour.DIM;
    };
  }
}
