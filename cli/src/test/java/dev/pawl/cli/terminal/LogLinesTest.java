package dev.pawl.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogLinesTest {
  private final LogLines lines = new LogLines(false);

  @Test
  void aWarningIsToldLikeAnyOther() {
    LogRecord record =
        new LogRecord(Level.WARNING, "{0} (it is tried again as long as this process lives)");
    record.setLoggerName("dev.pawl.store");
    record.setSourceClassName("dev.pawl.store.database.Rounds");
    record.setParameters(new Object[] {"the disk is full"});
    assertThat(lines.line(record))
        .isEqualTo(
            "pawl: warning: the disk is full (it is tried again as long as this process lives)");
  }

  @Test
  void theReasonIsToldToo() {
    LogRecord record = new LogRecord(Level.SEVERE, "a task failed");
    record.setThrown(new IOException("no route\u001b[2J"));
    assertThat(lines.line(record))
        .startsWith("pawl: error: a task failed: no route")
        .doesNotContain("\u001b");
    record.setThrown(new IllegalStateException());
    assertThat(lines.line(record)).endsWith(": IllegalStateException");
  }

  @Test
  void whatIsNoTroubleIsOnlySaid() {
    assertThat(lines.line(new LogRecord(Level.INFO, "it can be written again")))
        .isEqualTo("pawl: it can be written again");
  }

  /** Log injection: what a server or a caller says cannot look like another line of ours. */
  @Test
  void noWordsFromElsewhereBeginALineOfTheirOwn() {
    LogRecord record = new LogRecord(Level.WARNING, "it said no");
    record.setThrown(new IOException("x\r\npawl: serving 1 tool\npawl: error: y\rpawl: z"));
    assertThat(lines.line(record).lines().skip(1)).isNotEmpty().allMatch(s -> s.startsWith("  "));
    assertThat(lines.line(record)).doesNotContain("\r");
  }
}
