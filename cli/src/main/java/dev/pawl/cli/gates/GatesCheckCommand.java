package dev.pawl.cli.gates;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ProblemJson;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.json.Json;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.gate.ProjectGates;
import dev.pawl.library.project.ProjectCheck;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code pawl gates check}. */
final class GatesCheckCommand implements Command {
  private static final ProjectCheck CHECK = new ProjectCheck(new ServersOption(List.of())::read);

  private final Terminal terminal;

  GatesCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(
        Syntax.rest(
            Type.PATH,
            false,
            "[FILE|DIR]",
            "A file with gates, or a project; the current folder if not named."));
    spec.option(Syntax.flag("Print the problems as a JSON list.", Syntax.JSON));
    spec.header("Find what is wrong with gates before they are needed.")
        .synopsis("pawl gates check [options] [FILE|DIR]")
        .footer(
            "While something is wrong with them, nothing of the project runs or is served.",
            "",
            "Examples:",
            "  pawl gates check",
            "  pawl gates check strict.yaml --json");
  }

  @Override
  public int run(Given given) {
    Path start = GatesListCommand.start(given);
    List<Problem> problems;
    if (Files.isDirectory(start) || start.endsWith(ConfigFile.NAME)) {
      ProjectGates gates = ProjectGates.of(start).orElse(null);
      if (gates == null && !given.has(Syntax.JSON)) {
        terminal
            .err()
            .println("pawl: there are no gates here; the file gates.yaml would have them");
        return Exit.OK.code;
      }
      problems = gates == null ? List.of() : problems(gates);
    } else {
      problems = CHECK.ofGates(start);
    }
    print(given, problems);
    return exit(problems).code;
  }

  /** Names are looked at when all else is known. */
  private static List<Problem> problems(ProjectGates gates) {
    Set<Problem> all = new LinkedHashSet<>(gates.problems());
    gates.file().ifPresent(file -> all.addAll(CHECK.ofGates(file)));
    return all.stream().sorted(Problem.BY_PLACE).toList();
  }

  private void print(Given given, List<Problem> problems) {
    if (given.has(Syntax.JSON)) {
      String text = Json.pretty(problems.stream().map(ProblemJson::of).toList());
      terminal.out().println(terminal.out().json(text));
      return;
    }
    ProblemPrinter printer = new ProblemPrinter(terminal.out(), terminal.width());
    problems.forEach(printer::print);
    terminal.out().writer().flush();
    Channel err = terminal.err();
    err.println(
        problems.isEmpty()
            ? err.paint(Colour.GREEN, "✓") + " no problems"
            : err.paint(Colour.ERROR, Printable.count(problems.size(), "problem")));
  }

  private static Exit exit(List<Problem> problems) {
    if (problems.stream().noneMatch(Problem::isError)) {
      return Exit.OK;
    }
    boolean missing =
        problems.stream().anyMatch(problem -> problem.code() == ProblemCode.FILE_UNREADABLE);
    return missing ? Exit.NO_INPUT : Exit.DATA;
  }
}
