package dev.pawl.acceptance.durable;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.json.Json;
import dev.pawl.testkit.RandomRuns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file in which every call of an upstream stands, whatever becomes of the process that made it.
 *
 * @param pause how many milliseconds each call takes
 */
record CallLog(Path file, long pause) {
  CallLog(Path file) {
    this(file, 0);
  }

  /** One call that really was made. */
  record Entry(String run, String effect, String tool) {}

  /** While this file is there, no call comes to its end. */
  Path held() {
    return file.resolveSibling(file.getFileName() + ".held");
  }

  /** What the calls of a run reach. */
  Upstreams upstreams(String run, int seed) {
    return new Upstreams() {
      @Override
      public ToolResult call(ToolCall call) throws InterruptedException {
        Thread.sleep(pause);
        while (Files.exists(held())) {
          Thread.sleep(5);
        }
        if (call.tool().equals("find")) {
          return found(run, call);
        }
        write(run + " " + call.step() + " " + call.tool() + "\n");
        return RandomRuns.answer(seed, call);
      }

      @Override
      public ToolHints hints(String server, String tool) {
        return new ToolHints(tool.equals("read") || tool.equals("find"), tool.equals("repeat"));
      }
    };
  }

  /** Answers {@code true} for a call that was made. */
  private ToolResult found(String run, ToolCall call) {
    Object id = call.arguments().get("id");
    boolean made =
        entries().stream()
            .anyMatch(
                entry -> entry.run.equals(run) && ToolCall.effectId(run, entry.effect).equals(id));
    return ToolResult.text(Json.write(made ? "found" : null));
  }

  /** In one piece: many processes write at once. */
  private void write(String line) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      channel.write(ByteBuffer.wrap(line.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Entry> entries() {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      return Files.readAllLines(file).stream()
          .map(line -> line.split(" "))
          .map(words -> new Entry(words[0], words[1], words[2]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
