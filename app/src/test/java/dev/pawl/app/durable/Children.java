package dev.pawl.app.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts {@link Crashing} as a process of its own. */
final class Children {
  private Children() {}

  static Process start(Path output, String what, String data, CallLog log, String... more)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Crashing.class.getName(), what, data, log.file().toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }
}
