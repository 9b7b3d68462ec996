package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.source.FileSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one data folder. */
class GitProcessesIT {
  @TempDir private Path folder;
  private final List<Program> programs = new ArrayList<>();
  private TestRepository repository;
  private WebRepository web;

  private record Program(Process process, BufferedReader out, PrintStream in) {
    void tell(String what) {
      in.println(what);
    }

    String said() throws IOException {
      return out.readLine();
    }
  }

  @BeforeEach
  void start() throws IOException {
    repository = TestRepository.in(folder.resolve("prompts.git"));
    web = WebRepository.of(repository);
    push("one");
  }

  @AfterEach
  void stop() {
    programs.forEach(each -> each.process().destroyForcibly());
    programs.forEach(each -> each.process().onExit().join());
    web.close();
    repository.close();
  }

  private void push(String text) throws IOException {
    repository.push("main", Map.of("a.md", text.getBytes(UTF_8)));
  }

  private Program program() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LookingProcess.class.getName(),
                web.uri(),
                folder.resolve("data").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Program program =
        new Program(
            process,
            new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)),
            new PrintStream(process.getOutputStream(), true, UTF_8));
    programs.add(program);
    return program;
  }

  @Test
  void oneFetchesForAll() throws IOException {
    List<Program> all = List.of(program(), program(), program());
    for (Program each : all) {
      assertThat(each.said()).isEqualTo("ready");
    }
    all.forEach(each -> each.tell("current"));
    for (Program each : all) {
      assertThat(each.said()).isEqualTo("one one null");
    }
    assertThat(web.fetches()).isEqualTo(1);
    push("two");
    all.forEach(each -> each.tell("refresh"));
    for (Program each : all) {
      assertThat(each.said()).isEqualTo("one two null");
    }
    assertThat(web.fetches()).isEqualTo(2);
  }

  @Test
  void nobodyRemovesWhatAnotherProcessReads() throws IOException {
    Program reader = program();
    assertThat(reader.said()).isEqualTo("ready");
    reader.tell("refresh");
    assertThat(reader.said()).isEqualTo("one one null");
    GitLimits limits = GitLimits.USUAL.fetching(1 << 20, 1);
    try (FileSource source =
        GitSourceProvider.open(Orders.of(web.uri()), folder.resolve("data"), limits)) {
      for (int i = 0; i < 4; i++) {
        push("text " + i);
        assertThat(source.refresh().trouble()).isNull();
      }
    }
    reader.tell("refresh");
    assertThat(reader.said()).isEqualTo("one text 3 null");
  }

  @Test
  void aProcessThatIsKilledLeavesNothingBroken() throws Exception {
    Program killed = program();
    assertThat(killed.said()).isEqualTo("ready");
    CountDownLatch gate = web.close(new CountDownLatch(1));
    killed.tell("refresh");
    while (web.looks() == 0) {
      Thread.onSpinWait();
    }
    killed.process().destroyForcibly().waitFor();
    gate.countDown();
    Program other = program();
    assertThat(other.said()).isEqualTo("ready");
    other.tell("refresh");
    assertThat(other.said()).isEqualTo("one one null");
  }
}
