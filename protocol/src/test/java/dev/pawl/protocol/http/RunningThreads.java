package dev.pawl.protocol.http;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The threads of this program, virtual ones too. */
final class RunningThreads {
  private RunningThreads() {}

  /** Those whose names begin like that. */
  static List<String> named(String... beginnings) throws IOException {
    return all().stream()
        .filter(
            line -> Stream.of(beginnings).anyMatch(each -> line.matches("#\\d+ \"" + each + ".*")))
        .toList();
  }

  /** Those that are virtual. */
  static List<String> virtual() throws IOException {
    return all().stream().filter(line -> line.matches("#\\d+ \".*\" virtual.*")).toList();
  }

  private static List<String> all() throws IOException {
    Path directory = Files.createTempDirectory("threads");
    Path dump = directory.resolve("dump.txt");
    try {
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
      return Files.readAllLines(dump);
    } finally {
      Files.deleteIfExists(dump);
      Files.delete(directory);
    }
  }
}
