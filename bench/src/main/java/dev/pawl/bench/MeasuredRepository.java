package dev.pawl.bench;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Logins;
import dev.pawl.engine.source.SourceOrder;
import dev.pawl.engine.source.SourceProvider;
import dev.pawl.library.flow.FlowLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;

/** A Git repository on this machine, made by the program {@code git}. */
record MeasuredRepository(Path folder) {
  static MeasuredRepository of(Path folder) throws IOException {
    git(folder, "init", "-q");
    git(folder, "add", "-A");
    git(folder, "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "All");
    return new MeasuredRepository(folder);
  }

  private static void git(Path folder, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    try {
      int exit = new ProcessBuilder(command).directory(folder.toFile()).start().waitFor();
      if (exit != 0) {
        throw new IOException("git " + words[0] + " failed: " + exit);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("git was given up", e);
    }
  }

  /**
   * @param data where what is fetched is kept
   */
  FileSource open(Path data) {
    SourceOrder order =
        new SourceOrder(
            "flows",
            "file://" + folder,
            null,
            "",
            Set.copyOf(FlowLibrary.PARTS),
            Duration.ofMinutes(15),
            Logins.NONE);
    return ServiceLoader.load(SourceProvider.class).findFirst().orElseThrow().open(order, data);
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
