package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that keep their runs in one PostgreSQL database. */
@Timeout(60)
class ServePostgresIT {
  private static final Object META =
      Json.parse(
          """
          {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
           "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}}}
          """);
  private static final Object YES =
      Json.parse("{\"question\": {\"action\": \"accept\", \"content\": {\"answer\": \"yes\"}}}");

  @TempDir Path folder;
  private int lastId;

  @BeforeEach
  void writeGraph() throws IOException {
    StringBuilder text = new StringBuilder("server: { name: test, version: 1.0.0 }\ntools:\n");
    for (String mode : new String[] {"handle", "auto"}) {
      text.append(
          """
            - name: approve_%s
              description: Asks
              mode: %s
              nodes:
                - { id: entry, type: entry, next: question }
                - { id: question, type: ask, question: Go on?, options: ["yes", "no"], next: exit }
                - { id: exit, type: exit }
          """
              .formatted(mode, mode));
    }
    Files.writeString(folder.resolve("graph.yaml"), text);
  }

  private ServeProcess serve(String schema) throws IOException {
    return ServeProcess.start(
        folder, Map.of("PAWL_DATA", PostgresServer.running().address(schema)), "graph.yaml");
  }

  /** The same with the password in a file, as other programs for PostgreSQL have it. */
  private ServeProcess serveByFile(String schema) throws IOException {
    PostgresServer server = PostgresServer.running();
    Path file =
        Files.createFile(
            folder.resolve("pgpass"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, "*:*:*:pawl:" + PostgresServer.PASSWORD.replace(":", "\\:") + "\n");
    String address = "postgresql://pawl@127.0.0.1:" + server.port() + "/postgres";
    return ServeProcess.start(
        folder,
        Map.of("PGPASSFILE", file.toString()),
        "graph.yaml",
        "--data",
        address + "?currentSchema=" + schema);
  }

  private Map<String, @Nullable Object> call(
      ServeProcess pawl, String tool, Map<String, @Nullable Object> arguments, Object... more)
      throws IOException, InterruptedException {
    Map<String, @Nullable Object> params =
        new LinkedHashMap<>(Values.object("name", tool, "arguments", arguments, "_meta", META));
    for (int i = 0; i < more.length; i += 2) {
      params.put(String.valueOf(more[i]), more[i + 1]);
    }
    lastId++;
    pawl.send(
        Json.write(
            Values.object(
                "jsonrpc", "2.0", "id", lastId, "method", "tools/call", "params", params)));
    Map<?, ?> answer = (Map<?, ?>) Json.parse(pawl.answer(lastId));
    return Values.asObject(
        (Map<?, ?>) Objects.requireNonNull(answer.get("result"), answer::toString));
  }

  /** The same call again, with the answer to what it asked. */
  private Map<String, @Nullable Object> goOn(ServeProcess pawl, Map<String, @Nullable Object> asked)
      throws IOException, InterruptedException {
    assertThat(asked).containsEntry("resultType", "input_required");
    return call(
        pawl,
        "approve_auto",
        Map.of(),
        "requestState",
        Objects.requireNonNull(asked.get("requestState")),
        "inputResponses",
        YES);
  }

  @Test
  void anyServerGoesOnWithWhatAnotherOneAskedBeforeAndAfterItWasKilled() throws Exception {
    String schema = "served";
    try (ServeProcess one = serve(schema);
        ServeProcess other = serveByFile(schema)) {
      Map<String, @Nullable Object> asked = call(one, "approve_auto", Map.of());
      assertThat(goOn(other, asked))
          .as("while the first one lives")
          .containsEntry("structuredContent", "yes");

      Map<String, @Nullable Object> left = call(one, "approve_auto", Map.of());
      Object run = run(call(one, "approve_handle", Map.of()));
      one.signal("KILL");
      one.exit();
      assertThat(other.said("resuming 2 runs")).contains("`approve_auto`", "`approve_handle`");
      assertThat(goOn(other, left))
          .as("after it was killed")
          .containsEntry("structuredContent", "yes");
      call(other, "pawl_run_continue", Values.object("run", run, "answer", "no"));
      assertThat(call(other, "pawl_run_result", Values.object("run", run)))
          .containsEntry("structuredContent", "no");
      other.closeInput();
      assertThat(other.exit()).isZero();
    }
  }

  private static Object run(Map<String, @Nullable Object> handle) {
    Map<?, ?> structured = (Map<?, ?>) Objects.requireNonNull(handle.get("structuredContent"));
    return Objects.requireNonNull(structured.get("run"));
  }

  /** The password of the test's database holds characters that addresses have to escape. */
  @Test
  void nobodyGetsToSeeThePassword() throws Exception {
    String address = PostgresServer.running().address("untold");
    List<String> secrets =
        List.of(PostgresServer.PASSWORD, address.substring(18, address.indexOf('@')));
    try (ServeProcess pawl =
        ServeProcess.start(
            folder,
            Map.of("PAWL_DATA", address.replace("/postgres?", "/nowhere?")),
            "graph.yaml")) {
      Map<String, @Nullable Object> refused = call(pawl, "approve_handle", Map.of());
      assertThat(refused).containsEntry("isError", true);
      assertThat(refused.toString()).contains("nowhere", "does not exist");
      String said = pawl.said("nowhere");
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
      assertThat(refused + said + pawl.restOfErrors()).doesNotContain(secrets);
    }
  }
}
