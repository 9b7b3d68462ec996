package dev.pawl.cli.terminal;

import java.io.PrintWriter;

/**
 * One of the two ways out of a command.
 *
 * @param terminal whether a person reads it as it comes
 * @param colour whether it may be coloured
 */
public record Channel(PrintWriter writer, boolean terminal, boolean colour) {

  /** For a pipe or a file. */
  public static Channel plain(PrintWriter writer) {
    return new Channel(writer, false, false);
  }

  public String paint(Colour paint, String text) {
    return colour && !text.isEmpty() ? paint.around(text) : text;
  }

  public void println(String line) {
    writer.print(line);
    writer.print('\n');
  }
}
