package dev.pawl.mcp.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {
  @TempDir Path folder;
  private Path root;
  private FilesServer server;

  @BeforeEach
  void fillTheRoot() throws IOException {
    root = folder.toRealPath();
    Files.createDirectories(root.resolve("sub/deep"));
    Files.createDirectories(root.resolve(".hid"));
    for (String file : List.of("a.txt", "b.md", "sub/S.TXT", "sub/deep/d.txt", ".hid/x.txt")) {
      Files.createFile(root.resolve(file));
    }
    server = new FilesServer(root, true);
  }

  private ToolResult search(String path, String pattern, String... excluded) throws Exception {
    return Calls.call(
        server,
        "search_files",
        Values.object("path", path, "pattern", pattern, "excludePatterns", List.of(excluded)));
  }

  private List<String> found(String path, String pattern, String... excluded) throws Exception {
    ToolResult result = search(path, pattern, excluded);
    assertThat(result.isError()).as(result.firstText()).isFalse();
    assertThat(result.firstText().lines()).allMatch(line -> line.startsWith(root + "/"));
    return result
        .firstText()
        .lines()
        .map(line -> line.substring(root.toString().length() + 1))
        .toList();
  }

  @Test
  void findsByThePathFromTheFolderThatIsSearched() throws Exception {
    assertThat(found(".", "*.txt")).containsExactly("a.txt");
    assertThat(found(".", "**/*.txt")).containsExactly(".hid/x.txt", "a.txt", "sub/deep/d.txt");
    assertThat(found("sub", "*")).containsExactly("sub/S.TXT", "sub/deep");
    assertThat(found("sub", "**/d*")).containsExactly("sub/deep", "sub/deep/d.txt");
  }

  @Test
  void listsAFolderRightBeforeWhatIsInIt() throws Exception {
    assertThat(found(".", "**"))
        .containsExactly(
            ".hid",
            ".hid/x.txt",
            "a.txt",
            "b.md",
            "sub",
            "sub/S.TXT",
            "sub/deep",
            "sub/deep/d.txt");
  }

  @Test
  void leavesOutWhatIsExcludedWithAllItContains() throws Exception {
    assertThat(found(".", "**", "sub", ".*")).containsExactly("a.txt", "b.md");
    assertThat(found(".", "**/*.txt", "**/deep/**")).containsExactly(".hid/x.txt", "a.txt");
  }

  @Test
  void saysSoWhenNothingFits() throws Exception {
    assertThat(search(".", "zzz").firstText()).isEqualTo("No matches found");
    assertThat(search(".", "").firstText()).isEqualTo("No matches found");
  }

  @Test
  void searchesOnlyFolders() throws Exception {
    assertThat(search("a.txt", "*").firstText())
        .isEqualTo("ENOTDIR: not a directory, scandir '" + root + "/a.txt'");
    assertThat(search("none", "*").isError()).isTrue();
  }

  @Test
  void stopsAtThirtyTwoLevels() throws Exception {
    Path deepest = root.resolve("d" + "/d".repeat(Search.DEEPEST - 1));
    Files.createDirectories(deepest);
    Files.createFile(deepest.resolve("end"));
    assertThat(found(".", "**/end")).hasSize(1);
    Files.createDirectory(deepest.resolve("d"));
    assertThat(search(".", "**/end").firstText()).contains("more than 32 folders deep");
    assertThat(found("d", "**/end")).hasSize(1);
  }

  @Test
  void stopsWhenItsThreadIsInterrupted() throws Exception {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> search(".", "**")).isInstanceOf(InterruptedException.class);
    RootFolder confined = RootFolder.at(root);
    Location start = confined.locate(".");
    Search search = new Search(confined, Glob.parse("**"), List.of());
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> search.below(start)).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }
}
