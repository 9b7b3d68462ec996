package dev.pawl.cli.terminal;

import dev.pawl.json.Json;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

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

  /** A value, so that a person sees all of it; whatever else reads it gets it as it is. */
  public void printJson(@Nullable Object value) {
    println(json(Json.pretty(value)));
  }

  /** The same when it is written already. */
  public String json(String json) {
    return terminal ? Printable.json(json) : json;
  }

  public void println(String line) {
    writer.print(line);
    writer.print('\n');
  }
}
