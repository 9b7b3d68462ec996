package dev.pawl.protocol.server;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whom a transport let in.
 *
 * @param name tells it from all others: sessions, tasks and requests under way are bound to it
 * @param details what else is known of it, as JSON, for whoever handles its requests; nothing of
 *     the protocol looks at them
 */
public record Party(String name, Map<String, @Nullable Object> details) {
  /** Whoever uses this machine's own standard streams. */
  public static final Party LOCAL = new Party("local");

  public Party {
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }

  /** One of which nothing else is known. */
  public Party(String name) {
    this(name, Map.of());
  }
}
