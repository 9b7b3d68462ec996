package dev.pawl.cli.test;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.replay.Trial;
import dev.pawl.library.testing.Coverage;
import dev.pawl.library.testing.JUnitXml;
import dev.pawl.library.testing.TestFiles;
import dev.pawl.library.testing.TestResult;
import dev.pawl.library.testing.TestResult.Status;
import dev.pawl.library.testing.TestSuite;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code pawl test}. */
public final class TestCommand implements Command {
  private static final String UPDATE = "--update";
  private static final String JUNIT = "--junit";
  private static final String FAULTS = "--faults";
  private static final String STRICT = "--strict";

  private final Terminal terminal;

  public TestCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(
        Syntax.rest(Type.PATH, false, "PATH ...", "Saved runs, folders of them, or graph files."));
    spec.option(Syntax.flag("Take what runs do now for what they should do.", UPDATE));
    spec.option(Syntax.flag("Also try what happens when calls go wrong.", FAULTS));
    spec.option(Syntax.flag("Let doubtful ends of such tries count as failures.", STRICT));
    spec.option(Syntax.option(Type.PATH, "FILE", "Also write the results as JUnit XML.", JUNIT));
    spec.option(ServersOption.option());
    spec.option(Syntax.flag("Print the results as one JSON object.", Syntax.JSON));
    spec.header("Replay saved runs as tests, without any server.")
        .synopsis("pawl test [options] [PATH ...]")
        .footer(
            "Every recorded call is answered as it was; a call that was not recorded fails",
            "the test. Without a PATH, the tests are those in `tests`, or else in and below",
            "the current folder. For a graph file, they are in `tests` beside it.",
            "",
            "Examples:",
            "  pawl runs save last tests/happy.run.json",
            "  pawl test",
            "  pawl test --faults tests/happy.run.json",
            "  pawl test --junit target/pawl.xml");
  }

  @Override
  public int run(Given given) throws IOException {
    ServersOption servers = new ServersOption(given);
    if (servers.problems().stream().anyMatch(Problem::isError)) {
      throw new PawlException.InvalidDefinition(servers.problems());
    }
    List<Path> files = TestFiles.of(given.argument(0, List.of()));
    if (files.isEmpty()) {
      throw new PawlException.NotFound(
          "no saved runs found; `pawl runs save RUN tests/NAME.run.json` makes one");
    }
    TestSuite suite =
        new TestSuite(servers::read, given.has(UPDATE) ? NewFile::write : null, given.has(FAULTS));
    List<TestResult> results = suite.run(files);
    List<Coverage.OfTool> coverage = Coverage.of(suite.tools(), results);
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(TestJson.of(results, coverage));
    } else {
      new TestPrinter(terminal).print(results, coverage);
    }
    Path junit = given.value(JUNIT);
    if (junit != null) {
      NewFile.writeNamed(junit, JUnitXml.of(results));
    }
    terminal.flush();
    return exit(results, given.has(STRICT)).code;
  }

  private static Exit exit(List<TestResult> results, boolean strict) {
    boolean failed =
        results.stream()
            .anyMatch(
                result ->
                    result.status() == Status.FAILED
                        || result.trials().stream()
                            .map(Trial::verdict)
                            .anyMatch(each -> each.isBad() || (strict && each.isDoubtful())));
    if (failed) {
      return Exit.FAILED;
    }
    boolean broken = results.stream().anyMatch(result -> result.status() == Status.BROKEN);
    return broken ? Exit.DATA : Exit.OK;
  }
}
