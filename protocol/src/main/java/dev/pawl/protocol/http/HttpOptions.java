package dev.pawl.protocol.http;

import java.time.Duration;
import java.util.Set;

/**
 * How an endpoint is served.
 *
 * @param host the address to bind to
 * @param port 0 for any free one
 * @param hosts names, besides those of this machine, by which clients may call the server
 * @param origins web origins, besides those of this machine, that may call it
 * @param maxSessions of clients that begin with {@code initialize}
 * @param sessionIdle after which such a session is forgotten
 * @param heartbeat how often a client that waits is told that it is still heard
 */
public record HttpOptions(
    String host,
    int port,
    String path,
    Set<String> hosts,
    Set<String> origins,
    int maxBodyBytes,
    int maxSessions,
    Duration sessionIdle,
    Duration heartbeat) {
  public HttpOptions {
    hosts = Set.copyOf(hosts);
    origins = Set.copyOf(origins);
  }

  /** For clients on this machine. */
  public static HttpOptions local(int port) {
    return new HttpOptions(
        "127.0.0.1",
        port,
        "/mcp",
        Set.of(),
        Set.of(),
        10 * 1024 * 1024,
        1_000,
        Duration.ofMinutes(30),
        Duration.ofSeconds(15));
  }
}
