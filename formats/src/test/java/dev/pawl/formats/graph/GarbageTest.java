package dev.pawl.formats.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Whatever a file holds, reading it ends in a bundle. */
final class GarbageTest {
  private static final int FILES = 2_000;
  private static final List<String> FRAGMENTS =
      List.of(
          "[",
          "]",
          "{",
          "}",
          ":",
          ": ",
          "- ",
          "\n",
          "\t",
          "\"",
          "'",
          "|",
          ">",
          "&a ",
          "*a",
          "<<: ",
          "!!int ",
          "? ",
          "---\n",
          "...",
          "%YAML 1.1\n",
          "# ",
          "~",
          ".inf",
          "1e999",
          "0x",
          "\\u0000",
          "${A}",
          "\uFEFF",
          "\u0085",
          "é",
          "😀",
          "null",
          "next",
          "nodes",
          "type: foreach",
          "expr");

  @Test
  void neverThrowsAndAlwaysEnds() {
    List<byte[]> yaml =
        Stream.of("count_files.yaml", "everything.yaml", "older.yaml", "oldest.yaml")
            .map(name -> Graphs.resource(name).getBytes(UTF_8))
            .toList();
    List<byte[]> json = yaml.stream().map(GarbageTest::asJson).toList();
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          for (int seed = 0; seed < FILES; seed++) {
            Random random = new Random(seed);
            boolean isJson = random.nextInt(5) == 0;
            byte[] original = (isJson ? json : yaml).get(random.nextInt(yaml.size()));
            checkBundle(isJson ? "g.json" : "g.yaml", mutated(original, random), "seed " + seed);
          }
        });
  }

  private static byte[] asJson(byte[] yaml) {
    return Json.bytes(SourceReader.read("g.yaml", yaml).root().value());
  }

  private static void checkBundle(String file, byte[] content, String description) {
    Bundle bundle = GraphReader.read(file, content);
    for (Problem problem : bundle.problems()) {
      assertThat(problem.place().line()).as(description).isPositive();
      assertThat(problem.place().column()).as(description).isPositive();
      assertThat(problem.message()).as(description).isNotBlank();
    }
    bundle.definitions().forEach(tool -> assertThat(tool.name()).as(description).isNotEmpty());
    assertThat(bundle.problems()).isSortedAccordingTo(Problem.BY_PLACE);
    McpServersFile.read(file, content);
  }

  private static byte[] mutated(byte[] original, Random random) {
    byte[] content = original;
    int changes = 1 + random.nextInt(6);
    for (int i = 0; i < changes; i++) {
      content = changed(content, random);
    }
    return content;
  }

  private static byte[] changed(byte[] content, Random random) {
    int at = random.nextInt(content.length + 1);
    int length = Math.min(content.length - at, random.nextInt(12));
    byte[] rest = Arrays.copyOfRange(content, at, content.length);
    byte[] kept = Arrays.copyOf(content, at);
    return switch (random.nextInt(5)) {
      case 0 -> joined(kept, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())).getBytes(UTF_8), rest);
      case 1 -> joined(kept, Arrays.copyOfRange(content, at + length, content.length));
      case 2 -> joined(kept, Arrays.copyOfRange(content, at, at + length), rest);
      case 3 -> joined(kept, new byte[] {(byte) random.nextInt(256)}, rest);
      default -> random.nextInt(20) == 0 && at > 0 ? kept : joined(rest, kept);
    };
  }

  private static byte[] joined(byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
