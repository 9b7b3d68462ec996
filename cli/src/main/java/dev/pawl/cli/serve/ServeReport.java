package dev.pawl.cli.serve;

import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.serve.Change;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Tells on stderr what a server offers, and what is wrong with the rest. */
final class ServeReport {
  private final Terminal terminal;
  private String lastFailure = "";

  ServeReport(Terminal terminal) {
    this.terminal = terminal;
  }

  void say(String line) {
    terminal.err().println(Printable.of(line));
    terminal.err().writer().flush();
  }

  void problems(List<Problem> problems) {
    if (!problems.isEmpty()) {
      ProblemPrinter printer = new ProblemPrinter(terminal.err(), terminal.width());
      for (Problem each : problems) {
        // What is only good to know is told by `pawl check`.
        if (each.isError() || each.isWarning()) {
          printer.print(each);
        }
      }
      terminal.err().writer().flush();
    }
  }

  /**
   * After files have changed.
   *
   * @param tools how many there are now
   */
  void change(Change change, int tools) {
    lastFailure = "";
    problems(change.problems());
    List<String> parts = new ArrayList<>();
    part("added", change.added(), parts);
    part("changed", change.updated(), parts);
    part("removed", change.removed(), parts);
    part("as before, because of errors:", change.kept(), parts);
    if (!parts.isEmpty()) {
      say("pawl: " + Printable.count(tools, "tool") + " now; " + String.join("; ", parts));
    }
  }

  /** After gates have changed. */
  void gates(ServedGates.Change change) {
    if (change.isNew()) {
      problems(change.problems());
      say(
          change.isClosed()
              ? "pawl: nothing is called any more until the gates can be read again"
              : "pawl: the gates have changed, and count from now on");
    }
  }

  private static void part(String verb, Collection<String> names, List<String> parts) {
    if (!names.isEmpty()) {
      parts.add(
          verb
              + " "
              + names.stream()
                  .map(name -> "`" + name + "`")
                  .limit(20)
                  .collect(Collectors.joining(", "))
              + (names.size() > 20 ? " …" : ""));
    }
  }

  /** When the files cannot be looked through. Said once, though it may be tried often. */
  void failure(Exception thrown) {
    ErrorReport report = ErrorMapper.of(thrown);
    if (!report.message().equals(lastFailure)) {
      lastFailure = report.message();
      new ErrorPrinter(terminal).print(report);
      terminal.err().writer().flush();
    }
  }
}
