package dev.pawl.protocol.server;

import org.jspecify.annotations.Nullable;

/**
 * Whom a transport let in.
 *
 * @param name tells it from all others: sessions, tasks and requests under way are bound to it
 * @param details what else is known of it, for whoever handles its requests; nothing of the
 *     protocol looks at it
 */
public record Party(String name, @Nullable Object details) {
  /** Whoever uses this machine's own standard streams. */
  public static final Party LOCAL = new Party("local");

  /** One of which nothing else is known. */
  public Party(String name) {
    this(name, null);
  }
}
