package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Definitions and runs over HTTP, as {@code docs/api.md} tells. */
@Timeout(120)
class ServeApiIT {
  @TempDir Path folder;

  private String key(String name, String... more) {
    List<Object> words = new ArrayList<>(List.of("keys", "create", name, "--kind", "person"));
    words.addAll(List.of(more));
    words.addAll(List.of("--data", folder.resolve("data")));
    return CommandRun.piped().pawl(words.toArray()).out().strip();
  }

  @Test
  void everyExampleOfTheDocumentWorks() throws Exception {
    Path project = Files.createDirectories(folder.resolve("governed/notes")).getParent();
    for (String file : List.of("gates.yaml", "notes.yaml", "pawl.yaml", "notes/todo.md")) {
      Files.writeString(project.resolve(file), Project.read("examples/governed/" + file));
    }
    Map<String, String> variables =
        new HashMap<>(Map.of("$BEN", key("ben", "--scope", "tool:*"), "$RUN", "none"));
    List<String> lines =
        DocumentedCalls.lines(Project.read("docs/api.md")).stream()
            .filter(line -> !line.contains("/approvals") && !line.contains("/upstreams"))
            .toList();
    assertThat(lines).hasSizeGreaterThan(15);
    try (ServeProcess pawl =
        ServeProcess.start(
            folder, "governed", "--http", "0", "--keys", "--data", folder.resolve("data"))) {
      DocumentedCalls calls = new DocumentedCalls(pawl.url().replace("/mcp", ""));
      for (String line : lines) {
        HttpResponse<String> answer = calls.call(line, variables);
        assertThat(answer.statusCode()).as(line + "\n" + answer.body()).isIn(200, 202);
        Map<?, ?> json = (Map<?, ?>) Json.parse(answer.body());
        if (json.get("run") instanceof String run && answer.statusCode() == 202) {
          variables.put("$RUN", run);
          ended(calls, variables);
        }
      }
    }
  }

  private static void ended(DocumentedCalls calls, Map<String, String> variables) throws Exception {
    String line =
        "curl -s http://127.0.0.1:8080/api/v1/runs/$RUN -H \"Authorization: Bearer $BEN\"";
    String body = calls.call(line, variables).body();
    while (body.contains("\"status\":\"running\"")) {
      Thread.onSpinWait();
      body = calls.call(line, variables).body();
    }
  }
}
