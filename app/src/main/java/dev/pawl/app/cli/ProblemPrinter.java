package dev.pawl.app.cli;

import dev.pawl.model.Problem;
import dev.pawl.model.Severity;
import java.util.HashMap;
import java.util.Map;

/**
 * Prints problems as compilers do: one line each, which editors and {@code grep} understand, and on
 * a terminal the line of the source as well.
 */
final class ProblemPrinter {
  private final Channel channel;
  private final Snippet snippet;
  private final Map<String, SourceText> texts = new HashMap<>();

  ProblemPrinter(Channel channel, int width) {
    this.channel = channel;
    this.snippet = new Snippet(channel, width);
  }

  /** Makes a text known that is in no file. */
  ProblemPrinter with(String name, SourceText text) {
    texts.put(name, text);
    return this;
  }

  void print(Problem problem) {
    Colour colour = colour(problem.severity());
    String message = Printable.of(problem.message()).replace('\n', ' ');
    String advice = Printable.of(problem.advice()).replace('\n', ' ');
    channel.println(
        channel.paint(Colour.BOLD, Printable.of(problem.place().toString()) + ":")
            + " "
            + channel.paint(colour, problem.severity().word() + ":")
            + " "
            + channel.paint(Colour.BOLD, message)
            + (advice.isEmpty() ? "" : " — " + advice)
            + " "
            + channel.paint(Colour.DIM, "[" + problem.code() + "]"));
    if (channel.terminal() && problem.place().line() > 0) {
      SourceText text = texts.computeIfAbsent(problem.place().file(), SourceText::ofFile);
      channel
          .writer()
          .print(snippet.of(text, problem.place().line(), problem.place().column(), colour));
    }
  }

  static Colour colour(Severity severity) {
    return switch (severity) {
      case ERROR -> Colour.ERROR;
      case WARNING -> Colour.WARNING;
    };
  }
}
