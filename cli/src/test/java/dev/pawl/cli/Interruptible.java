package dev.pawl.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts programs that hear Ctrl-C. What a shell runs in the background does not, nor does whatever
 * that starts, and tests may run there.
 */
public final class Interruptible {
  private static final List<String> HEARING = List.of("env", "--default-signal=INT");

  private Interruptible() {}

  /** A command that becomes this one; the very same where it cannot be made to hear. */
  public static List<String> command(List<String> command) throws IOException {
    List<String> words = new ArrayList<>(works() ? HEARING : List.of());
    words.addAll(command);
    return words;
  }

  private static boolean works() throws IOException {
    List<String> trial = new ArrayList<>(HEARING);
    trial.add("true");
    try {
      return new ProcessBuilder(trial).start().waitFor() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
