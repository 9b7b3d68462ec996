package dev.pawl.store;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import dev.pawl.store.database.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process of its own that uses a store, to be killed by tests. It says what it did on stdout. */
public final class StoreProcess {
  public static final int STEPS = 20;

  private StoreProcess() {}

  public static Process start(List<String> before, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            StoreProcess.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  public static void main(String[] arguments) throws InterruptedException, IOException {
    String where = arguments[1];
    switch (arguments[0]) {
      case "acknowledge" -> acknowledge(where);
      case "drive" -> drive(where, arguments[2], Integer.parseInt(arguments[3]));
      case "freeze" -> freeze(where, Duration.ofMillis(Integer.parseInt(arguments[2])));
      case "read" -> read(where);
      case "wait" -> waitForWord(where, Boolean.parseBoolean(arguments[2]));
      case "try" -> tryTo(where, Integer.parseInt(arguments[2]));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static synchronized void say(String text) {
    System.out.println(text);
    System.out.flush();
  }

  /** Says of four runs, for ever, which events are safe. */
  private static void acknowledge(String where) throws InterruptedException {
    RunStore store = Stores.open(where, StoreSettings.DEFAULT);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String run = ProcessHandle.current().pid() + "-" + i;
      threads.add(
          Thread.startVirtualThread(
              () -> {
                Journal journal = store.begin(run);
                journal.append(Samples.started(run));
                for (int step = 1; ; step++) {
                  journal.append(Samples.step(step));
                  journal.sync();
                  say(run + " " + step);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Begins runs and drives them to their end, then those that others left behind. */
  private static void drive(String where, String name, int runs) throws InterruptedException {
    RunStore store = Stores.open(where, StoreSettings.DEFAULT);
    for (int i = 0; i < runs; i++) {
      String run = name + "-" + i;
      Journal journal = store.begin(run);
      journal.append(Samples.started(run));
      journal.sync();
      say("began " + run);
      end(run, journal, 1);
    }
    say("idle " + name);
    while (true) {
      for (RunSummary orphan : store.orphans(1_000, null)) {
        Journal journal = store.adopt(orphan.run()).orElse(null);
        if (journal != null) {
          say("adopted " + orphan.run());
          long done =
              store.events(orphan.run()).stream()
                  .filter(Event.StepCompleted.class::isInstance)
                  .count();
          journal.append(new Event.RunResumed(1));
          end(orphan.run(), journal, (int) done + 1);
        }
      }
      Thread.sleep(20);
    }
  }

  private static void end(String run, Journal journal, int from) {
    for (int step = from; step <= STEPS; step++) {
      journal.append(Samples.step(step));
      journal.sync();
    }
    journal.append(new Event.RunCompleted(2, run));
    journal.sync();
    say("ended " + run);
  }

  /** Stands still between two steps of a run, and says what it may do when it goes on. */
  private static void freeze(String where, Duration lease) throws InterruptedException {
    try (RunStore store = Stores.open(where, StoreSettings.DEFAULT.lease(lease))) {
      Journal journal = Samples.start(store, "frozen", 1);
      Samples.start(store, "waiting", 1);
      say("freezes");
      standStill();
      say(journal.mayStillAct() ? "may act" : "may not act");
      say(tryTo(() -> Samples.append(journal, 2)));
      say(store.drives("frozen") ? "drives it" : "does not drive it");
      say(tryTo(() -> Samples.start(store, "new", 1)));
      say(store.adopt("waiting").isPresent() ? "takes back" : "does not take back");
    }
  }

  /** Says of every run how many events it has, and which of them seem to be cut off. */
  private static void read(String where) {
    try (RunStore store = Stores.open(where, StoreSettings.DEFAULT)) {
      for (RunSummary run : store.list(RunQuery.ALL)) {
        say(run.run() + " " + store.events(run.run()).size());
      }
      say("cut off: " + store.cutOff(List.of("r", "left")));
      say("letters: " + store.letters("r").size());
    } catch (PawlException e) {
      say(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  /** Begins a run, waits for a byte on stdin, and says what it may do then. */
  private static void waitForWord(String where, boolean hosts) throws IOException {
    try (RunStore store = Stores.open(where, StoreSettings.DEFAULT)) {
      Journal journal = Samples.start(store, "r", 1);
      if (hosts) {
        store.deliver(_ -> true);
      }
      say("begun");
      int _ = System.in.read();
      say(journal.mayStillAct() ? "may act" : "may not act");
      say(tryTo(() -> Samples.append(journal, 2)));
    }
  }

  /** Returns when somebody lets this process go on. */
  private static void standStill() throws InterruptedException {
    String self = Long.toString(ProcessHandle.current().pid());
    try {
      new ProcessBuilder("kill", "-STOP", self).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String tryTo(Runnable work) {
    try {
      work.run();
      return "done";
    } catch (PawlException e) {
      return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
  }

  /** Says what comes of writing so many bytes, or why not. */
  private static void tryTo(String where, int bytes) {
    try (RunStore store = Stores.open(where, StoreSettings.DEFAULT)) {
      Journal journal = store.begin("tried");
      journal.append(Samples.started("tried"));
      journal.append(new Event.StepCompleted(1, "s", "s", 1, 1, "x".repeat(bytes), -1, null));
      journal.sync();
      say("written");
    } catch (PawlException e) {
      say(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }
}
