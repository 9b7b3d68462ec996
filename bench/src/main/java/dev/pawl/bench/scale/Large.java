package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values of so many bytes when they are written as JSON. */
final class Large {
  private static final int RECORD = Json.bytes(record(0)).length + 1;
  private static final Engine ENGINE = Engine.on(Upstreams.NONE);
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Larger than those by default, because the value is in every event of the run. */
  private static final JournalLimits LIMITS =
      new JournalLimits(16 * 1024 * 1024, 400_000_000L, JournalLimits.DEFAULT.spill());

  private static final String NODES =
      """
      - { id: entry, type: entry, next: a }
      - { id: a, type: transform, transform: { expr: $.entry.value }, next: b }
      - { id: b, type: transform, transform: { expr: '{ "value": $.a }' }, next: c }
      - { id: c, type: transform, transform: { expr: $.b.value }, next: exit }
      - { id: exit, type: exit }
      """;

  private Large() {}

  private static Map<String, @Nullable Object> record(int i) {
    return Values.object(
        "id", 1_000_000 + i, "name", "number " + (100_000 + i % 7), "price", 1.25, "open", true);
  }

  /** As the codec would have read it. */
  private static List<?> value(int bytes) {
    List<?> records =
        IntStream.range(0, Math.max(1, bytes / RECORD)).mapToObj(Large::record).toList();
    return (List<?>) Objects.requireNonNull(Values.freeze(records));
  }

  /** Only compares the size: to look through a large value takes longer than to pass it on. */
  private static void expect(List<?> value, RunResult result) {
    if (!(result instanceof RunResult.Completed done)
        || !(done.output() instanceof List<?> output)
        || output.size() != value.size()) {
      throw new IllegalStateException("not the value that was passed in: " + result);
    }
  }

  /** Through a few steps of a run that is kept in memory. */
  static Subject passed(int bytes) {
    Workflow workflow = Graphs.workflow(NODES);
    List<?> value = value(bytes);
    return () -> {
      MemoryJournal journal = new MemoryJournal();
      expect(value, ENGINE.run(workflow, Map.of("value", value), RunOptions.DEFAULT, journal));
      return journal;
    };
  }

  /** Written as JSON, and read again. */
  static Subject coded(int bytes) {
    List<?> value = value(bytes);
    JsonLimits limits = JsonLimits.DEFAULT.withMaxBytes(2L * bytes);
    return () -> Objects.requireNonNull(Json.parse(Json.bytes(value), limits));
  }

  /** Through a few steps of a run that is kept in a database, until it is safe there. */
  static Subject stored(int bytes) throws IOException {
    Scratch scratch = new Scratch();
    RunHost host = new RunHost(Stores.open(scratch.folder().toString(), LIMITS));
    Workflow workflow = Graphs.workflow(NODES);
    List<?> value = value(bytes);
    return new Subject() {
      @Override
      public Object once() throws InterruptedException {
        HostedRun run = host.begin(ENGINE, workflow, Map.of("value", value), RunOptions.DEFAULT);
        expect(value, run.await(PATIENCE).orElseThrow());
        run.sync();
        return "";
      }

      @Override
      public void close() throws IOException {
        host.close();
        scratch.close();
      }
    };
  }
}
