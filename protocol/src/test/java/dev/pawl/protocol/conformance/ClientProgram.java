package dev.pawl.protocol.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@link ConformanceClient} as a program of its own, because the suite starts one. */
final class ClientProgram {
  private ClientProgram() {}

  static Path in(Path folder) throws IOException {
    Path script = folder.resolve("client");
    Files.writeString(
        script,
        """
        #!/bin/sh
        exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s "$@"
        """
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                ConformanceClient.class.getName()));
    if (!script.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + script + " executable");
    }
    return script;
  }
}
