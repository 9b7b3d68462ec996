package dev.pawl.bench.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for one measurement. */
record Scratch(Path folder) implements AutoCloseable {
  /** The system property that says where such folders are made. */
  static final String PARENT = "pawl.bench.scratch";

  Scratch() throws IOException {
    this(Files.createTempDirectory(parent(), "scale"));
  }

  /** On the disk of the project rather than in memory, where temporary files often are. */
  private static Path parent() throws IOException {
    return Files.createDirectories(
        Path.of(System.getProperty("pawl.bench.scratch", "target/scale")));
  }

  @Override
  public void close() throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
