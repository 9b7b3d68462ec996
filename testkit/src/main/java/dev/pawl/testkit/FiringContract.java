package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.trigger.Firing;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store has to keep to about triggers. */
public abstract class FiringContract extends AllowanceContract {
  @Test
  void anOccasionIsNotedOnceHoweverManyShareTheStore()
      throws InterruptedException, ExecutionException {
    RunStore one = open();
    RunStore other = open();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      int noted = 0;
      for (Future<Boolean> each :
          IntStream.range(0, 20)
              .mapToObj(
                  n ->
                      threads.submit(
                          () ->
                              (n % 2 == 0 ? one : other)
                                  .firings()
                                  .note(new Firing("t", "o", "r" + n, 5))))
              .toList()) {
        noted += each.get() ? 1 : 0;
      }
      assertThat(noted).isEqualTo(1);
    }
    assertThat(one.firings().has("t", "o")).isTrue();
    assertThat(other.firings().has("t", "o")).isTrue();
    assertThat(other.firings().has("u", "o")).isFalse();
    assertThat(other.firings().has("t", "p")).isFalse();
  }

  @Test
  void ofThoseWhoBeginTheSameRunOneDoes() throws InterruptedException, ExecutionException {
    List<RunStore> stores = List.of(open(), open(), open());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      int begun = 0;
      for (Future<Boolean> each :
          stores.stream().map(store -> threads.submit(() -> begins(store))).toList()) {
        begun += each.get() ? 1 : 0;
      }
      assertThat(begun).isEqualTo(1);
    }
    assertThat(stores.stream().filter(store -> store.drives("same"))).hasSize(1);
    assertThat(stores.getFirst().find("same")).isPresent();
  }

  private boolean begins(RunStore store) {
    try {
      start(store, "same", 1).sync();
      return true;
    } catch (PawlException.Conflict _) {
      return false;
    }
  }

  @Test
  void knowsTheLatestOccasionAndTheLastRun() {
    Firings firings = open().firings();
    assertThat(firings.latest("t", 100)).isEmpty();
    firings.note(new Firing("t", "", "", 10));
    firings.note(new Firing("t", "b", "run-b", 30));
    firings.note(new Firing("t", "c", "", 40));
    firings.note(new Firing("t", "a", "run-a", 20));
    firings.note(new Firing("u", "z", "run-z", 90));
    assertThat(firings.latest("t", 100)).contains(new Firing("t", "c", "", 40));
    assertThat(firings.latest("t", 39)).contains(new Firing("t", "b", "run-b", 30));
    assertThat(firings.latest("t", 9)).isEmpty();
    assertThat(firings.lastRun("t")).contains(new Firing("t", "b", "run-b", 30));
  }

  @Test
  void forgetsWhatIsOldAndNotNeeded() {
    Firings firings = open().firings();
    for (String each : List.of("1", "2", "3", "4")) {
      String run = each.equals("3") ? "run" : "";
      firings.note(new Firing("t", each, run, Long.parseLong(each)));
    }
    firings.note(new Firing("u", "1", "", 1));
    firings.forget("t", 10, List.of("2"));
    assertThat(firings.has("t", "1")).isFalse();
    assertThat(firings.has("t", "2")).isTrue();
    assertThat(firings.has("t", "3")).isTrue();
    assertThat(firings.has("t", "4")).isTrue();
    assertThat(firings.has("u", "1")).isTrue();
  }
}
