package dev.pawl.acceptance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A canvas with a call, a condition, a question and a loop is run through the official TypeScript
 * clients of both eras; the server is killed while it asks, and another one goes on.
 */
@Timeout(240)
class CanvasIT {
  private static final String CANVAS = "review_notes.json";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"client-v1.mjs", "client-v2.mjs legacy", "client-v2.mjs auto"})
  void goesOnWhereItWasKilled(String client) throws IOException, InterruptedException {
    Path example = Project.file("examples/canvas");
    for (String name : List.of(CANVAS, ".mcp.json", "notes/monday.txt")) {
      Path copy = folder.resolve(name);
      Files.createDirectories(copy.getParent());
      Files.copy(example.resolve(name), copy);
    }
    BuiltPawl pawl = new BuiltPawl(folder.toRealPath());
    List<String> words = List.of(client.split(" "));
    List<String> server = BuiltPawl.command("serve", CANVAS);

    Conversation begun = Conversation.of(pawl, words, "canvas-begin", "monday.txt", server);
    Map<?, ?> handle = structured(begun, "begun");
    assertThat(handle.get("status")).isEqualTo("waiting");
    String run = String.valueOf(handle.get("run"));

    Conversation ended = Conversation.of(pawl, words, "canvas-end", run, server);
    assertThat(structured(ended, "waiting").get("status")).isEqualTo("waiting");
    assertThat(ended.value("refused").toString()).contains("does not fit");
    assertThat(ended.value("again").toString()).contains("Answered.");
    assertThat(structured(ended, "asked").get("status")).isEqualTo("waiting");
    assertThat(ended.value("summarised").toString()).contains("Answered.");
    assertThat(ended.result("result").get("isError")).isNotEqualTo(true);
    assertThat(folder.resolve("notes/summary.txt"))
        .content()
        .isEqualTo(
            "Notes of monday.txt:\n\n" + Files.readString(folder.resolve("notes/monday.txt")));
  }

  private static Map<?, ?> structured(Conversation talk, String step) {
    return (Map<?, ?>) talk.result(step).get("structuredContent");
  }
}
