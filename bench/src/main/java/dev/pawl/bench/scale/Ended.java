package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** So many runs one after the other, kept by one store. */
final class Ended implements Subject {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final int count;
  private final Place place;
  private final Workflow workflow =
      Graphs.workflow(
          """
          - { id: entry, type: entry, next: double }
          - { id: double, type: transform, transform: { expr: '{ "x": $.entry.n * 2 }' }, next: exit }
          - { id: exit, type: exit }
          """);

  private Ended(int count, Place place) {
    this.count = count;
    this.place = place;
  }

  static Ended inMemory(int count) {
    return new Ended(count, Place.inMemory());
  }

  static Ended onDisk(int count) throws IOException {
    return new Ended(count, Place.onDisk());
  }

  @Override
  public Object once() throws InterruptedException {
    RunHost host = place.host();
    Engine engine = Engine.on(Upstreams.NONE);
    for (int i = 0; i < count; i++) {
      HostedRun run = host.prepare(engine, workflow, Values.object("n", i), RunOptions.DEFAULT);
      run.drive();
      Graphs.expect(Map.of("x", 2 * i), run.await(PATIENCE).orElseThrow());
    }
    // Whoever looks waits until all of it is written.
    if (host.store().list(RunQuery.ALL.most(1)).isEmpty()) {
      throw new IllegalStateException("nothing was kept");
    }
    return host;
  }

  @Override
  public void end(Object held) {
    ((RunHost) held).close();
  }

  @Override
  public void close() throws IOException {
    place.close();
  }
}
