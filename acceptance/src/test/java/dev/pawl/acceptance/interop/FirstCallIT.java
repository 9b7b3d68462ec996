package dev.pawl.acceptance.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.Project;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a server that was made ready, as the launcher does after a build, still has to look for or
 * to make while the first caller waits. Each class of them takes about a millisecond, so that their
 * number stands for the time of a first call, and does not depend on the machine.
 */
class FirstCallIT {
  /** Some are Java's own events, which no class cache keeps. */
  private static final int MOST_NOT_CACHED = 16;

  private static final String REQUESTS =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"double","arguments":{"n":21}}}
      """;

  @TempDir Path folder;

  @Test
  void findsNearlyAllThatAFirstCallNeedsInTheClassCache() throws Exception {
    Path app = ready();
    Path log = folder.resolve("classes");
    assertThat(answer(app, log)).contains("\"x\":42");
    List<String> missed =
        Files.readAllLines(log).stream()
            .filter(line -> line.contains(" source: ") && !line.contains("shared objects file"))
            .toList();
    assertThat(missed).hasSizeLessThanOrEqualTo(MOST_NOT_CACHED);
    assertThat(missed)
        .noneMatch(line -> line.contains("TypeSwitch") || line.contains("ObjectMethods"));
  }

  /** The program of this build, made ready as the launcher does it. */
  private Path ready() throws IOException, InterruptedException {
    Path app = Files.createDirectories(folder.resolve("app/lib")).getParent();
    Files.copy(Project.file("cli/target/pawl-cli.jar"), app.resolve("pawl-cli.jar"));
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(Project.file("cli/target/lib"), "*.jar")) {
      for (Path jar : jars) {
        Files.copy(jar, app.resolve("lib").resolve(jar.getFileName()));
      }
    }
    String home = System.getProperty("java.home");
    run(home + "/bin/java", Project.file("scripts/LinkAhead.java").toString(), app.toString());
    run(Project.file("scripts/train").toString(), home, app.toString());
    return app;
  }

  private void run(String... command) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(out)).isZero();
  }

  private String answer(Path app, Path log) throws IOException, InterruptedException {
    Path graph = folder.resolve("graph.yaml");
    Files.writeString(
        graph,
        """
        server: { name: test, version: "1" }
        tools:
          - name: double
            description: Doubles a number
            inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
            outputSchema: { type: object }
            nodes:
              - { id: entry, type: entry, next: double }
              - { id: double, type: transform, transform: { expr: '{ "x": $.entry.n * 2 }' }, next: exit }
              - { id: exit, type: exit }
        """);
    List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:AOTCache=" + app.resolve("pawl.aot")));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dpawl.cached=true"));
    command.add("-Xlog:class+load:file=\"" + log + "\":none");
    command.addAll(List.of("-cp", app.resolve("pawl-cli.jar").toString(), "dev.pawl.cli.Main"));
    command.addAll(List.of("serve", graph.toString(), "--data", folder + "/data"));
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader answers = server.inputReader(UTF_8)) {
      String answer;
      try (OutputStream requests = server.getOutputStream()) {
        requests.write(REQUESTS.getBytes(UTF_8));
        requests.flush();
        answers.readLine();
        answers.readLine();
        answer = answers.readLine();
      }
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return answer;
    } finally {
      server.destroyForcibly();
    }
  }
}
