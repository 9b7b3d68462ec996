package dev.pawl.cli.complete;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What makes a shell ask {@link Completing}. */
final class ShellScript {
  private ShellScript() {}

  static String of(String shell) {
    try (InputStream in = ShellScript.class.getResourceAsStream("completion." + shell)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its script for " + shell);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
