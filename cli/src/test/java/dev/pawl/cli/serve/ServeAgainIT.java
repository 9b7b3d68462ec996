package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that is started again, and clients that come back to it. */
@Timeout(180)
class ServeAgainIT {
  @TempDir Path folder;

  @BeforeEach
  void writeGraph() throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: test, version: 1.0.0 }
        tools:
          - name: approve
            description: Asks
            mode: handle
            nodes:
              - { id: entry, type: entry, next: question }
              - { id: question, type: ask, question: Go on?, options: ["yes", "no"], next: exit }
              - { id: exit, type: exit }
          - name: sleep
            description: Sleeps for long
            nodes:
              - { id: entry, type: entry, next: sleep }
              - { id: sleep, type: wait, for: 1h, next: exit }
              - { id: exit, type: exit }
          - name: nap
            description: Sleeps
            mode: handle
            nodes:
              - { id: entry, type: entry, next: sleep }
              - { id: sleep, type: wait, for: 5s, next: say }
              - { id: say, type: transform, transform: { expr: '"rested"' }, next: exit }
              - { id: exit, type: exit }
        """);
  }

  private static Map<?, ?> call(ServeProcess pawl, int id, String tool, String arguments)
      throws IOException, InterruptedException {
    pawl.send(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{%s,\"name\":\"%s\",\"arguments\":%s}}"
            .formatted(id, ServeProcess.MODERN, tool, arguments));
    Map<?, ?> answer = (Map<?, ?>) Json.parse(pawl.answer(id));
    return (Map<?, ?>) Objects.requireNonNull(answer.get("result"), answer::toString);
  }

  private static String begun(ServeProcess pawl, String tool)
      throws IOException, InterruptedException {
    Map<?, ?> handle = (Map<?, ?>) call(pawl, 1, tool, "{}").get("structuredContent");
    return String.valueOf(Objects.requireNonNull(handle.get("run")));
  }

  private static String run(String id) {
    return "{\"run\":\"" + id + "\"}";
  }

  @Test
  void aRunGoesOnAfterTheServerWasKilled() throws Exception {
    String nap;
    String question;
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml")) {
      question = begun(pawl, "approve");
      // The last thing before the end, which has to come before it is over.
      nap = begun(pawl, "nap");
      pawl.kill();
      pawl.exit();
    }
    assertThat(folder.resolve(".pawl")).isDirectory();
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml")) {
      pawl.initialize();
      assertThat(pawl.said("resuming 2 runs")).contains("`nap`", "`approve`");
      Map<?, ?> answered =
          call(pawl, 2, "pawl_run_continue", "{\"run\":\"" + question + "\",\"answer\":\"yes\"}");
      assertThat(answered.toString()).contains("Answered");
      assertThat(call(pawl, 3, "pawl_run_result", run(question)).toString()).contains("text=yes");
      assertThat(call(pawl, 4, "pawl_run_result", run(nap)).toString()).contains("text=rested");
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void aRunOfAServerThatWasEndedIsFoundByItsHandle() throws Exception {
    String question;
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--data", "kept")) {
      question = begun(pawl, "approve");
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--data", "kept")) {
      assertThat(call(pawl, 2, "pawl_run_status", run(question)).toString()).contains("Go on?");
    }
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--data", "memory")) {
      assertThat(call(pawl, 2, "pawl_run_status", run(question)).toString())
          .contains("There is no run");
    }
    assertThat(folder.resolve(".pawl")).doesNotExist();
  }

  @Test
  void anotherServerOnTheSameFolderAnswersARun() throws Exception {
    try (ServeProcess one = ServeProcess.start(folder, "graph.yaml");
        ServeProcess other = ServeProcess.start(folder, "graph.yaml")) {
      String question = begun(one, "approve");
      Map<?, ?> answered =
          call(other, 2, "pawl_run_continue", "{\"run\":\"" + question + "\",\"answer\":\"no\"}");
      assertThat(answered.toString()).contains("Answered");
      assertThat(call(one, 3, "pawl_run_result", run(question)).toString()).contains("text=no");
    }
  }

  @Test
  void whoIsStillWaitingWhenTheServerEndsGetsAHandle() throws Exception {
    String body;
    try (HttpClient client = HttpClient.newHttpClient();
        ServeProcess pawl =
            ServeProcess.start(folder, "graph.yaml", "--http", "0", "--grace", "100ms")) {
      HttpRequest call =
          HttpRequest.newBuilder(URI.create(pawl.url()))
              .header("Content-Type", "application/json")
              .header("Accept", "application/json, text/event-stream")
              .header("MCP-Protocol-Version", "2026-07-28")
              .header("Mcp-Method", "tools/call")
              .header("Mcp-Name", "sleep")
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{%s,\"name\":\"sleep\"}}"
                          .formatted(ServeProcess.MODERN)))
              .build();
      HttpResponse<InputStream> waiting =
          client
              .sendAsync(call, HttpResponse.BodyHandlers.ofInputStream())
              .get(60, TimeUnit.SECONDS);
      // It has begun to answer, with progress.
      pawl.signal("TERM");
      try (InputStream answer = waiting.body()) {
        body = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
      }
      assertThat(pawl.exit()).isZero();
    }
    Matcher run = Pattern.compile("\"run\":\"([^\"]+)\"").matcher(body);
    assertThat(run.find()).as(body).isTrue();
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml")) {
      assertThat(call(pawl, 2, "pawl_run_status", run(run.group(1))).toString())
          .contains("status=running");
      assertThat(call(pawl, 3, "pawl_run_cancel", run(run.group(1))).toString())
          .contains("status=cancelled");
    }
  }
}
