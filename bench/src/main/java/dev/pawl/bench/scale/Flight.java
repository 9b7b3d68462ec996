package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * So many runs at the same time: all of them are in the middle of a call before any goes on. The
 * call may change something, so a store on disk has it written before it is made.
 */
final class Flight implements Subject {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final int count;
  private final Place place;
  private final Workflow workflow =
      Graphs.workflow(
          """
          - { id: entry, type: entry, next: call }
          - { id: call, type: mcp, server: up, tool: echo, args: { n: { expr: $.entry.n } }, next: exit }
          - { id: exit, type: exit }
          """);

  private Flight(int count, Place place) {
    this.count = count;
    this.place = place;
  }

  static Flight inMemory(int count) {
    return new Flight(count, Place.inMemory());
  }

  static Flight onDisk(int count) throws IOException {
    return new Flight(count, Place.onDisk());
  }

  private record Flying(RunHost host, List<HostedRun> runs, CountDownLatch landing) {}

  @Override
  public Object once() throws InterruptedException {
    RunHost host = place.host();
    CountDownLatch flying = new CountDownLatch(count);
    CountDownLatch landing = new CountDownLatch(1);
    Engine engine = Engine.on(holding(flying, landing));
    List<HostedRun> runs = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      runs.add(host.begin(engine, workflow, Values.object("n", i), RunOptions.DEFAULT));
    }
    flying.await();
    return new Flying(host, runs, landing);
  }

  private static Upstreams holding(CountDownLatch flying, CountDownLatch landing) {
    return new Upstreams() {
      @Override
      public ToolResult call(ToolCall call) throws InterruptedException {
        flying.countDown();
        landing.await();
        return new ToolResult(List.of(), call.arguments(), false);
      }

      @Override
      public boolean heedsInterrupts(String server, String tool) {
        return true;
      }
    };
  }

  @Override
  public void end(Object held) throws InterruptedException {
    Flying all = (Flying) held;
    all.landing.countDown();
    for (int i = 0; i < count; i++) {
      Graphs.expect(Map.of("n", i), all.runs.get(i).await(PATIENCE).orElseThrow());
    }
    all.host.close();
  }

  @Override
  public void close() throws IOException {
    place.close();
  }
}
