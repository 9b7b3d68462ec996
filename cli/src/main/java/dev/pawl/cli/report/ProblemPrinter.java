package dev.pawl.cli.report;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Severity;
import java.util.HashMap;
import java.util.Map;

/**
 * Prints problems as compilers do: one line each, which editors and {@code grep} understand. On a
 * terminal the line of the source follows, with the advice where the eye is.
 */
public final class ProblemPrinter {
  private final Channel channel;
  private final Snippet snippet;
  private final Map<String, SourceText> texts = new HashMap<>();

  public ProblemPrinter(Channel channel, int width) {
    this.channel = channel;
    this.snippet = new Snippet(channel, width);
  }

  /** Makes a text known that is in no file. */
  public ProblemPrinter with(String name, SourceText text) {
    texts.put(name, text);
    return this;
  }

  public void print(Problem problem) {
    Colour colour = colour(problem.severity());
    String advice = Printable.of(problem.advice()).replace('\n', ' ');
    String source = channel.terminal() ? source(problem, colour, advice) : "";
    channel.println(
        channel.paint(Colour.BOLD, Printable.of(problem.place().toString()) + ":")
            + " "
            + channel.paint(colour, problem.severity().word() + ":")
            + " "
            + channel.paint(Colour.BOLD, Printable.of(problem.words()).replace('\n', ' '))
            + (advice.isEmpty() || !source.isEmpty() ? "" : " — " + advice)
            + " "
            + channel.paint(Colour.DIM, "[" + problem.code() + "]"));
    channel.writer().print(source);
  }

  private String source(Problem problem, Colour colour, String advice) {
    Place place = problem.place();
    if (place.line() == 0) {
      return "";
    }
    SourceText text = texts.computeIfAbsent(place.file(), SourceText::ofFile);
    return snippet.of(text, place, colour, advice);
  }

  static Colour colour(Severity severity) {
    return switch (severity) {
      case ERROR -> Colour.ERROR;
      case WARNING -> Colour.WARNING;
      case NOTE -> Colour.CYAN;
    };
  }
}
