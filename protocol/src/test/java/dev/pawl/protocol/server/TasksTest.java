package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.RpcException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TasksTest {
  private static final Duration LIFETIME = Duration.ofMinutes(10);

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private volatile Instant now = Instant.EPOCH;
  private final Tasks tasks = new Tasks(() -> now, LIFETIME, 2, TaskSource.NONE);

  @AfterEach
  void close() {
    tasks.close();
  }

  @Test
  void areGoneAsSoonAsTheirTimeIsOver() throws RpcException, InterruptedException {
    Task task = tasks.start("me", Map.of(), _ -> waitForEver());
    now = now.plus(LIFETIME);
    assertThat(get(task)).containsEntry("status", "working");
    now = now.plusMillis(1);
    assertThatThrownBy(() -> get(task))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("unknown task");
    assertThat(interrupted.await(10, TimeUnit.SECONDS)).as("its work stops too").isTrue();
  }

  @Test
  void makeRoomWhenTheirTimeIsOver() throws RpcException, InterruptedException {
    tasks.start("me", Map.of(), _ -> Map.of());
    tasks.start("me", Map.of(), _ -> Map.of());
    assertThatThrownBy(() -> tasks.start("me", Map.of(), _ -> Map.of()))
        .hasMessageContaining("Too many");
    now = now.plus(LIFETIME).plusMillis(1);
    assertThat(tasks.start("me", Map.of(), _ -> Map.of())).isNotNull();
  }

  @Test
  void areInterruptedWhenTheServerCloses() throws RpcException, InterruptedException {
    Task task = tasks.start("me", Map.of(), _ -> waitForEver());
    begun.await();
    tasks.close();
    assertThat(interrupted.getCount()).as("it waits for the work to end").isZero();
    assertThat(get(task)).containsEntry("status", "cancelled");
    assertThatThrownBy(() -> tasks.start("me", Map.of(), _ -> Map.of()))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("shutting down");
  }

  @Test
  void belongToTheirPrincipal() throws RpcException, InterruptedException {
    Task task = tasks.start("you", Map.of(), _ -> Map.of());
    assertThatThrownBy(() -> get(task)).hasMessageContaining("unknown task");
  }

  private Map<String, @Nullable Object> waitForEver() throws InterruptedException {
    begun.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
    return Map.of();
  }

  private Map<String, @Nullable Object> get(Task task) throws RpcException, InterruptedException {
    Peer me =
        new Peer(
            new Party("me"),
            Era.MODERN,
            "2026-07-28",
            new Implementation("test", "1"),
            Values.object("extensions", Values.object(Tasks.EXTENSION, Map.of())));
    return tasks.call("tasks/get", new Params(Values.object("taskId", task.id)), me);
  }
}
