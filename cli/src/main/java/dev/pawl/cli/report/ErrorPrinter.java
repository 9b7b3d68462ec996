package dev.pawl.cli.report;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.model.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tells a person why a command did not succeed. */
public final class ErrorPrinter {
  private static final int MOST_NAMED = 20;

  private final Channel out;
  private final Channel err;
  private final int width;
  private final Function<String, SourceText> texts;

  public ErrorPrinter(Terminal terminal) {
    this(terminal, SourceText::ofFile);
  }

  /**
   * @param texts what a place points into, by the name of its file
   */
  public ErrorPrinter(Terminal terminal, Function<String, SourceText> texts) {
    this.texts = texts;
    this.out = terminal.out();
    this.err = terminal.err();
    this.width = terminal.width();
  }

  /**
   * Tells a person on stderr, or a program on stdout.
   *
   * @return how the command ends
   */
  public Exit tell(ErrorReport report, boolean json) {
    if (json) {
      Map<String, @Nullable Object> answer = new LinkedHashMap<>();
      UnfinishedRun unfinished = report.unfinished();
      if (unfinished != null) {
        answer.put("run", unfinished.run());
        answer.put("tool", unfinished.tool());
      }
      answer.put("status", unfinished == null ? "failed" : UnfinishedRun.STATUS);
      answer.put("error", report.toJson());
      out.printJson(answer);
    } else {
      print(report);
    }
    return report.exit();
  }

  public void print(ErrorReport report) {
    if (report.problems().isEmpty()) {
      headline(report);
      snippet(report.place());
    } else {
      ProblemPrinter printer = new ProblemPrinter(err, width);
      report.problems().forEach(printer::print);
    }
    if (!report.undone().isEmpty()) {
      err.println("  " + err.paint(Colour.YELLOW, "undone:") + " " + undone(report.undone()));
    }
    if (!report.hint().isEmpty()) {
      err.println("  " + err.paint(Colour.CYAN, "hint:") + " " + Printable.of(report.hint()));
    }
  }

  /** Progress may be turned off, and this has to be known all the same. */
  private static String undone(List<String> steps) {
    String some = String.join(", ", steps.subList(0, Math.min(MOST_NAMED, steps.size())));
    return Printable.of(some) + (steps.size() > MOST_NAMED ? ", …" : "");
  }

  private void headline(ErrorReport report) {
    String where = report.place().file().isEmpty() ? "pawl:" : report.place() + ":";
    StringBuilder line = new StringBuilder(err.paint(Colour.BOLD, Printable.of(where)));
    line.append(' ').append(err.paint(Colour.ERROR, "error:")).append(' ');
    if (report.node() != null) {
      line.append("node `").append(report.node()).append("`");
      line.append(report.attempts() > 1 ? " failed " + report.attempts() + " times: " : ": ");
    }
    line.append(err.paint(Colour.BOLD, Printable.of(report.message())));
    line.append(' ').append(err.paint(Colour.DIM, "[" + report.code() + "]"));
    err.println(line + Printable.of(FailureWords.followers(report.suppressed())));
  }

  private void snippet(Place place) {
    if (err.terminal() && place.line() > 0) {
      SourceText text = texts.apply(place.file());
      err.writer().print(new Snippet(err, width).of(text, place, Colour.ERROR, ""));
    }
  }
}
