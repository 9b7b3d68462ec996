package dev.pawl.mcp.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesServerTest {
  @TempDir Path folder;
  private Path root;
  private FilesServer server;

  @BeforeEach
  void fillTheRoot() throws IOException {
    root = Files.createDirectory(folder.toRealPath().resolve("root"));
    Files.createDirectories(root.resolve("sub/deep"));
    Files.writeString(root.resolve("a.txt"), "hello\nworld\n");
    Files.writeString(root.resolve("sub/S.TXT"), "s");
    Files.writeString(root.resolve("sub/deep/d.txt"), "d");
    server = new FilesServer(root, false);
  }

  private String answer(String tool, Object... arguments) throws Exception {
    ToolResult result = Calls.call(server, tool, Values.object(arguments));
    String text = result.firstText();
    assertThat(result.isError()).as(text).isFalse();
    assertThat(result.structuredContent()).isEqualTo(Map.of("content", text));
    return text;
  }

  private String error(String tool, Object... arguments) throws Exception {
    ToolResult result = Calls.call(server, tool, Values.object(arguments));
    assertThat(result.isError()).as(result.firstText()).isTrue();
    assertThat(result.structuredContent()).isEqualTo(Undefined.UNDEFINED);
    return result.firstText();
  }

  @Test
  void offersWritingOnlyWhenItMayWrite() {
    assertThat(server.tools())
        .extracting(Tool::name)
        .containsExactly(
            "list_directory",
            "read_file",
            "read_text_file",
            "search",
            "search_files",
            "write_file");
    assertThat(new FilesServer(root, true).tools())
        .extracting(Tool::name)
        .doesNotContain("write_file");
  }

  @Test
  void saysWhichToolsOnlyRead() {
    assertThat(server.tools())
        .allSatisfy(
            tool ->
                assertThat(tool.annotations())
                    .containsEntry("readOnlyHint", !tool.name().equals("write_file"))
                    .containsEntry("openWorldHint", false));
    assertThat(server.tools().getLast().annotations())
        .containsEntry("destructiveHint", true)
        .containsEntry("idempotentHint", true);
  }

  @Test
  void refusesToWriteWhenReadOnly() {
    FilesServer readOnly = new FilesServer(root, true);
    assertThatThrownBy(
            () -> Calls.call(readOnly, "write_file", Values.object("path", "x", "content", "x")))
        .isInstanceOf(UpstreamException.class)
        .hasMessageContaining("has no tool `write_file`");
    assertThat(root.resolve("x")).doesNotExist();
  }

  @Test
  void refusesAToolThatItDoesNotHave() {
    assertThatThrownBy(() -> Calls.call(server, "read_fiel", Map.of()))
        .isInstanceOfSatisfying(
            UpstreamException.class,
            e -> assertThat(e.code()).isEqualTo(FailureCode.UPSTREAM_REFUSED))
        .hasMessage("server `files` has no tool `read_fiel`, did you mean `read_file`?");
  }

  @Test
  void listsFoldersAndFilesInTheOrderOfTheirBytes() throws Exception {
    Files.createDirectory(root.resolve(".hidden"));
    Files.createFile(root.resolve("B"));
    assertThat(answer("list_directory", "path", "."))
        .isEqualTo("[DIR] .hidden\n[FILE] B\n[FILE] a.txt\n[DIR] sub");
    assertThat(answer("list_directory", "path", "")).contains("[FILE] a.txt");
    assertThat(answer("list_directory", "path", root + "/sub"))
        .isEqualTo("[FILE] S.TXT\n[DIR] deep");
    assertThat(answer("list_directory", "path", "sub/deep/../.", "extra", 1))
        .isEqualTo("[FILE] S.TXT\n[DIR] deep");
  }

  @Test
  void listsAnEmptyFolderAsAnEmptyText() throws Exception {
    Files.createDirectory(root.resolve("empty"));
    assertThat(answer("list_directory", "path", "empty")).isEmpty();
  }

  @Test
  void doesNotListWhatIsNoFolder() throws Exception {
    assertThat(error("list_directory", "path", "a.txt"))
        .isEqualTo("ENOTDIR: not a directory, scandir '" + root + "/a.txt'");
    assertThat(error("list_directory", "path", "no/where"))
        .isEqualTo("ENOENT: no such file or directory, scandir '" + root + "/no/where'");
    assertThat(error("list_directory", "path", "a.txt/x")).startsWith("ENOTDIR: not a directory");
  }

  @Test
  void listsAtMostTenThousandEntries() throws Exception {
    Path crowd = Files.createDirectory(root.resolve("crowd"));
    for (int i = 0; i < Names.LIMIT; i++) {
      Files.createFile(crowd.resolve("f" + i));
    }
    assertThat(answer("list_directory", "path", "crowd").lines()).hasSize(Names.LIMIT);
    Files.createFile(crowd.resolve("last"));
    assertThat(error("list_directory", "path", "crowd")).contains("more than 10000 entries");
  }

  @Test
  void readsAFile() throws Exception {
    assertThat(answer("read_file", "path", "a.txt")).isEqualTo("hello\nworld\n");
    assertThat(answer("read_text_file", "path", root + "/a.txt")).isEqualTo("hello\nworld\n");
  }

  @Test
  void readsOnlyRegularFiles() throws Exception {
    assertThat(error("read_file", "path", "sub"))
        .isEqualTo("EISDIR: illegal operation on a directory, open '" + root + "/sub'");
    assertThat(error("read_file", "path", "."))
        .isEqualTo("EISDIR: illegal operation on a directory, open '" + root + "'");
    assertThat(error("read_file", "path", "none"))
        .isEqualTo("ENOENT: no such file or directory, open '" + root + "/none'");
  }

  @Test
  void reportsEveryArgumentThatDoesNotFit() throws Exception {
    String start = "MCP error -32602: Input validation error: Invalid arguments for tool ";
    assertThat(error("write_file"))
        .isEqualTo(
            start
                + "write_file: Invalid input: expected string, received undefined at path\n"
                + "Invalid input: expected string, received undefined at content");
    assertThat(error("read_file", "path", null, "head", "1"))
        .isEqualTo(
            start
                + "read_file: Invalid input: expected string, received null at path\n"
                + "Invalid input: expected number, received string at head");
    assertThat(error("search", "path", 3, "pattern", true, "excludePatterns", "x"))
        .contains("received number at path", "received boolean at pattern", "expected array");
    assertThat(
            error("search", "path", ".", "pattern", "*", "excludePatterns", List.of("a", Map.of())))
        .endsWith("expected string, received object at excludePatterns[1]");
    assertThat(error("read_file", "path", "a.txt", "head", 1, "tail", 1))
        .isEqualTo("Cannot specify both head and tail parameters simultaneously");
  }

  @Test
  void writesANewFileAndReplacesAnOldOne() throws Exception {
    assertThat(answer("write_file", "path", "sub/new.txt", "content", "grüße 🌱"))
        .isEqualTo("Successfully wrote to sub/new.txt");
    assertThat(Files.readString(root.resolve("sub/new.txt"), UTF_8)).isEqualTo("grüße 🌱");
    answer("write_file", "path", "sub/new.txt", "content", "");
    assertThat(root.resolve("sub/new.txt")).isEmptyFile();
  }

  @Test
  void doesNotWriteWhereThereIsNoFolderOrAFolderItself() throws Exception {
    assertThat(error("write_file", "path", "no/new.txt", "content", "x"))
        .isEqualTo("ENOENT: no such file or directory, open '" + root + "/no/new.txt'");
    assertThat(error("write_file", "path", "sub", "content", "x")).startsWith("EISDIR");
    assertThat(error("write_file", "path", ".", "content", "x")).startsWith("EISDIR");
    assertThat(error("write_file", "path", "a.txt/x", "content", "x")).startsWith("ENOTDIR");
  }

  @Test
  void isUnreachableUntilItsRootExists() throws Exception {
    Path later = folder.resolve("later");
    FilesServer early = new FilesServer(later, false);
    assertThatThrownBy(() -> Calls.call(early, "list_directory", Values.object("path", ".")))
        .isInstanceOfSatisfying(
            UpstreamException.class,
            e -> assertThat(e.code()).isEqualTo(FailureCode.UPSTREAM_UNREACHABLE))
        .hasMessage("the root of the files server does not exist: " + later);
    Files.createDirectory(later);
    assertThat(Calls.call(early, "list_directory", Values.object("path", ".")).isError()).isFalse();
  }

  @Test
  void isUnreachableWhenItsRootIsAFile() {
    FilesServer wrong = new FilesServer(root.resolve("a.txt"), false);
    assertThatThrownBy(() -> Calls.call(wrong, "list_directory", Values.object("path", ".")))
        .hasMessageContaining("is not a folder");
  }
}
