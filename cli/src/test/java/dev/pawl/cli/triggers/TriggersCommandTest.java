package dev.pawl.cli.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriggersCommandTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("graph.yaml");
    Files.writeString(
        file,
        """
        server: { name: s, version: "1" }
        tools:
          - name: report
            inputSchema: { type: object, properties: { n: { type: number } } }
            triggers:
              - { cron: 0 7 * * *, zone: Europe/Berlin, input: { n: 3 } }
              - { webhook: orders, secret: "${env:NOT_SET}", input: { n: { expr: $.body.n } } }
              - { file: inbox/*.csv, input: { n: { expr: $.size } } }
            nodes:
              - { id: entry, type: entry, next: copy }
              - { id: copy, type: transform, transform: { expr: $.entry.n }, next: exit }
              - { id: exit, type: exit }
        """);
  }

  private CommandRun pawl(Object... words) {
    Object[] all = new Object[words.length + 3];
    all[0] = "triggers";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--data";
    all[words.length + 2] = folder.resolve("data");
    return CommandRun.piped().pawl(all);
  }

  @Test
  void listsWhatThereIsAndStartsNothing() {
    assertThat(pawl("ls", file).exits(Exit.OK).out())
        .contains("report/cron", "cron 0 7 * * * Europe/Berlin")
        .contains("report/orders", "webhook /hooks/orders", "report/file", "file inbox/*.csv");
    List<?> json = (List<?>) Json.parse(pawl("ls", folder, "--json").exits(Exit.OK).out());
    assertThat(json).hasSize(3);
    Map<?, ?> cron = (Map<?, ?>) json.getFirst();
    assertThat(cron.get("tool")).isEqualTo("report");
    assertThat(cron.get("name")).isEqualTo("cron");
    assertThat(String.valueOf(cron.get("next"))).endsWith(":00:00Z");
    assertThat(cron.get("lastRun")).isNull();
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void saysWhenNothingRunsByItself() throws IOException {
    Files.writeString(
        file,
        "server: { name: s, version: '1' }\ntools:\n  - { name: t, nodes: [{ id: e, type: entry,"
            + " next: x }, { id: x, type: exit }] }\n");
    assertThat(pawl("ls", file).exits(Exit.OK).err()).contains("nothing there runs by itself");
  }

  @Test
  void triesEveryKind() throws IOException {
    assertThat(pawl("try", file, "cron").exits(Exit.OK).out().strip()).isEqualTo("3");
    assertThat(
            pawl("try", file, "report/orders", "--input", "{\"n\":8}").exits(Exit.OK).out().strip())
        .isEqualTo("8");
    assertThat(pawl("try", file, "file").exits(Exit.NO_INPUT).err()).contains("there is no file");
    Files.writeString(Files.createDirectory(folder.resolve("inbox")).resolve("a.csv"), "12345");
    assertThat(pawl("try", file, "file").exits(Exit.OK).out().strip()).isEqualTo("5");
    Map<?, ?> json =
        (Map<?, ?>) Json.parse(pawl("try", file, "cron", "--json").exits(Exit.OK).out());
    assertThat(json.get("result")).isEqualTo(3);
    assertThat(CommandRun.piped().runs(folder.resolve("data"), "ls", "--json").out())
        .contains("trigger:report/cron");
  }

  @Test
  void namesWhatThereIs() {
    assertThat(pawl("try", file).exits(Exit.NO_INPUT).err()).contains("there are several");
    assertThat(pawl("try", file, "cronn").exits(Exit.NO_INPUT).err())
        .contains("there is no trigger `cronn`");
  }
}
