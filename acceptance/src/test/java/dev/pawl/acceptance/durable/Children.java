package dev.pawl.acceptance.durable;

import dev.pawl.testkit.BuiltProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts programs of these tests, mostly {@link Crashing}, as processes of their own. */
final class Children {
  private Children() {}

  static Process start(Path output, String what, String data, CallLog log, String... more)
      throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(what, data, log.file().toString()));
    arguments.addAll(List.of(more));
    return new ProcessBuilder(java(Crashing.class, arguments))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  /** The command that runs a program of these tests. */
  static List<String> java(Class<?> program, List<String> arguments) {
    List<String> command = BuiltProgram.command(program);
    command.add(1, "-Xmx512m");
    command.addAll(arguments);
    return command;
  }
}
