package dev.pawl.npm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How a program ended, and what it wrote to its output and its errors. */
public record Ended(int code, String output, String errors) {

  /** Runs a program without input to its end. */
  public static Ended of(ProcessBuilder program, Duration atMost)
      throws IOException, InterruptedException {
    return of(program, "", atMost);
  }

  /**
   * Runs a program to its end, for at most some time. Neither it nor what it started is left
   * behind.
   */
  public static Ended of(ProcessBuilder program, String input, Duration atMost)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("pawl-program");
    Path in = Files.writeString(folder.resolve("in"), input, UTF_8);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        program
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            program.command()
                + " does not end; so far it wrote:\n"
                + Files.readString(out, UTF_8)
                + Files.readString(err, UTF_8));
      }
      return new Ended(
          process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      for (Path file : new Path[] {in, out, err, folder}) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Both that it wrote, for messages. */
  public String everything() {
    return output + errors;
  }
}
