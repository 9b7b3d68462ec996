package dev.pawl.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.logging.LogManager;

/**
 * Lets what is logged be told by {@link LogLines}. Java makes one of these when something is logged
 * for the first time, so that commands that log nothing do not load what logging needs.
 */
public final class LogSettings {
  private static final String CLASS = "java.util.logging.config.class";
  private static final String FILE = "java.util.logging.config.file";

  /** For Java, which finds it by its name. */
  public LogSettings() throws IOException {
    String settings = "handlers=" + LogLines.class.getName() + "\n.level=INFO\n";
    LogManager.getLogManager()
        .readConfiguration(new ByteArrayInputStream(settings.getBytes(UTF_8)));
  }

  /** Has effect only before anything is logged, and unless somebody has other settings. */
  public static void use() {
    if (System.getProperty(CLASS) == null && System.getProperty(FILE) == null) {
      System.setProperty(CLASS, LogSettings.class.getName());
    }
  }
}
