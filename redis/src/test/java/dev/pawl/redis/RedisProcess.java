package dev.pawl.redis;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A process of its own that keeps runs, to be killed by tests. It says what it did on stdout. */
public final class RedisProcess {
  static final StoreSettings SETTINGS = StoreSettings.DEFAULT.lease(Duration.ofSeconds(2));

  private RedisProcess() {}

  static Process start(String what, String address) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dio.netty.noUnsafe=true",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            RedisProcess.class.getName(),
            what,
            address)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  public static void main(String[] arguments) throws Exception {
    RunStore store = Stores.open(arguments[1], SETTINGS);
    switch (arguments[0]) {
      case "acknowledge" -> acknowledge(store);
      case "freeze" -> freeze(store);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static synchronized void say(String text) {
    System.out.println(text);
    System.out.flush();
  }

  static Event.RunStarted started(String run) {
    return new Event.RunStarted(1, run, "report", "sha256:d", 1, Principal.LOCAL, 42, Map.of());
  }

  static Event step(int number) {
    return new Event.StepCompleted(number, "s#" + number, "s", number, 1, number, -1, null);
  }

  /** Says of four runs, for ever, which events are safe. */
  private static void acknowledge(RunStore store) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String run = "r" + i;
      threads.add(Thread.startVirtualThread(() -> acknowledge(store, run)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void acknowledge(RunStore store, String run) {
    Journal journal = store.begin(run);
    journal.append(started(run));
    for (int step = 1; ; step++) {
      journal.append(step(step));
      sync(journal);
      say(run + " " + step);
    }
  }

  /** Also when the server goes away meanwhile and comes back. */
  private static void sync(Journal journal) {
    boolean safe = false;
    while (!safe) {
      try {
        journal.sync();
        safe = true;
      } catch (PawlException.Unreachable _) {
        Thread.onSpinWait();
      }
    }
  }

  /** Stands still after a step of a run, and says what it may do when it goes on. */
  private static void freeze(RunStore store) throws IOException, InterruptedException {
    Journal journal = store.begin("r0");
    journal.append(started("r0"));
    journal.sync();
    say("freezes");
    String self = Long.toString(ProcessHandle.current().pid());
    int _ = new ProcessBuilder("kill", "-STOP", self).start().waitFor();
    say(journal.mayStillAct() ? "may act" : "may not act");
    try {
      journal.append(step(1));
      journal.sync();
      say("wrote");
    } catch (PawlException.Conflict _) {
      say("conflict");
    }
    say(store.drives("r0") ? "drives" : "does not drive");
    store.close();
  }
}
