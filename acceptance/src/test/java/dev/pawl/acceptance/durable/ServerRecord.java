package dev.pawl.acceptance.durable;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.interpreter.Chance;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a server knows of the calls that were made of it: written to disk when one begins, and when
 * it is done, before the answer goes out. It outlives whoever called.
 */
record ServerRecord(Path file) {
  /** Who may not make any call at all. */
  static final String STRANGER = "stranger";

  /** What its questions begin with; the run follows. */
  static final String QUESTION = "May I go on with ";

  /** What a line ends with that was written to its end. */
  private static final String WHOLE = " .";

  private static final ToolHints READING = new ToolHints(true, false);
  private static final ToolHints REPEATABLE = new ToolHints(false, true);

  /** How a call ended, as far as the server knows. */
  enum End {
    ANSWERED,
    REFUSED,
    /** The connection went away with the answer. */
    LOST,
    /** The server was still at it. */
    NEVER
  }

  /**
   * @param by who called
   */
  record Call(String run, String step, String tool, String by, End end) {
    boolean mayChangeSomething() {
      return !hints(tool).readOnly();
    }

    boolean isPlain() {
      return hints(tool).equals(ToolHints.UNKNOWN);
    }
  }

  static ToolHints hints(String tool) {
    return switch (tool) {
      case "read", "find" -> READING;
      case "repeat" -> REPEATABLE;
      default -> ToolHints.UNKNOWN;
    };
  }

  /** What calls reach. */
  Upstreams upstreams(String by) {
    return new Upstreams() {
      @Override
      public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
        String id = UUID.randomUUID().toString();
        ToolResult found = call.tool().equals("find") ? found(call) : null;
        write("begun", id, call.run(), call.step(), call.tool(), by);
        work(call);
        ask(call);
        if (found != null) {
          write("ANSWERED", id);
          return found;
        }
        double chance = Chance.draw(call.run().hashCode(), call.step(), 1);
        if (chance < 0.04) {
          write("LOST", id);
          throw UpstreamException.lost("the connection is gone");
        }
        write(chance < 0.14 ? "REFUSED" : "ANSWERED", id);
        return chance < 0.14
            ? ToolResult.error("failed " + call.step())
            : ToolResult.text(Json.write(call.step()));
      }

      @Override
      public ToolHints hints(String server, String tool) {
        return ServerRecord.hints(tool);
      }
    };
  }

  /** Some calls take long enough to be cut off. */
  private static void work(ToolCall call) throws InterruptedException {
    double pace = Chance.draw(call.run().hashCode(), call.step(), 2);
    Thread.sleep(pace < 0.3 ? 0 : pace < 0.9 ? 5 : 60);
  }

  /** Some ask whoever waits for the run, in words that say which call it is about. */
  private static void ask(ToolCall call) throws InterruptedException {
    if (call.caller().canAnswer() && Chance.draw(call.run().hashCode(), call.step(), 3) < 0.2) {
      Object schema = Values.object("type", "object", "properties", Values.object());
      var _ =
          call.caller()
              .ask(
                  call.server(),
                  "elicitation/create",
                  Values.object(
                      "message",
                      QUESTION + call.run() + " " + call.step(),
                      "requestedSchema",
                      schema));
    }
  }

  /** Answers what is known of a call; nothing if it was not made. */
  private ToolResult found(ToolCall call) {
    Object id = call.arguments().get("id");
    boolean made =
        calls().stream().anyMatch(each -> ToolCall.effectId(each.run(), each.step()).equals(id));
    return ToolResult.text(Json.write(made ? "found" : null));
  }

  /** In one piece: many processes write at once. */
  private void write(String... words) {
    append(file, String.join(" ", words));
  }

  /**
   * Writes a line, begun and ended so that one whose writer was killed in the middle, or had no
   * more room, is known for what it is, and spoils none after it. No channel: that would be closed
   * when its thread is interrupted.
   */
  static void append(Path file, String line) {
    try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
      out.write(("\n" + line + WHOLE).getBytes(UTF_8));
      out.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All calls, in the order in which they began. */
  List<Call> calls() {
    List<String[]> begun = new ArrayList<>();
    Map<String, End> ends = new HashMap<>();
    for (String line : lines(file)) {
      String[] words = line.split(" ");
      if (words[0].equals("begun")) {
        begun.add(words);
      } else {
        ends.put(words[1], End.valueOf(words[0]));
      }
    }
    return begun.stream()
        .map(it -> new Call(it[2], it[3], it[4], it[5], ends.getOrDefault(it[1], End.NEVER)))
        .toList();
  }

  /** Those that are whole. */
  static List<String> lines(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      // Bytes and not lines of text: what was cut may have been cut within a character.
      String all = new String(Files.readAllBytes(file), UTF_8);
      return all.lines()
          .filter(line -> line.endsWith(WHOLE))
          .map(line -> line.substring(0, line.length() - WHOLE.length()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
