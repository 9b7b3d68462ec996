package dev.pawl.engine.expression;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the scripts of {@code src/test/node}, which ask the JavaScript originals for an answer. */
public final class NodeReference {
  private static final Path SCRIPTS = Path.of("src/test/node");
  private static final Path INSTALLED = Path.of("target/node");

  private NodeReference() {}

  /** What a script writes to its output when it is given an input. */
  public static synchronized String run(String script, String input) {
    try {
      install();
      Path answer = INSTALLED.resolve(script + ".out");
      Path question = Files.writeString(INSTALLED.resolve(script + ".in"), input, UTF_8);
      execute(List.of("node", script), question.toFile(), answer.toFile());
      return Files.readString(answer, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void install() throws IOException {
    Files.createDirectories(INSTALLED);
    Path installed = INSTALLED.resolve("installed-lock.json");
    Path lock = SCRIPTS.resolve("package-lock.json");
    copyScripts();
    if (!Files.exists(installed) || Files.mismatch(lock, installed) >= 0) {
      execute(
          List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"),
          new File("/dev/null"),
          INSTALLED.resolve("npm.out").toFile());
      Files.copy(lock, installed, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void copyScripts() throws IOException {
    try (var files = Files.newDirectoryStream(SCRIPTS, "*.{json,cjs,mjs,js}")) {
      for (Path file : files) {
        Path copy = INSTALLED.resolve(file.getFileName());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void execute(List<String> command, File input, File output) throws IOException {
    File errors = INSTALLED.resolve("errors.txt").toFile();
    Process process =
        new ProcessBuilder(command)
            .directory(INSTALLED.toFile())
            .redirectInput(input)
            .redirectOutput(output)
            .redirectError(errors)
            .start();
    try {
      if (!process.waitFor(3, TimeUnit.MINUTES)) {
        throw new IOException(command + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new IOException(command + " failed: " + Files.readString(errors.toPath(), UTF_8));
    }
  }
}
