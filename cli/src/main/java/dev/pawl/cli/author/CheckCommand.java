package dev.pawl.cli.author;

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
import dev.pawl.library.Pawl;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code pawl check}. */
public final class CheckCommand implements Command {
  private static final int MOST_TOLD = 10;
  private static final String LIVE = "--live";

  private final Terminal terminal;

  public CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.rest(Type.PATH, true, "FILE|DIR ...", "What to check."));
    spec.option(Syntax.flag("Start the servers and ask them for their tools.", LIVE));
    spec.option(ServersOption.option());
    spec.option(Syntax.flag("Print the problems as a JSON list.", Syntax.JSON));
    spec.header("Find what is wrong with graph files before anything runs.")
        .synopsis("pawl check [options] FILE|DIR ...")
        .footer(
            "Below a folder every graph file is checked; other files are passed over.",
            "",
            "Nothing is started: what tools of servers take and answer is known from the file",
            "pawl.lock that `pawl lock` writes. With --live the servers are asked instead,",
            "and it is shown how they differ from the lock.",
            "",
            "Examples:",
            "  pawl check count_files.yaml",
            "  pawl check --live report.yaml",
            "  pawl check flows/ --json | jq '.[].message'");
  }

  @Override
  public int run(Given given) throws IOException {
    ServersOption servers = new ServersOption(given);
    List<Path> paths = given.argument(0, List.of());
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        files.addAll(DefinitionFiles.below(path).definitions());
      } else {
        files.add(path);
      }
    }
    List<Problem> problems = new ArrayList<>(servers.problems());
    Checking checking = new Checking(terminal, given.has(LIVE));
    if (problems.stream().noneMatch(Problem::isError)) {
      for (Path file : files) {
        try (Pawl pawl = servers.load(file)) {
          problems.addAll(checking.check(pawl));
        }
      }
    }
    if (given.has(Syntax.JSON)) {
      terminal.out().println(Json.pretty(problems.stream().map(ProblemJson::of).toList()));
    } else {
      checking.tellDrift();
      print(problems, files.size());
      tell(checking.unknown(), "takes and answers");
      tell(checking.unsaid(), "answers: it does not say");
      adviseLock(checking, given);
    }
    return checking.isUnanswered() ? Exit.UNAVAILABLE.code : exit(problems).code;
  }

  private void print(List<Problem> problems, int files) {
    ProblemPrinter printer = new ProblemPrinter(terminal.out(), terminal.width());
    problems.forEach(printer::print);
    terminal.out().writer().flush();
    int errors = (int) problems.stream().filter(Problem::isError).count();
    int warnings = problems.size() - errors;
    Channel err = terminal.err();
    String where = " in " + Printable.count(files, "file");
    if (files == 0) {
      err.println("no graph files found");
    } else if (problems.isEmpty()) {
      err.println(err.paint(Colour.GREEN, "✓") + " no problems" + where);
    } else {
      String error = errors == 0 ? "" : err.paint(Colour.ERROR, Printable.count(errors, "error"));
      String warning =
          warnings == 0 ? "" : err.paint(Colour.WARNING, Printable.count(warnings, "warning"));
      err.println(error + (errors > 0 && warnings > 0 ? ", " : "") + warning + where);
    }
  }

  /** Said once for each tool, however often it is called: nothing is wrong with it. */
  private void tell(Set<String> tools, String what) {
    if (!tools.isEmpty()) {
      String some = String.join(", ", tools.stream().limit(MOST_TOLD).toList());
      String more = tools.size() > MOST_TOLD ? " and " + (tools.size() - MOST_TOLD) + " more" : "";
      terminal
          .err()
          .println("  not known before a run: what " + Printable.of(some) + more + " " + what);
    }
  }

  private void adviseLock(Checking checking, Given given) {
    if (!checking.unknown().isEmpty() && !given.has(LIVE)) {
      terminal.err().println("  `pawl lock` asks the servers and keeps that; --live asks them now");
    }
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
