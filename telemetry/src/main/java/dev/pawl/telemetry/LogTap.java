package dev.pawl.telemetry;

import dev.pawl.telemetry.wire.LogRecord.Severity;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Tells what Pawl logs by itself: warnings, and what is worse. */
final class LogTap extends Handler {
  /** Held here, because Java forgets loggers that nobody holds. */
  private final Logger logger = Logger.getLogger("dev.pawl");

  private final Desk desk;
  private final SimpleFormatter words = new SimpleFormatter();

  private LogTap(Desk desk) {
    this.desk = desk;
  }

  static LogTap on(Desk desk) {
    LogTap tap = new LogTap(desk);
    tap.setLevel(Level.WARNING);
    tap.logger.addHandler(tap);
    return tap;
  }

  /** What an exception says may quote values, so only its kind is told. */
  @Override
  public void publish(LogRecord logged) {
    if (!isLoggable(logged)) {
      return;
    }
    Throwable thrown = logged.getThrown();
    boolean grave = logged.getLevel().intValue() >= Level.SEVERE.intValue();
    dev.pawl.telemetry.wire.LogRecord record =
        desk.record()
            .says(
                logged.getInstant().toEpochMilli() * 1_000,
                grave ? Severity.ERROR : Severity.WARN,
                words.formatMessage(logged))
            .with(Names.LOGGER, logged.getLoggerName())
            .with(Names.EXCEPTION, thrown == null ? null : thrown.getClass().getName());
    RunLog run = RunLog.current();
    desk.put(run == null ? record : run.about(record));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
