package dev.pawl.mcp.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.mcp.lock.LockFile.State;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockFileTest {
  private static final String GOLDEN =
      """
      {
        "version": 1,
        "servers": {
          "shop": {
            "a": {
              "inputSchema": {
                "type": "object"
              },
              "digests": {
                "inputSchema": "sha256:a2c799262a3ce3c19ef5cdd983bf3d12b43ab3c426227091b909dcb7054738c0"
              }
            },
            "b": {
              "title": "B",
              "description": [
                "One line,",
                "and one with \\u200bmarks\\u001b[2J."
              ],
              "annotations": {
                "idempotentHint": true,
                "readOnlyHint": false
              },
              "inputSchema": {
                "properties": {
                  "x": {
                    "maximum": 1
                  }
                },
                "type": "object"
              },
              "outputSchema": {
                "type": "object"
              },
              "digests": {
                "title": "sha256:955cca1ceba45052d85984d3a2565f4ce25b7488602c60a165598bf80b26e472",
                "description": "sha256:32642e38098ec3eef3e2963e90a16178b6a0be93427536d068147772b1f2a9b7",
                "annotations": "sha256:aaa40413b96dbda4d9e63ceb94080db0cc676068a8ae33787024a765ece12917",
                "inputSchema": "sha256:96d7efe6ce048f40011a8d2ddad7d9abe5248e8156d7756d2ee449bdc8b81bbc",
                "outputSchema": "sha256:a2c799262a3ce3c19ef5cdd983bf3d12b43ab3c426227091b909dcb7054738c0"
              }
            }
          }
        }
      }
      """;

  @TempDir Path folder;
  private Path path;

  @BeforeEach
  void write() throws IOException {
    path = Files.writeString(folder.resolve(LockFile.NAME), LockFile.text(lock()));
  }

  private static Lock lock() {
    return Lock.EMPTY
        .with(
            "shop",
            "b",
            tool(
                """
                {"name":"b","title":"B","icons":[],
                 "description":"One line,\\nand one with \\u200bmarks\\u001b[2J.",
                 "outputSchema":{"type":"object"},
                 "inputSchema":{"type":"object","properties":{"x":{"maximum":1.0}}},
                 "annotations":{"readOnlyHint":false,"idempotentHint":true}}
                """))
        .with("shop", "a", tool("{\"name\":\"a\",\"inputSchema\":{\"type\":\"object\"}}"));
  }

  private static LockedTool tool(String json) {
    Map<String, Object> listed = Values.asObject((Map<?, ?>) Json.parse(json));
    return LockedTool.of(new UpstreamTool(String.valueOf(listed.get("name")), listed));
  }

  private LockFile changed(String what, String into) throws IOException {
    String text = Files.readString(path);
    assertThat(text).contains(what);
    Files.writeString(path, text.replace(what, into));
    return LockFile.read(path);
  }

  @Test
  void isWrittenForReviewAndReadAgain() throws IOException {
    String text = Files.readString(path);
    assertThat(text).isEqualTo(GOLDEN);
    LockFile read = LockFile.read(path);
    assertThat(read.state()).isEqualTo(State.USABLE);
    assertThat(LockFile.text(read.lock())).isEqualTo(text);
    assertThat(
            read.lock()
                .tool("shop", "b")
                .orElseThrow()
                .changes(lock().tool("shop", "b").orElseThrow()))
        .isEmpty();
    assertThat(read.lock().of("shop", "a").orElseThrow().output()).isNull();
  }

  @Test
  void aLockThatIsNotThereIsNoProblem() {
    LockFile read = LockFile.read(folder.resolve("other"));
    assertThat(read.state()).isEqualTo(State.ABSENT);
    assertThat(read.problems()).isEmpty();
  }

  @Test
  void linesMayEndAsGitLikes() throws IOException {
    assertThat(changed("\n", "\r\n").state()).isEqualTo(State.USABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "One line,"          | "Another line,"      | 36 | not as `pawl lock` writes it
          "title": "B",        | "title": "C",        | 35 | not as `pawl lock` writes it
          "idempotentHint"     | "idempotentHit"      | 37 | not as `pawl lock` writes it
          "servers": {         | "server": {          | 3  | not as `pawl lock` writes it
          "title": "B"         | "icons": []          | 14 | not as `pawl lock` writes it
          "title": "B"         | "title": "A", "title": "B" | 14 | not as `pawl lock` writes it
          "version": 1         | "version": "1"       | 2  | not as `pawl lock` writes it
          "title": "B",        | "title": "B"         | 15 | expecting
          """)
  void whatSomebodyElseWroteIsNotUsed(String what, String into, int line, String why)
      throws IOException {
    LockFile read = changed(what, into);
    assertThat(read.state()).isEqualTo(State.UNUSABLE);
    assertThat(read.lock().servers()).isEmpty();
    assertThat(read.problems()).hasSize(1);
    assertThat(read.problems().getFirst().code()).isEqualTo(ProblemCode.BAD_LOCK);
    assertThat(read.problems().getFirst().message()).contains(why);
    assertThat(read.problems().getFirst().place().line()).isEqualTo(line);
    assertThat(read.problems().getFirst().place().file()).isEqualTo(path.toString());
  }

  @Test
  void anUnfinishedMergeIsToldAsSuch() throws IOException {
    LockFile read =
        changed("      \"a\": {\n", "<<<<<<< HEAD\n      \"a\": {\n=======\n>>>>>>> x\n");
    assertThat(read.problems().getFirst().message()).contains("a merge that is not finished");
    assertThat(read.problems().getFirst().place().line()).isEqualTo(5);
  }

  @Test
  void aNewerVersionIsToldApart() throws IOException {
    LockFile read = changed("\"version\": 1", "\"version\": 2");
    assertThat(read.state()).isEqualTo(State.NEWER);
    assertThat(read.problems().getFirst().advice()).isEqualTo("use that version");
  }

  @Test
  void whatIsTooLargeOrTooDeepIsRefused() throws IOException {
    Files.writeString(path, " ".repeat(LockFile.LARGEST + 1));
    assertThat(LockFile.read(path).problems().getFirst().message()).contains("more than 8 MiB");
    Files.writeString(path, "[".repeat(100_000));
    assertThat(LockFile.read(path).state()).isEqualTo(State.UNUSABLE);
    Files.delete(path);
    Files.createDirectory(path);
    assertThat(LockFile.read(path).problems().getFirst().message()).contains("no regular file");
  }
}
