package dev.pawl.acceptance.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a program says on stderr while it starts. */
final class Said {
  private Said() {}

  /** Waits for a part of a line, and reads on behind it, so that the program is never held up. */
  static String first(Pattern part, Process process) throws IOException {
    StringBuilder said = new StringBuilder();
    BufferedReader errors = process.errorReader(UTF_8);
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher found = part.matcher(line);
      if (found.find()) {
        Thread.ofVirtual().start(() -> drain(errors));
        return found.group();
      }
      said.append(line).append('\n');
    }
    throw new IOException("the program ended, and said only:\n" + said);
  }

  private static void drain(BufferedReader errors) {
    try {
      while (errors.readLine() != null) {
        // Nobody wants it.
      }
    } catch (IOException _) {
      // The program ended.
    }
  }
}
