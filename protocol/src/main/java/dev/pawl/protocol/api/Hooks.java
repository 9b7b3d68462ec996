package dev.pawl.protocol.api;

import dev.pawl.protocol.server.Party;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What anybody may send to who proves by the message itself, with a signature, that it may: no
 * token is asked for.
 */
public interface Hooks {
  /** Whether something may be there. */
  boolean concerns(String path);

  /** As whom those are counted who send: nothing is known of them yet. */
  Party sender();

  /** Answers on this thread; 401 for whoever proves nothing. */
  Api.Answer receive(Delivery delivery);

  /**
   * A message.
   *
   * @param header finds a header, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never kept or compared
  record Delivery(String path, Function<String, @Nullable String> header, byte[] body) {}
}
