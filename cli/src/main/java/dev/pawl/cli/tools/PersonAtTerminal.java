package dev.pawl.cli.tools;

import dev.pawl.cli.form.QuestionForm;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.TypedLines;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whoever calls a tool on the command line: sees its progress, and answers what it asks. */
final class PersonAtTerminal implements Caller, AutoCloseable {
  private static final String ELICIT = "elicitation/create";

  private final Terminal terminal;
  private final CallDisplay display;
  private final TypedLines lines;

  PersonAtTerminal(Terminal terminal, CallDisplay display) {
    this.terminal = terminal;
    this.display = display;
    this.lines = new TypedLines(terminal.in());
  }

  @Override
  public void progress(String server, double progress, @Nullable Double total, String message) {
    display.progress(progress, total, message);
  }

  /** Always: where nobody is there, it is declined, and said so. */
  @Override
  public boolean canAnswer() {
    return true;
  }

  /** One question at a time, however many a server asks at once. */
  @Override
  public synchronized Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params)
      throws InterruptedException {
    if (!method.equals(ELICIT)) {
      return Optional.empty();
    }
    display.pause();
    try {
      QuestionForm form = new QuestionForm(terminal, lines, server, params);
      if (terminal.asks()) {
        return Optional.of(form.ask());
      }
      form.show();
      terminal.err().println("pawl: declined, because stdin is no terminal where it can be asked");
      terminal.err().writer().flush();
      return Optional.of(Values.object("action", "decline"));
    } finally {
      display.begin();
    }
  }

  @Override
  public void close() {
    lines.close();
  }
}
