package dev.pawl.acceptance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code kill -9} does in the middle of a call. */
@Timeout(120)
class KilledIT {
  private static final String GRAPH = "everything.yaml";
  private static final Map<String, ?> LONG = Map.of("seconds", 600, "steps", 6_000);

  @TempDir Path folder;
  private BuiltPawl pawl;
  private NpxFolder npx;

  @BeforeEach
  void makeAFolder() throws IOException, InterruptedException {
    pawl = new BuiltPawl(folder.toRealPath());
    npx = NpxFolder.in(pawl.folder());
    pawl.lay(GRAPH);
    Everything.withCompanion(pawl.folder());
  }

  @AfterEach
  void forgetThePackages() throws IOException {
    npx.close();
  }

  @Test
  void noProcessSurvivesPawl()
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    List<ProcessHandle> started = List.of();
    try (StdioPawl serve = StdioPawl.serve(pawl, GRAPH)) {
      serve.send("operation", LONG);
      serve.awaitProgress(3);
      started = serve.process().descendants().toList();
      assertThat(started).as("npx, its server, and the companion").hasSizeGreaterThan(2);
      serve.process().destroyForcibly().waitFor();
      for (ProcessHandle each : started) {
        each.onExit().get(30, TimeUnit.SECONDS);
      }
    } finally {
      started.forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void aCallFailsAtOnceWhenItsServerIsKilledAndTheNextOneWorks() throws IOException {
    try (StdioPawl serve = StdioPawl.serve(pawl, GRAPH)) {
      int call = serve.send("operation", LONG);
      serve.awaitProgress(3);
      List<ProcessHandle> server =
          serve.process().descendants().filter(KilledIT::isTheServer).toList();
      assertThat(server).isNotEmpty().allMatch(ProcessHandle::destroyForcibly);
      Map<?, ?> failed = serve.result(call);
      assertThat(failed.get("isError")).isEqualTo(true);
      assertThat(failed.get("structuredContent"))
          .extracting("error")
          .extracting("node")
          .isEqualTo("call");
      assertThat(serve.call("echo", Map.of("message", "again")).get("structuredContent"))
          .isEqualTo(Map.of("said", "Echo: again"));
    }
  }

  private static boolean isTheServer(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("server-everything");
  }
}
