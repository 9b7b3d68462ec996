package dev.pawl.mcp.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way out of the root that we know of, each of which must be closed. */
class EscapeTest {
  private static final String SECRET = "the secret";

  @TempDir Path folder;
  private Path root;
  private Path outside;
  private FilesServer server;

  @BeforeEach
  void fillTheRoot() throws IOException {
    Path real = folder.toRealPath();
    root = Files.createDirectories(real.resolve("root/sub")).getParent();
    outside = Files.createDirectory(real.resolve("outside"));
    Files.writeString(outside.resolve("secret"), SECRET);
    Files.createDirectory(real.resolve("root-evil"));
    Files.writeString(real.resolve("root-evil/secret"), SECRET);
    Files.writeString(root.resolve("inside"), "inside");
    Files.createSymbolicLink(root.resolve("folderlink"), outside);
    Files.createSymbolicLink(root.resolve("filelink"), Path.of("../outside/secret"));
    Files.createSymbolicLink(root.resolve("missinglink"), outside.resolve("missing"));
    Files.createSymbolicLink(root.resolve("loop"), root.resolve("loop"));
    Files.createSymbolicLink(root.resolve("chain"), root.resolve("folderlink"));
    Files.createSymbolicLink(root.resolve("up"), Path.of("sub/../.."));
    server = new FilesServer(root, false);
  }

  private ToolResult call(String tool, Object... arguments) throws Exception {
    return Calls.call(server, tool, Values.object(arguments));
  }

  private void isDenied(String tool, Object... arguments) throws Exception {
    ToolResult result = call(tool, arguments);
    assertThat(result.isError()).as("%s", result).isTrue();
    assertThat(result.firstText()).startsWith("Access denied - ").doesNotContain(SECRET);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "../outside/secret",
        "sub/../../outside/secret",
        "../root-evil/secret",
        "./../root-evil/secret",
        "/",
        "/etc/passwd",
        "//etc/passwd",
        "folderlink/secret",
        "folderlink/../../outside/secret",
        "filelink",
        "missinglink",
        "loop",
        "loop/x",
        "chain/secret",
        "up/outside/secret",
        "up",
        "inside\0",
        "\0",
        "../outside/secret\0.txt",
        "C:\\Windows\\win.ini",
        "c:/x",
      })
  void noPathLeadsOut(String path) throws Exception {
    isDenied("read_file", "path", path);
    isDenied("list_directory", "path", path);
    isDenied("search", "path", path, "pattern", "**");
    isDenied("write_file", "path", path, "content", "overwritten");
    assertThat(outside.resolve("secret")).hasContent(SECRET);
    assertThat(outside).isDirectoryNotContaining("glob:**missing");
  }

  @Test
  void absolutePathsOutsideAreDeniedEvenWithTheRootAsTheirPrefix() throws Exception {
    isDenied("read_file", "path", root + "-evil/secret");
    isDenied("read_file", "path", root + "/../root-evil/secret");
    isDenied("read_file", "path", outside + "/secret");
  }

  @Test
  void aDenialNamesTheLinkButNotWhereItLeads() throws Exception {
    assertThat(call("read_file", "path", "filelink").firstText())
        .isEqualTo(
            "Access denied - symlink target outside allowed directories: %s/filelink not in %s"
                .formatted(root, root));
    assertThat(call("read_file", "path", "../outside/secret").firstText())
        .isEqualTo(
            "Access denied - path outside allowed directories: %s/secret not in %s"
                .formatted(outside, root));
  }

  @Test
  void linksThatStayInsideWork() throws Exception {
    Files.createSymbolicLink(root.resolve("sub/near"), Path.of("../inside"));
    Files.createSymbolicLink(root.resolve("here"), Path.of("."));
    assertThat(call("read_file", "path", "here/sub/near").firstText()).isEqualTo("inside");
    call("write_file", "path", "sub/near", "content", "changed");
    assertThat(root.resolve("sub/near")).isSymbolicLink();
    assertThat(root.resolve("inside")).hasContent("changed");
  }

  @Test
  void aSearchNeitherFollowsNorShowsLinksThatLeadOut() throws Exception {
    Files.createSymbolicLink(root.resolve("near"), Path.of("sub"));
    Files.createFile(root.resolve("sub/x"));
    assertThat(call("search", "path", ".", "pattern", "**").firstText().lines())
        .containsExactly(root + "/inside", root + "/near", root + "/sub", root + "/sub/x");
  }

  @Test
  void aRootThatIsItselfALinkServesBothOfItsNames() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("rootlink"), root);
    server = new FilesServer(link, false);
    assertThat(call("read_file", "path", link + "/inside").firstText()).isEqualTo("inside");
    assertThat(call("read_file", "path", root + "/inside").firstText()).isEqualTo("inside");
    isDenied("read_file", "path", link + "/../outside/secret");
  }

  @Test
  void veryLongNamesAreAnError() throws Exception {
    String name = "n".repeat(256);
    assertThat(call("read_file", "path", name).firstText()).startsWith("ENAMETOOLONG");
    assertThat(call("write_file", "path", name, "content", "").firstText())
        .startsWith("ENAMETOOLONG");
    assertThat(call("read_file", "path", "x/".repeat(50_000)).firstText())
        .startsWith("ENAMETOOLONG");
    assertThat(call("write_file", "path", "n".repeat(255), "content", "").isError()).isFalse();
  }

  @Test
  void pipesAndDevicesAreNeverOpened() throws Exception {
    Path pipe = root.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertThat(call("read_file", "path", "pipe").firstText())
              .isEqualTo("Not a regular file: " + pipe);
          assertThat(call("write_file", "path", "pipe", "content", "x").isError()).isTrue();
          assertThat(call("list_directory", "path", "pipe").firstText()).startsWith("ENOTDIR");
          assertThat(call("read_file", "path", "pipe/x").firstText()).startsWith("ENOTDIR");
          assertThat(call("list_directory", "path", ".").firstText()).contains("[FILE] pipe");
          assertThat(call("search", "path", ".", "pattern", "p*").firstText()).endsWith("/pipe");
        });
    server = new FilesServer(Path.of("/dev"), true);
    assertThat(call("read_file", "path", "zero").firstText()).startsWith("Not a regular file");
  }

  @Test
  void aFolderThatIsSwappedForALinkWhileFilesAreReadLeaksNothing() throws Exception {
    Path victim = Files.createDirectory(root.resolve("victim"));
    Files.writeString(victim.resolve("secret"), "harmless");
    Path spare = root.resolve("spare");
    Path link = Files.createSymbolicLink(root.resolve("link"), outside);
    AtomicBoolean done = new AtomicBoolean();
    Thread swapper =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!done.get()) {
                    swap(victim, spare, link);
                  }
                });
    try {
      for (int i = 0; i < 3000; i++) {
        assertThat(call("read_file", "path", "victim/secret").firstText()).isNotEqualTo(SECRET);
        if (i % 10 == 0) {
          call("write_file", "path", "victim/planted", "content", "planted");
        }
      }
    } finally {
      done.set(true);
      swapper.join();
    }
    assertThat(outside).isDirectoryNotContaining("glob:**planted");
  }

  private static void swap(Path victim, Path spare, Path link) {
    try {
      Files.move(victim, spare);
      Files.move(link, victim);
      Thread.onSpinWait();
      Files.move(victim, link);
      Files.move(spare, victim);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
