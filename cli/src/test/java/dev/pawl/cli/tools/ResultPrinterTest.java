package dev.pawl.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.report.UnwritableException;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultPrinterTest {
  @TempDir Path folder;
  private final CommandRun run = CommandRun.piped();

  private static ToolResult result(@Nullable Object structured, Object... content) {
    return new ToolResult(List.of(content), structured, false);
  }

  private String shown(ToolResult result) throws IOException {
    return shown(run, result, null);
  }

  private static String shown(CommandRun run, ToolResult result, @Nullable Path save)
      throws IOException {
    int before = run.out().length();
    Terminal terminal = run.terminal();
    new ResultPrinter(terminal, SavedContent.to(save)).print(result, false);
    terminal.flush();
    return run.out().substring(before);
  }

  @Test
  void textIsPrintedAsItIs() throws IOException {
    assertThat(shown(ToolResult.text("a\u001b[1m\nb\n"))).isEqualTo("a\u001b[1m\nb\n");
    assertThat(shown(CommandRun.onTerminal(), ToolResult.text("a\u001b[1m"), null))
        .isEqualTo("a\\u{1b}[1m\n");
  }

  @Test
  void structuredContentIsPrintedOnce() throws IOException {
    Map<String, ?> value = Values.object("n", 1, "m", List.of());
    assertThat(shown(result(value, Content.text("{\"m\":[], \"n\": 1.0}"))))
        .isEqualTo("{\n  \"n\": 1,\n  \"m\": []\n}\n");
    assertThat(shown(result(value, Content.text("one"))))
        .isEqualTo("one\n{\n  \"n\": 1,\n  \"m\": []\n}\n");
    assertThat(shown(result(Values.object("content", "one"), Content.text("one"))))
        .isEqualTo("one\n");
    assertThat(shown(result(null))).isEqualTo("null\n");
    assertThat(shown(result(Undefined.UNDEFINED))).isEmpty();
  }

  @Test
  void otherContentIsALineEach() throws IOException {
    assertThat(
            shown(
                result(
                    Undefined.UNDEFINED,
                    Content.image("AAECAw==", "image/png"),
                    Content.audio("*", "audio/wav"),
                    Content.embedded(Values.object("uri", "file:///x/a.md\u001b", "text", "héllo")),
                    Values.object("type", "resource_link", "uri", "file:///b", "name", "b"),
                    Values.object("type", "hologram"))))
        .isEqualTo(
            """
            [image, image/png, 4 bytes]
            [audio, audio/wav, 0 bytes]
            [resource file:///x/a.md\\u{1b}, 6 bytes]
            [link file:///b (b)]
            [content of the type hologram]
            """);
    assertThat(Attachment.size(1_500)).isEqualTo("1.5 kB");
    assertThat(Attachment.size(2_000_000)).isEqualTo("2.0 MB");
  }

  @Test
  void itCanBeSavedWithoutTouchingWhatIsThere() throws IOException {
    Path save = folder.resolve("new");
    ToolResult result =
        result(
            Undefined.UNDEFINED,
            Content.image("AAECAw==", "image/png"),
            Content.image("BAU=", "image/png"),
            Content.embedded(
                Values.object("uri", "file:///x/../../.ssh", "blob", "AA==", "mimeType", "x/y")),
            Content.embedded(Values.object("uri", "..", "text", "t", "mimeType", "text/plain")));
    String out = shown(run, result, save);
    assertThat(out).contains(save.resolve("image.png").toString(), "image-2.png", "ssh.bin");
    assertThat(Files.readAllBytes(save.resolve("image.png"))).containsExactly(0, 1, 2, 3);
    assertThat(Files.readAllBytes(save.resolve("image-2.png"))).containsExactly(4, 5);
    assertThat(save.resolve("resource.txt")).hasContent("t");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(save);
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsToldBeforeTheCall() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> SavedContent.to(file.resolve("below")))
        .isInstanceOf(UnwritableException.class);
  }
}
