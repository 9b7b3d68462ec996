package dev.pawl.mcp.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicWriteTest {
  @TempDir Path folder;
  private Path root;
  private FilesServer server;

  @BeforeEach
  void serveTheFolder() throws IOException {
    root = folder.toRealPath();
    server = new FilesServer(root, false);
  }

  private ToolResult write(String path, String content) throws Exception {
    return Calls.call(server, "write_file", Values.object("path", path, "content", content));
  }

  private String read(String path) throws Exception {
    return Calls.call(server, "read_file", Values.object("path", path)).firstText();
  }

  @Test
  void readersNeverSeeHalfAFile() throws Exception {
    String ones = "1".repeat(300_000);
    String twos = "2".repeat(200_000);
    write("file", ones);
    List<Callable<Void>> work = new ArrayList<>();
    for (String content : List.of(ones, twos)) {
      work.add(
          () -> {
            for (int i = 0; i < 40; i++) {
              assertThat(write("file", content).isError()).isFalse();
            }
            return null;
          });
      work.add(
          () -> {
            for (int i = 0; i < 200; i++) {
              assertThat(Set.of(ones, twos).contains(read("file"))).isTrue();
              assertThat(
                      Calls.call(server, "list_directory", Values.object("path", ".")).firstText())
                  .isEqualTo("[FILE] file");
            }
            return null;
          });
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    }
    assertThat(root).isDirectoryContaining("glob:**/file").isDirectoryNotContaining("glob:**/.*");
  }

  @Test
  void keepsThePermissionsOfTheFileThatItReplaces() throws Exception {
    write("script", "old");
    Files.setPosixFilePermissions(
        root.resolve("script"), PosixFilePermissions.fromString("rwx--x---"));
    write("script", "new");
    assertThat(root.resolve("script")).hasContent("new");
    assertThat(Files.getPosixFilePermissions(root.resolve("script")))
        .isEqualTo(PosixFilePermissions.fromString("rwx--x---"));
  }

  @Test
  void writesTenMebibytesAndNoMore() throws Exception {
    assertThat(write("large", "x".repeat(TextFile.LIMIT)).isError()).isFalse();
    assertThat(root.resolve("large")).hasSize(TextFile.LIMIT);
    assertThat(write("large", "x".repeat(TextFile.LIMIT + 1)).firstText())
        .isEqualTo("The content is larger than 10 MiB");
    assertThat(root.resolve("large")).hasSize(TextFile.LIMIT);
  }

  @Test
  void anInterruptedWriteLeavesTheOldFileAndNothingElse() throws Exception {
    write("file", "old");
    Location file = RootFolder.at(root).locate("file");
    try (Folder open = Folder.open(root)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> AtomicWrite.write(open, file, new byte[100_000]))
          .isInstanceOf(ClosedByInterruptException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(root.resolve("file")).hasContent("old");
    assertThat(root.toFile().list()).containsExactly("file");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> write("file", "new")).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void hidesWhatACrashLeftUnfinished() throws Exception {
    Files.createFile(root.resolve(Names.unfinished(root)));
    assertThat(Calls.call(server, "list_directory", Values.object("path", ".")).firstText())
        .isEmpty();
    assertThat(
            Calls.call(server, "search", Values.object("path", ".", "pattern", "**")).firstText())
        .isEqualTo("No matches found");
  }
}
