package dev.pawl.cli.form;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Lines;
import dev.pawl.cli.terminal.Printable;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Has a person fill in a form, a line for each field, until every line can be taken. */
final class FormFilling {
  private final Channel err;
  private final int width;
  private final Lines lines;

  FormFilling(Channel err, int width, Lines lines) {
    this.err = err;
    this.width = width;
    this.lines = lines;
  }

  /** False when there is nobody any more. */
  boolean fill(FormField field, Map<String, @Nullable Object> content) throws InterruptedException {
    field.about(width - 4).forEach(line -> err.println("    " + err.paint(Colour.DIM, line)));
    while (true) {
      Optional<String> line = prompt("  " + field.prompt() + ": ");
      if (line.isEmpty()) {
        return false;
      }
      try {
        field.read(line.get(), content);
        return true;
      } catch (FormField.Unfit e) {
        refuse(String.valueOf(e.getMessage()));
      }
    }
  }

  void refuse(String why) {
    err.println("  " + err.paint(Colour.YELLOW, Printable.of(why)));
  }

  /** What is typed after a text, or empty when there is nobody any more. */
  Optional<String> prompt(String text) throws InterruptedException {
    err.writer().print(text);
    err.writer().flush();
    Optional<String> line = lines.next();
    if (line.isEmpty()) {
      err.println("");
    }
    return line;
  }
}
