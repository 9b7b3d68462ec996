package dev.pawl.expression;

import dev.pawl.npm.Ended;
import dev.pawl.npm.NpmPackages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** Runs the scripts of {@code src/test/node}, which ask the JavaScript originals for an answer. */
public final class NodeReference {
  private static final Path SCRIPTS = Path.of("src/test/node");

  private NodeReference() {}

  /** What a script writes to its output when it is given an input. */
  public static String run(String script, String input) {
    try {
      Path copy = NpmPackages.script(SCRIPTS.resolve(script));
      ProcessBuilder program = new ProcessBuilder(NpmPackages.node(), copy.toString());
      Ended ended = Ended.of(program, input, Duration.ofMinutes(3));
      if (ended.code() != 0) {
        throw new IOException(script + " failed: " + ended.errors());
      }
      return ended.output();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
