package dev.pawl.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program itself, as an MCP client starts it. */
class ServeIT {
  private static final String GRAPH =
      """
      server: { name: demo, version: "1.0.0", instructions: Doubles numbers. }
      tools:
        - name: double
          description: Doubles a number
          inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
          nodes:
            - { id: entry, type: entry, next: twice }
            - { id: twice, type: transform, transform: { expr: '{ "n": $.entry.n * 2 }' }, next: exit }
            - { id: exit, type: exit }
      """;

  private static final String MODERN =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  @TempDir Path folder;

  private List<Map<?, ?>> talk(String... lines) throws IOException, InterruptedException {
    Path graph = folder.resolve("graph.yaml");
    Files.writeString(graph, GRAPH);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.pawl.app.Main",
                "serve",
                graph.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    List<Map<?, ?>> answers = new ArrayList<>();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        answers.add((Map<?, ?>) Json.parse(line));
      }
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return answers;
  }

  private static Object result(List<Map<?, ?>> answers, int id) {
    return answers.stream()
        .filter(answer -> Integer.valueOf(id).equals(answer.get("id")))
        .findFirst()
        .orElseThrow()
        .get("result");
  }

  @Test
  void servesClientsThatBeginWithInitialize() throws IOException, InterruptedException {
    List<Map<?, ?>> answers =
        talk(
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"double","arguments":{"n":21}}}
            {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"double","arguments":{}}}\
            """
                .split("\n"));
    assertThat(Json.write(result(answers, 1)))
        .contains("\"instructions\":\"Doubles numbers.\"", "\"name\":\"demo\"");
    assertThat(Json.write(result(answers, 2))).contains("\"structuredContent\":{\"n\":42}");
    assertThat(Json.write(result(answers, 3))).contains("\"isError\":true", "INPUT_INVALID");
  }

  @Test
  void servesClientsThatBringEverythingAlong() throws IOException, InterruptedException {
    List<Map<?, ?>> answers =
        talk(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
                + MODERN
                + ",\"name\":\"double\",\"arguments\":{\"n\":4}}}");
    assertThat(Json.write(result(answers, 1)))
        .contains("\"resultType\":\"complete\"", "\"structuredContent\":{\"n\":8}");
  }
}
