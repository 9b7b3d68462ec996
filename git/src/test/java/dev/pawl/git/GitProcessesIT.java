package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.source.FileSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

    String ask(String what) throws IOException {
      tell(what);
      return said();
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
    return program(web.uri(), Map.of());
  }

  private Program program(String address, Map<String, String> environment) throws IOException {
    ProcessBuilder start =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LookingProcess.class.getName(),
                address,
                folder.resolve("data").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    start.environment().putAll(environment);
    Process process = start.start();
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

  /** A program in the place of {@code ssh}, by which nobody gets further than this machine. */
  private Map<String, String> withSsh(String script) throws IOException {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    Path ssh = Files.writeString(programs.resolve("ssh"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
    return Map.of("PATH", programs + ":" + System.getenv("PATH"));
  }

  @Test
  void whatComesBySshIsReadAsAllElse() throws IOException {
    String address = "ssh://git@git.example" + folder.resolve("prompts.git");
    Program program = program(address, withSsh("for last; do :; done; exec sh -c \"$last\"\n"));
    assertThat(program.said()).isEqualTo("ready");
    assertThat(program.ask("current")).isEqualTo("one one null");
    push("two");
    assertThat(program.ask("refresh")).isEqualTo("one two null");
    withSsh("echo 'ann@git.example: Permission denied (publickey).' >&2; exit 255\n");
    assertThat(program.ask("refresh"))
        .startsWith("one two `ssh://git.example/")
        .contains("Permission denied (publickey)");
  }
}
