package dev.pawl.protocol.api;

import dev.pawl.protocol.server.Party;

/**
 * Pages to which other sites send browsers back. No token is asked for, because browsers have none:
 * what they bring along proves itself, or is worth nothing.
 */
public interface Landing {
  /** Whether something may be there. */
  boolean concerns(String path);

  /** As whom those are counted who come: nothing is known of them yet. */
  Party visitor();

  /**
   * Answers on this thread; with 400 whoever brings nothing that was waited for.
   *
   * @param query what stands behind the question mark, as it came
   */
  Page land(String path, String query);

  /** What a browser is shown. */
  record Page(int status, String html) {}
}
