package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose tool runs one of another file, killed while that one is at work. */
@Timeout(180)
class ServeOtherFileIT {
  @TempDir Path folder;

  @BeforeEach
  void writeGraphs() throws IOException {
    for (String root : new String[] {"sub", "here", "there"}) {
      Files.createDirectory(folder.resolve(root));
      Files.writeString(folder.resolve(root + "/x.txt"), "from " + root);
    }
    Files.writeString(
        folder.resolve("main.yaml"),
        """
        server: { name: test, version: 1.0.0 }
        mcpServers: { files: { builtin: files, root: here } }
        tools:
          - name: approve
            description: Has another file ask
            mode: handle
            nodes:
              - { id: entry, type: entry, next: there }
              - { id: there, type: workflow, tool: 'sub/other.yaml#ask', args: {}, next: exit }
              - { id: exit, type: exit }
        """);
    writeOther("there");
  }

  private void writeOther(String root) throws IOException {
    Files.writeString(
        folder.resolve("sub/other.yaml"),
        """
        server: { name: other, version: 1.0.0 }
        mcpServers: { files: { builtin: files, root: %s } }
        tools:
          - name: ask
            description: Asks, then reads
            nodes:
              - { id: entry, type: entry, next: question }
              - { id: question, type: ask, question: Go on?, options: ["yes", "no"], next: read }
              - { id: read, type: mcp, server: files, tool: read_text_file, args: { path: x.txt }, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(root));
  }

  private static String call(ServeProcess pawl, int id, String tool, String arguments)
      throws IOException, InterruptedException {
    pawl.send(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{%s,\"name\":\"%s\",\"arguments\":%s}}"
            .formatted(id, ServeProcess.MODERN, tool, arguments));
    Map<?, ?> answer = (Map<?, ?>) Json.parse(pawl.answer(id));
    return Json.write(Objects.requireNonNull(answer.get("result"), answer::toString));
  }

  /** The arguments by which a run is named that was cut off while the other file asked. */
  private String killed() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "main.yaml")) {
      Map<?, ?> result = (Map<?, ?>) Json.parse(call(pawl, 1, "approve", "{}"));
      Map<?, ?> handle = (Map<?, ?>) Objects.requireNonNull(result.get("structuredContent"));
      String run = "\"run\":\"" + handle.get("run") + "\"";
      assertThat(call(pawl, 2, "pawl_run_status", "{" + run + "}")).contains("Go on?");
      pawl.kill();
      pawl.exit();
      return run;
    }
  }

  @Test
  void aRunInsideAToolOfAnotherFileGoesOnAfterTheServerWasKilled() throws Exception {
    String run = killed();
    try (ServeProcess pawl = ServeProcess.start(folder, "main.yaml")) {
      pawl.initialize();
      assertThat(pawl.said("resuming a run")).contains("`approve`");
      assertThat(call(pawl, 2, "pawl_run_continue", "{" + run + ",\"answer\":\"yes\"}"))
          .contains("Answered");
      assertThat(call(pawl, 3, "pawl_run_result", "{" + run + "}")).contains("from there");
    }
  }

  @Test
  void itIsLeftAloneWhenTheServersOfTheOtherFileAreOthersNow() throws Exception {
    String run = killed();
    writeOther("here");
    try (ServeProcess pawl = ServeProcess.start(folder, "main.yaml")) {
      pawl.initialize();
      assertThat(pawl.said("cannot be resumed"))
          .contains("configured otherwise now", "main.yaml (sub/other.yaml#files)");
      assertThat(call(pawl, 2, "pawl_run_continue", "{" + run + ",\"answer\":\"yes\"}"))
          .contains("The answer is kept, and is used when somebody resumes the run.");
    }
  }

  @Test
  void itIsSaidWhichServersItMissesWhenTheFileNamesTheOtherNoMore() throws Exception {
    String _ = killed();
    Path main = folder.resolve("main.yaml");
    Files.writeString(
        main,
        Files.readString(main)
            .replace(
                "type: workflow, tool: 'sub/other.yaml#ask', args: {}", "type: wait, for: 1s"));
    try (ServeProcess pawl = ServeProcess.start(folder, "main.yaml")) {
      pawl.initialize();
      assertThat(pawl.said("cannot be resumed"))
          .contains("not in", "main.yaml any more: sub/other.yaml#files. It goes on when they are")
          .contains("those of `sub/other.yaml` are when a node runs a tool of it");
    }
  }
}
