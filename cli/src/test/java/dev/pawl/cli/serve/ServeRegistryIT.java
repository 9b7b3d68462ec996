package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers of a project that registers its tools. */
@Timeout(180)
class ServeRegistryIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String LIST =
      "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\",\"params\":{"
          + ServeProcess.MODERN
          + "}}";

  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void write() throws IOException {
    data = folder.resolve("data");
    Files.writeString(
        folder.resolve("pawl.yaml"), "registry: true\naccess: { anonymous: true, keys: true }\n");
    graph(7);
  }

  private void graph(int seen) throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        tools:
          - name: look
            description: Looks
            nodes:
              - { id: entry, type: entry, next: tell }
              - { id: tell, type: transform, transform: { expr: '{ "seen": SEEN }' }, next: exit }
              - { id: exit, type: exit }
        """
            .replace("SEEN", String.valueOf(seen)));
  }

  private ServeProcess http() throws IOException {
    return ServeProcess.start(folder, "graph.yaml", "--http", "0", "--data", data.toString());
  }

  private ServeProcess stdio() throws IOException {
    return ServeProcess.start(folder, "graph.yaml", "--data", data.toString());
  }

  private CommandRun registry(String... words) {
    Stream<String> all =
        Stream.concat(
            Stream.concat(Stream.of("registry"), Stream.of(words)),
            Stream.of("--data", data.toString()));
    return CommandRun.piped().pawl(all.toArray());
  }

  private List<Map<String, @Nullable Object>> rows(String... words) {
    String[] all = Stream.concat(Stream.of(words), Stream.of("--json")).toArray(String[]::new);
    List<?> rows = (List<?>) Json.parse(registry(all).exits(Exit.OK).out());
    return rows.stream().map(each -> Values.asObject((Map<?, ?>) each)).toList();
  }

  private static <T> T await(Callable<T> asked, Predicate<T> wanted) throws Exception {
    long until = System.nanoTime() + PATIENCE.toNanos();
    T last = asked.call();
    while (!wanted.test(last) && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(20_000_000);
      last = asked.call();
    }
    assertThat(last).matches(wanted);
    return last;
  }

  private static String called(ServeProcess pawl, int id) throws Exception {
    pawl.send(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\"tools/call\",\"params\":{\"name\":\"look\",\"arguments\":{}}}");
    return pawl.answer(id);
  }

  private static String listed(ServeProcess pawl) throws Exception {
    pawl.send(LIST);
    return pawl.answer(7);
  }

  @Test
  void aToolThatIsTakenAwayIsGoneForAllServersWithoutARestart() throws Exception {
    try (ServeProcess one = stdio();
        ServeProcess other = stdio()) {
      for (ServeProcess each : List.of(one, other)) {
        each.initialize();
        assertThat(called(each, 1)).contains("\"seen\":7");
        assertThat(listed(each)).contains("\"look\"");
      }
      registry("deactivate", "look").exits(Exit.OK);
      one.notification("notifications/tools/list_changed");
      for (ServeProcess each : List.of(one, other)) {
        await(() -> listed(each), tools -> !tools.contains("\"look\""));
        assertThat(called(each, 2))
            .contains("MCP_TOOL_NOT_FOUND", "is not offered now", "\"isError\":true");
      }
      registry("activate", "look").exits(Exit.OK);
      for (ServeProcess each : List.of(one, other)) {
        await(() -> listed(each), tools -> tools.contains("\"look\""));
        assertThat(called(each, 3)).contains("\"seen\":7");
      }
      await(() -> rows("executions", "--status", "success").size(), number -> number == 4);
      assertThat(rows("sessions"))
          .hasSize(2)
          .allMatch(each -> "local".equals(each.get("authenticationMethod")))
          .allMatch(
              each ->
                  Values.deepEquals(
                      each.get("clientInfo"),
                      Map.of("type", "stdio", "name", "t", "version", "1")));
      one.closeInput();
      assertThat(one.exit()).isZero();
      assertThat(rows("sessions"))
          .extracting(each -> each.get("status"))
          .containsExactlyInAnyOrder("terminated", "active");
    }
  }

  @Test
  void whoeverShowsNothingIsRefusedWhereThatIsRequired() throws Exception {
    try (ServeProcess pawl = http()) {
      HttpCaller nobody = new HttpCaller(pawl.url(), null);
      String key =
          CommandRun.piped().pawl("keys", "create", "ann", "--data", data).exits(Exit.OK).out();
      HttpCaller ann = new HttpCaller(nobody.url(), key.strip());
      assertThat(nobody.call("look", "{}").body()).contains("\"seen\":7");
      registry("auth", "look", "required").exits(Exit.OK);
      await(() -> nobody.call("look", "{}").body(), answer -> answer.contains("MCP_AUTH_REQUIRED"));
      assertThat(ann.call("look", "{}").body()).contains("\"seen\":7");
      await(() -> rows("sessions", "--status", "rejected"), all -> all.size() == 1);
      await(() -> rows("sessions", "--status", "active").size(), number -> number == 2);
      assertThat(rows("sessions", "--status", "active"))
          .extracting(each -> each.get("authenticationMethod"))
          .containsExactlyInAnyOrder("anonymous", "api_key");
    }
  }

  @Test
  void whatAServerThatWasKilledLeftIsTakenInByTheNext() throws Exception {
    try (ServeProcess killed = stdio()) {
      killed.initialize();
      assertThat(called(killed, 1)).contains("\"seen\":7");
      await(() -> rows("executions"), all -> all.size() == 1);
      assertThat(called(killed, 2)).contains("\"seen\":7");
      CommandRun.piped().pawl("runs", "ls", "--data", data).exits(Exit.OK);
      killed.kill();
    }
    graph(8);
    try (ServeProcess next = stdio()) {
      next.initialize();
      assertThat(called(next, 1)).contains("\"seen\":8");
      await(() -> rows("executions").size(), number -> number >= 2);
      assertThat(rows("workflows"))
          .extracting(each -> each.get("version") + " " + each.get("isActive"))
          .containsExactly("2 true", "1 false");
      next.closeInput();
      assertThat(next.exit()).isZero();
    }
    assertThat(rows("executions"))
        .extracting(each -> each.get("run"))
        .doesNotHaveDuplicates()
        .hasSizeBetween(2, 3);
    List<Map<String, @Nullable Object>> before = rows("executions");
    registry("rebuild").exits(Exit.OK);
    assertThat(rows("executions")).isEqualTo(before);
  }

  @Test
  void aGateThatIsNamedForAToolIsHeededByAServerThatRuns() throws Exception {
    Path gates = folder.resolve("gates.yaml");
    Files.writeString(
        gates,
        "principles: false\n"
            + "gates: [{ name: closed, applies: { tools: other }, of: runs, then: refuse }]\n");
    try (ServeProcess pawl = stdio()) {
      pawl.initialize();
      assertThat(called(pawl, 1)).contains("\"seen\":7");
      // Gates are looked for around the data, too.
      registry("gates", "look", "closed").exits(Exit.OK);
      await(() -> called(pawl, 2), answer -> answer.contains("GATE_REFUSED"));
      assertThat(called(pawl, 3)).contains("`closed` refuses", "MCP_CONSTITUTION_VIOLATION");
      Files.writeString(gates, "principles: false\n");
      await(() -> called(pawl, 4), answer -> answer.contains("gates that are not in force"));
      registry("gates", "look").exits(Exit.OK);
      await(() -> called(pawl, 5), answer -> answer.contains("\"seen\":7"));
    }
  }

  @Test
  void aGateOfAnotherProjectDoesNotStandInForOneThatAToolHasToPass() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("pawl.yaml"), "");
    Files.writeString(
        other.resolve("gates.yaml"),
        "principles: false\ngates: [{ name: care, if: 'input.x = 1', of: runs, then: refuse }]\n");
    Files.writeString(
        other.resolve("second.yaml"),
        Files.readString(folder.resolve("graph.yaml")).replace("look", "gaze"));
    try (ServeProcess pawl =
        ServeProcess.start(folder, "graph.yaml", "other/second.yaml", "--data", data.toString())) {
      pawl.initialize();
      assertThat(called(pawl, 1)).contains("\"seen\":7");
      require("look", "care");
      await(() -> called(pawl, 2), answer -> answer.contains("gates that are not in force: care"));
      assertThat(called(pawl, 3)).contains("MCP_CONSTITUTION_VIOLATION", "\"isError\":true");
    }
  }

  /** As somebody decided while the tool's own project had such a gate. */
  private void require(String tool, String gate) throws IOException {
    Path gates = folder.resolve("gates.yaml");
    Files.writeString(gates, "principles: false\ngates: [{ name: " + gate + ", then: note }]\n");
    registry("gates", tool, gate).exits(Exit.OK);
    Files.delete(gates);
  }

  @Test
  void aFileThatChangesIsAnotherVersion() throws Exception {
    try (ServeProcess pawl = stdio()) {
      pawl.initialize();
      assertThat(called(pawl, 1)).contains("\"seen\":7");
      graph(9);
      await(() -> rows("workflows").size(), number -> number == 2);
      assertThat(rows("workflows").getFirst())
          .containsEntry("version", 2)
          .containsEntry("isActive", true);
    }
  }
}
