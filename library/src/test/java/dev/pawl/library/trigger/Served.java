package dev.pawl.library.trigger;

import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.governance.limit.Limits;
import dev.pawl.governance.limit.LiveCounts;
import dev.pawl.library.Pawl;
import dev.pawl.model.Principal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** What a process serves that has a store and a clock, without its thread. */
final class Served implements AutoCloseable {
  final List<String> said = new ArrayList<>();
  final RunHost host;
  final Pawl pawl;
  final Clock clock;
  final ServedTriggers triggers;
  private final List<ArmedTrigger> armed;

  /** A clock that stands until somebody puts it. */
  static final class Clock implements InstantSource {
    private Instant now;

    Clock(String now) {
      this.now = Instant.parse(now);
    }

    void set(String moment) {
      now = Instant.parse(moment);
    }

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  Served(RunStore store, Path file, Clock clock) {
    this.host = new RunHost(store);
    this.pawl = Pawl.load(file);
    this.clock = clock;
    this.armed = ArmedTrigger.of(pawl, file);
    this.triggers = new ServedTriggers(() -> host, () -> armed, clock, said::add);
  }

  /** The same for whom limits are kept. */
  Limiter limited(Limits limits) {
    LiveCounts here =
        new LiveCounts() {
          @Override
          public int of(Principal principal) {
            return host.count(principal).working() + host.count(principal).waiting();
          }

          @Override
          public int of(String tool) {
            return host.count(tool);
          }
        };
    Limiter limiter = new Limiter(limits, () -> host.store().allowances(), here, clock);
    var _ = triggers.within(limiter);
    return limiter;
  }

  ArmedTrigger armed() {
    return armed.getFirst();
  }

  /** At a moment. */
  Served at(String moment) throws InterruptedException {
    clock.set(moment);
    triggers.tick();
    host.awaitAll();
    return this;
  }

  /** The tool writes what it gets into its result. */
  static Path write(Path folder, String triggers) throws IOException {
    Path file = folder.resolve("graph.yaml");
    Files.writeString(
        file,
        """
        server: { name: s, version: "1" }
        tools:
          - name: report
            inputSchema: { type: object, properties: { n: { type: number } } }
            triggers: %s
            nodes:
              - { id: entry, type: entry, next: copy }
              - { id: copy, type: transform, transform: { expr: $.entry }, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(triggers));
    return file;
  }

  /** All runs there are, the oldest first. */
  List<RunSummary> runs() {
    return host.store().list(RunQuery.ALL).reversed();
  }

  @Override
  public void close() {
    triggers.close();
    host.close();
    pawl.close();
  }
}
