package dev.pawl.cli.tools;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.LiveScreen;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.Wheel;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows on a terminal how far a call is. */
final class CallDisplay implements AutoCloseable {
  private final Terminal terminal;
  private final String call;
  private final long since = System.nanoTime();
  private volatile String progress = "";
  private @Nullable LiveScreen screen;

  CallDisplay(Terminal terminal, String call) {
    this.terminal = terminal;
    this.call = Printable.of(call);
  }

  /** Shows it from now on. */
  synchronized void begin() {
    if (terminal.live() && screen == null) {
      screen = new LiveScreen(terminal.err(), this::line).start();
    }
  }

  /** Makes room for something else. */
  synchronized void pause() {
    if (screen != null) {
      screen.close();
      screen = null;
    }
  }

  void progress(double done, @Nullable Double total, String message) {
    String number = total == null ? number(done) : number(done) + "/" + number(total);
    progress = (number + "  " + Prose.cut(message, 200)).strip();
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.2f", value);
  }

  private List<String> line(int frame) {
    Channel err = terminal.err();
    String elapsed = Elapsed.ofMicros((System.nanoTime() - since) / 1_000);
    String told = progress;
    return List.of(
        Wheel.at(frame, err)
            + " "
            + call
            + (told.isEmpty() ? "" : "  " + told)
            + "  "
            + err.paint(Colour.DIM, elapsed));
  }

  @Override
  public void close() {
    pause();
  }
}
