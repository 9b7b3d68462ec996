package dev.pawl.acceptance.durable;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.store.Stores;
import dev.pawl.testkit.RandomRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A program that runs random graphs, and is killed or recovers what a killed one left behind. */
public final class Crashing {
  private Crashing() {}

  /**
   * {@code run FOLDER LOG FROM TO WRITE loses|keeps}: begins the graphs of these seeds, stops each
   * at that write, and is then killed. {@code recover FOLDER LOG}: resumes all that is left. {@code
   * serve FOLDER LOG FROM TO}: begins the graphs of these seeds, and resumes whatever others leave
   * behind, until its input ends.
   */
  public static void main(String[] args) throws Exception {
    CallLog log = new CallLog(Path.of(args[2]), args[0].equals("serve") ? 20 : 0);
    RunStore store = Stores.open(args[1], JournalLimits.DEFAULT);
    switch (args[0]) {
      case "run" ->
          run(
              store,
              log,
              Integer.parseInt(args[3]),
              Integer.parseInt(args[4]),
              Integer.parseInt(args[5]),
              args[6].equals("loses"));
      case "recover" -> recover(store, log);
      case "serve" -> serve(store, log, Integer.parseInt(args[3]), Integer.parseInt(args[4]));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void run(RunStore store, CallLog log, int from, int to, int write, boolean loses)
      throws Exception {
    CountDownLatch stopped = new CountDownLatch(to - from);
    RunHost host = new RunHost(new FreezingStore(store, write, loses, stopped));
    RunListener counting =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.RunCompleted || event instanceof Event.RunFailed) {
              stopped.countDown();
            }
          }
        };
    for (int seed = from; seed < to; seed++) {
      Workflow workflow = RandomRuns.graph(seed).tool("t");
      host.begin(
          engine(log, id(seed), seed),
          workflow,
          RandomRuns.INPUT,
          RunOptions.DEFAULT.with(counting));
    }
    stopped.await(2, TimeUnit.MINUTES);
    kill();
  }

  static String id(int seed) {
    return "run-" + seed;
  }

  static int seed(String run) {
    return Integer.parseInt(run.substring("run-".length()));
  }

  static Engine engine(CallLog log, String run, int seed) {
    return Engine.on(log.upstreams(run, seed))
        .naming(() -> run)
        .seeded(() -> 42)
        .with(Allowance.DEFAULT.withEnding(Duration.ZERO));
  }

  /** As nothing else can be: no hook runs, nothing is flushed. */
  static void kill() throws IOException {
    new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start();
    while (true) {
      LockSupport.park();
    }
  }

  private static void recover(RunStore store, CallLog log) throws Exception {
    try (RunHost host = new RunHost(store)) {
      host.recover(recovery(log));
      host.awaitAll();
    }
  }

  private static void serve(RunStore store, CallLog log, int from, int to) throws Exception {
    try (RunHost host = new RunHost(store)) {
      for (int seed = from; seed < to; seed++) {
        Workflow workflow = RandomRuns.graph(seed).tool("t");
        host.begin(engine(log, id(seed), seed), workflow, RandomRuns.INPUT, RunOptions.DEFAULT)
            .sync();
      }
      System.out.println("begun");
      while (System.in.available() == 0) {
        host.recover(recovery(log));
        Thread.sleep(200);
      }
    }
  }

  static Recovery recovery(CallLog log) {
    return new Recovery() {
      @Override
      public boolean knows(RunSummary run) {
        return true;
      }

      @Override
      public Workflow workflow(RunSummary run, Kept kept) {
        return FileRecovery.compiled(kept.definition());
      }

      @Override
      public Engine engine(RunSummary run, Kept kept) {
        return Crashing.engine(log, run.run(), seed(run.run()));
      }
    };
  }
}
