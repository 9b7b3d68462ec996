package dev.pawl.protocol.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows a call, also when nobody waits for it any more. Its methods return at once. */
public interface CallWatch {
  /**
   * The first byte of a request is about to leave; told for each request that the call needs.
   *
   * @return false when the call is not wanted any more: then nothing leaves
   */
  boolean leaves();

  /**
   * The server is done with a call for which nobody waits any more.
   *
   * @param result what it answered too late, or null when it gave no result, or has ended
   */
  void over(@Nullable Map<String, @Nullable Object> result);
}
