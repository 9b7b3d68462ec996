package dev.pawl.cli.terminal;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/** Tells what is logged as everything else is told: as a line for people, on stderr. */
public final class LogLines extends Handler {
  private final boolean debug;

  /** For Java, which finds it by its name. */
  public LogLines() {
    this(Terminal.isDebugging(System.getenv()));
  }

  LogLines(boolean debug) {
    this.debug = debug;
    setFormatter(new SimpleFormatter());
  }

  @Override
  public void publish(LogRecord record) {
    if (isLoggable(record)) {
      System.err.print(line(record) + "\n");
      if (debug && record.getThrown() != null) {
        record.getThrown().printStackTrace(System.err);
      }
    }
  }

  private static String kind(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "error: ";
    }
    return level.intValue() >= Level.WARNING.intValue() ? "warning: " : "";
  }

  /** What comes from elsewhere cannot begin a line that looks like one of ours. */
  String line(LogRecord record) {
    Throwable thrown = record.getThrown();
    String why = thrown == null ? "" : ": " + reason(thrown);
    return "pawl: "
        + kind(record.getLevel())
        + Printable.of(getFormatter().formatMessage(record) + why).replace("\n", "\n  ");
  }

  private static String reason(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
  }

  @Override
  public void flush() {
    System.err.flush();
  }

  @Override
  public void close() {}
}
