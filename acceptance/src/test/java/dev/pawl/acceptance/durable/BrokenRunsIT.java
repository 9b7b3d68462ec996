package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose store fails for a while, in a process that lives on. */
@Timeout(60)
class BrokenRunsIT {
  private static final Duration LONG = Duration.ofSeconds(20);
  @TempDir Path folder;

  private static Method method(Class<?> type, String name) {
    return FaultyStore.methods()
        .filter(each -> each.getDeclaringClass() == type && each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static HostedRun begin(RunHost host, World world) {
    return host.begin(world.engine("v-1"), World.tool("act"), Map.of(), RunOptions.DEFAULT);
  }

  @Test
  void whoAnswersIsToldThatTheAnswerCannotBeKept() throws Exception {
    World world = new World(folder);
    AtomicInteger from = new AtomicInteger();
    try (RunStore real = world.open()) {
      FaultyStore faulty =
          new FaultyStore(
              real, method(Journal.class, "sync"), FaultyStore.Fault.FAILS_ALWAYS, _ -> from.get());
      RunHost host = new RunHost(faulty.store());
      HostedRun run = begin(host, world);
      run.awaitNews(LONG, Set.of());
      awaitRest(real);
      from.set(1);
      assertThatThrownBy(() -> run.answer("ok", "yes", Principal.LOCAL))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining(FaultyStore.TROUBLE);
      host.close();
    }
  }

  /** Waits until the run has nothing to do, and all of it is safe. */
  private static void awaitRest(RunStore store) throws InterruptedException {
    await(() -> store.find("v-1").map(it -> it.status() == RunStatus.WAITING).orElse(false));
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long until = System.nanoTime() + LONG.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.sleep(2);
    }
  }

  @Test
  void aRunThatBrokeIsGoneOnWithWhenItsStoreWorksAgain() throws Exception {
    World world = new World(folder);
    try (RunStore real = world.open()) {
      FaultyStore faulty =
          new FaultyStore(
              real, method(Journal.class, "sync"), FaultyStore.Fault.FAILS_ALWAYS, _ -> 2);
      RunHost host = new RunHost(faulty.store());
      HostedRun run = begin(host, world);
      assertThatThrownBy(() -> run.await(LONG)).isInstanceOf(PawlException.Unreachable.class);
      faulty.mend();
      await(() -> host.recover(world.recovery("", "")) == 1);
      Visitors.attend(host.find("v-1").orElseThrow());
      assertThat(world.calls("v-1", "first")).isEqualTo(1);
      assertThat(world.calls("v-1", "second")).isEqualTo(1);
      host.close();
    }
  }

  @Test
  void aRunThatCouldNotBeGivenBackIsGivenBackLater() throws Exception {
    World world = new World(folder.resolve("first"));
    World left;
    try (RunHost host = new RunHost(world.open())) {
      begin(host, world).awaitNews(LONG, Set.of());
      left = world.killed(folder.resolve("left"));
    }
    try (RunStore real = left.open()) {
      FaultyStore faulty =
          new FaultyStore(
              real, method(RunStore.class, "release"), FaultyStore.Fault.FAILS_ONCE, _ -> 1);
      RunHost host = new RunHost(faulty.store());
      assertThat(host.recover(left.recovery("", "v-1"))).as("its server is not there").isZero();
      assertThat(host.recover(left.recovery("", ""))).as("now it is").isEqualTo(1);
      host.close();
    }
  }

  @Test
  void aRunBeginsWhenItCanBeReachedByLetters() throws Exception {
    World world = new World(folder);
    try (RunStore real = world.open()) {
      FaultyStore faulty =
          new FaultyStore(
              real, method(RunStore.class, "deliver"), FaultyStore.Fault.FAILS_ALWAYS, _ -> 1);
      RunHost host = new RunHost(faulty.store());
      assertThatThrownBy(() -> begin(host, world))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessage(FaultyStore.TROUBLE);
      assertThat(world.calls("v-1", "first")).isZero();
      faulty.mend();
      assertThat(Visitors.attend(begin(host, world)))
          .isEqualTo(new RunResult.Completed("v-1", World.result("act")));
      host.close();
    }
  }
}
