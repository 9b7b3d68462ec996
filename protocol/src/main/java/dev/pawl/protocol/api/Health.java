package dev.pawl.protocol.api;

import java.util.List;

/**
 * How a server does, for those who decide whether to send it calls, and whether to start it again.
 * Anybody is told: it says nothing of what is served, or to whom.
 */
@FunctionalInterface
public interface Health {
  /** Where it is told whether the program answers at all. */
  String ALIVE = "/healthz";

  /** Where it is told whether calls should come here. */
  String READY = "/readyz";

  /** Why no calls should come here at the moment, each in a word; none when they may. At once. */
  List<String> troubles();
}
