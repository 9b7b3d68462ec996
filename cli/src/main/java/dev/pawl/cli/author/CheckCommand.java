package dev.pawl.cli.author;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.JarOption;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.Pawl;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.serve.ReadFiles;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code pawl check}. */
public final class CheckCommand implements Command {
  private static final String LIVE = "--live";
  private static final String WATCH = "--watch";

  private final Terminal terminal;

  public CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.rest(Type.PATH, true, "FILE|DIR ...", "What to check."));
    spec.option(Syntax.flag("Start the servers and ask them for their tools.", LIVE));
    spec.option(Syntax.flag("Check again whenever something changes, until Ctrl-C.", "-w", WATCH));
    spec.option(ServersOption.option());
    spec.option(JarOption.option());
    spec.option(Syntax.flag("Print the problems as a JSON list.", Syntax.JSON));
    spec.header("Find what is wrong with graph files before anything runs.")
        .synopsis("pawl check [options] FILE|DIR ...")
        .footer(
            "Below a folder every graph file is checked, and pawl.yaml and gates.yaml in it;",
            "other files are passed over.",
            "",
            "Nothing is started: what tools of servers take and answer is known from the file",
            "pawl.lock that `pawl lock` writes. With --live the servers are asked instead,",
            "and it is shown how they differ from the lock.",
            "",
            "--watch also notices changes of the lock, of .mcp.json, and of files of which",
            "tools are run. A terminal shows the problems of now; elsewhere they follow each",
            "other, with --json as one list in a line each time.",
            "",
            "Examples:",
            "  pawl check count_files.yaml",
            "  pawl check --watch flows/",
            "  pawl check --live report.yaml",
            "  pawl check flows/ --json | jq '.[].message'");
  }

  @Override
  public int run(Given given) throws IOException {
    List<Path> paths = given.argument(0, List.of());
    CheckedFiles files = new CheckedFiles(new ServersOption(given));
    if (given.has(WATCH)) {
      return new CheckWatch(terminal, new ReadFiles(paths, files), now -> check(given, files, now))
          .run();
    }
    CheckReport report = check(given, files, files.read(paths));
    report.print();
    return report.exit().code;
  }

  private CheckReport check(Given given, CheckedFiles files, Map<Path, Bundle> bundles) {
    Checking checking = new Checking(terminal, given.has(LIVE));
    Set<Problem> problems = new LinkedHashSet<>(files.problems());
    for (Map.Entry<Path, Bundle> each : bundles.entrySet()) {
      try (Pawl pawl = CheckedFiles.loaded(each.getKey(), each.getValue(), given)) {
        problems.addAll(checking.check(pawl, each.getValue()));
      }
    }
    List<Path> paths = given.argument(0, List.of());
    problems.addAll(FlowFolders.problems(paths.isEmpty() ? List.of(Path.of("")) : paths));
    return new CheckReport(
        terminal,
        checking,
        List.copyOf(problems),
        bundles.size(),
        new CheckReport.Manner(given.has(Syntax.JSON), given.has(WATCH), given.has(LIVE)));
  }
}
