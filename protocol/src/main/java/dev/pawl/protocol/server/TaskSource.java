package dev.pawl.protocol.server;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that somebody else looks after than the server: they may be older than it, and outlive it.
 * To anyone but whom it belongs to, a task is as if it were not there.
 */
public interface TaskSource {
  /** Has none. */
  TaskSource NONE =
      new TaskSource() {
        @Override
        public Optional<State> find(String id, Peer peer) {
          return Optional.empty();
        }

        @Override
        public void update(String id, Map<String, @Nullable Object> answers, Peer peer) {}

        @Override
        public void cancel(String id, Peer peer) {}
      };

  /**
   * How far a task is.
   *
   * @param lifetime from its creation
   * @param message says in words what is going on, or null
   */
  record State(
      Instant created, Instant updated, Duration lifetime, @Nullable String message, Phase phase) {}

  /** Where a task stands. */
  sealed interface Phase {
    record Working() implements Phase {}

    /**
     * @param questions by keys that no other question of the task has had
     */
    record Asking(Map<String, Exchange.Question> questions) implements Phase {
      public Asking {
        questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
      }
    }

    record Completed(CallResult result) implements Phase {}

    record Cancelled() implements Phase {}
  }

  Optional<State> find(String id, Peer peer) throws RpcException, InterruptedException;

  /** Whether there is such a task, of which perhaps nothing can be told at the moment. */
  default boolean knows(String id, Peer peer) throws RpcException, InterruptedException {
    return find(id, peer).isPresent();
  }

  /**
   * Takes answers; those that nobody asked for are ignored.
   *
   * @throws RpcException when one is of no use; the question stays open
   */
  void update(String id, Map<String, @Nullable Object> answers, Peer peer)
      throws RpcException, InterruptedException;

  void cancel(String id, Peer peer) throws RpcException, InterruptedException;
}
