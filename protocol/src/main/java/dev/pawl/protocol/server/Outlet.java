package dev.pawl.protocol.server;

import dev.pawl.protocol.rpc.Message;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where messages to the client go that belong to one request. Safe to use from many threads. */
@FunctionalInterface
public interface Outlet {
  void send(Message message);

  /** Whether the client can be asked something on the way; else only its answer reaches it. */
  default boolean carriesQuestions() {
    return true;
  }

  /** See {@link Exchange#mayBeTakenOver}. */
  default boolean mayBeTakenOver(String note) {
    return false;
  }

  /** What the thread noted from which this one has taken the request over. */
  default Optional<String> noted() {
    return Optional.empty();
  }

  /** See {@link Exchange#client}. */
  default @Nullable Object client() {
    return null;
  }

  /** See {@link Exchange#endWithClient}. */
  default void endWithClient() {}

  /** See {@link Exchange#awaitClient}. */
  default void awaitClient() throws InterruptedException {}

  /** Whether the client took the request back, as opposed to having just gone away. */
  default boolean isWithdrawn() {
    return false;
  }
}
