package dev.pawl.acceptance.docs;

import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.Journal;
import dev.pawl.library.Hooks;
import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.mcp.files.FilesServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Java code that the documents show. They quote it line by line. */
final class JavaSnippets {
  private JavaSnippets() {}

  static void call(Path file, List<String> log) {
    try (Pawl pawl = Pawl.load(file)) {
      ToolRun run = pawl.call("sum_to_n", Map.of("n", 10));
      if (run.failure().isPresent()) {
        throw new IllegalStateException(run.failure().get().message());
      }
      for (StepRecord step : run.history()) {
        log.add(step.step() + " made " + step.output());
      }
      log.add("result " + run.output());
    }
  }

  static void callInProcess(Path file, Path folder, List<String> log) {
    try (Pawl pawl =
        Pawl.load(file, Map.of(), Map.of("filesystem", new FilesServer(folder, true)))) {
      log.add("counted " + pawl.call("count_files", Map.of("directory", "fruit")).output());
    }
  }

  static void listen(Pawl pawl, List<String> log) {
    Hooks hooks =
        new Hooks() {
          @Override
          public void nodeCompleted(String step, String node, @Nullable Object output) {
            log.add("done " + step);
          }
        };
    pawl.call("sum_to_n", Map.of("n", 1), hooks);
  }

  static void cancel(Pawl pawl, List<String> log) throws InterruptedException {
    RunDriver driver = pawl.begin("sum_to_n", Map.of("n", 3), Hooks.NONE, Journal.NONE);
    Thread thread = Thread.ofVirtual().start(() -> log.add("ended " + driver.drive()));
    driver.cancel("not needed any more");
    thread.join();
  }
}
