package dev.pawl.acceptance.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.testkit.Project;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The program as this build packaged it, started by its launcher in a folder. */
record BuiltPawl(Path folder) {

  /** The words of a command line that starts it. */
  static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(List.of(Project.file("pawl").toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  ProcessBuilder builder(String... arguments) {
    return in(command(arguments));
  }

  /**
   * What a command said.
   *
   * @param err on stderr
   */
  record Output(int exit, String out, String err) {}

  /** Runs a command to its end. */
  Output run(String... arguments) throws IOException, InterruptedException {
    Path errors = folder.resolve("command.err");
    Process process = builder(arguments).redirectError(errors.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Output(process.waitFor(), out, Files.readString(errors, UTF_8));
  }

  /** Another program that runs in the folder, and starts this one in its turn. */
  ProcessBuilder in(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("PAWL_APP", Project.file("cli/target").toString());
    builder.environment().put("PAWL_JAVA_HOME", System.getProperty("java.home"));
    return builder;
  }

  /** Puts a file of these tests into the folder. */
  Path lay(String resource) throws IOException {
    try (InputStream in = BuiltPawl.class.getResourceAsStream(resource)) {
      Path file = folder.resolve(resource);
      Files.write(file, Objects.requireNonNull(in, resource).readAllBytes());
      return file;
    }
  }
}
