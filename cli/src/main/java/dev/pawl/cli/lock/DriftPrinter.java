package dev.pawl.cli.lock;

import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.testing.UnifiedDiff;
import dev.pawl.mcp.lock.Drift;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.mcp.lock.Visible;
import java.util.List;

/**
 * Shows how tools differ from what is locked. What servers say is shown so that nothing in it
 * hides, and no terminal takes it for a command.
 */
public final class DriftPrinter {
  private static final int MOST_LINES = 120;
  private static final int LONGEST_LINE = 4_000;

  private final Channel out;
  private final ProblemPrinter problems;
  private final boolean locking;
  private final boolean whole;

  public DriftPrinter(Terminal terminal) {
    this(terminal, false, false);
  }

  /**
   * @param locking whether what is not locked yet is about to be
   * @param whole whether also that is shown which nothing can be compared with
   */
  DriftPrinter(Terminal terminal, boolean locking, boolean whole) {
    this.out = terminal.out();
    this.problems = new ProblemPrinter(terminal.out(), terminal.width());
    this.locking = locking;
    this.whole = whole;
  }

  void print(Drift drift) {
    printWithoutEdits(drift);
    drift.edits().forEach(problems::print);
  }

  /** Nothing is said of a tool that is the same. */
  public void printWithoutEdits(Drift drift) {
    if (drift.verdict() == Drift.Verdict.SAME) {
      return;
    }
    String name = Visible.of(drift.server() + "." + drift.tool());
    List<String> changes = drift.changes();
    out.println(
        out.paint(Colour.BOLD, name)
            + ": "
            + out.paint(colour(drift.verdict()), words(drift.verdict()))
            + (changes.isEmpty() ? "" : "; changed: " + String.join(", ", changes)));
    LockedTool before = drift.before();
    LockedTool now = drift.now();
    if (before != null && now != null) {
      changes.forEach(part -> diff(part, before.lines(part), now.lines(part)));
    } else if (whole && now != null) {
      now.parts().keySet().forEach(part -> diff(part, List.of(), now.lines(part)));
    }
  }

  private String words(Drift.Verdict verdict) {
    return locking && verdict == Drift.Verdict.NEW ? "new" : verdict.words();
  }

  private void diff(String part, List<String> before, List<String> now) {
    out.println("  " + out.paint(Colour.DIM, part));
    List<String> lines = UnifiedDiff.of(before, now);
    for (String line : lines.subList(0, Math.min(MOST_LINES, lines.size()))) {
      out.println("    " + out.paint(colour(line), cut(line)));
    }
    if (lines.size() > MOST_LINES) {
      out.println("    … and " + (lines.size() - MOST_LINES) + " lines more");
    }
  }

  /** That there is more must not be missed: it may be what matters. */
  private static String cut(String line) {
    int more = line.length() - LONGEST_LINE;
    return more <= 0
        ? line
        : line.substring(0, LONGEST_LINE) + " … AND " + more + " CHARACTERS MORE IN THIS LINE";
  }

  private static Colour colour(String line) {
    return switch (line.charAt(0)) {
      case '+' -> Colour.GREEN;
      case '-' -> Colour.RED;
      default -> Colour.DIM;
    };
  }

  private static Colour colour(Drift.Verdict verdict) {
    return switch (verdict) {
      case SAME, NEW, COMPATIBLE -> Colour.GREEN;
      case NEEDS_EDIT, UNKNOWN, UNUSED -> Colour.WARNING;
      case BLOCKED -> Colour.ERROR;
    };
  }
}
