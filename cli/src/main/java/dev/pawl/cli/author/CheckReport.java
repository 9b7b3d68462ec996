package dev.pawl.cli.author;

import dev.pawl.cli.report.ProblemJson;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.json.Json;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What was found in some files. */
record CheckReport(
    Terminal terminal, Checking checking, List<Problem> problems, int files, Manner manner) {
  private static final int MOST_TOLD = 10;

  CheckReport {
    problems = List.copyOf(problems);
  }

  /**
   * How it is told.
   *
   * @param again whether more reports follow
   * @param live whether servers were asked
   */
  record Manner(boolean json, boolean again, boolean live) {}

  void print() {
    if (manner.json) {
      List<Object> all = new ArrayList<>(problems.stream().map(ProblemJson::of).toList());
      all.addAll(checking.driftNotes());
      String text = manner.again ? Json.write(all) : Json.pretty(all);
      terminal.out().println(terminal.out().json(text));
      return;
    }
    checking.tellDrift();
    ProblemPrinter printer = new ProblemPrinter(terminal.out(), terminal.width());
    problems.forEach(printer::print);
    terminal.out().writer().flush();
    summary();
    tell(checking.unknown(), "takes and answers");
    tell(checking.unsaid(), "answers: it does not say");
    if (!checking.unknown().isEmpty() && !manner.live) {
      terminal.err().println("  `pawl lock` asks the servers and keeps that; --live asks them now");
    }
  }

  private void summary() {
    int errors = (int) problems.stream().filter(Problem::isError).count();
    int warnings = (int) problems.stream().filter(Problem::isWarning).count();
    Channel err = terminal.err();
    String where = " in " + Printable.count(files, "file");
    if (files == 0) {
      err.println("no graph files found");
    } else if (errors + warnings == 0 && checking.isUnanswered()) {
      err.println(
          err.paint(Colour.WARNING, "!")
              + " no problems known"
              + where
              + ", but not all servers answer");
    } else if (errors + warnings == 0) {
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

  Exit exit() {
    if (checking.isUnanswered()) {
      return Exit.UNAVAILABLE;
    }
    if (problems.stream().noneMatch(Problem::isError)) {
      return Exit.OK;
    }
    boolean missing =
        problems.stream().anyMatch(problem -> problem.code() == ProblemCode.FILE_UNREADABLE);
    return missing ? Exit.NO_INPUT : Exit.DATA;
  }
}
