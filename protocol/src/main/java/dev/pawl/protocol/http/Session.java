package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.LegacySession;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One client of the first era: what it said, what is being done for it and what it is told. */
final class Session implements AutoCloseable {
  /** The first revision whose clients understand an event without data. */
  private static final String PRIMED_SINCE = "2025-11-25";

  final String id;
  final String principal;
  final LegacySession legacy;
  final Streams streams;
  final Map<RequestId, Handling> inFlight = new ConcurrentHashMap<>();
  private final AtomicInteger connections = new AtomicInteger();
  private Streams.@Nullable Stream standing;
  private boolean closed;
  private volatile long lastUsed = System.nanoTime();

  Session(String id, String principal, LegacySession legacy, Streams streams) {
    this.id = id;
    this.principal = principal;
    this.legacy = legacy;
    this.streams = streams;
  }

  boolean understandsPriming() {
    String version = legacy.protocolVersion();
    return version != null && version.compareTo(PRIMED_SINCE) >= 0;
  }

  /**
   * The stream for what belongs to no request. There is one at a time: a new one takes the place of
   * the one before, since a client that asks again has lost that, whether or not we have noticed.
   */
  synchronized Streams.Stream openStanding() {
    stopListening();
    Streams.Stream opened = streams.open();
    standing = opened;
    if (!closed) {
      legacy.tellChanges(opened::say);
    }
    return opened;
  }

  /** Ends that stream. */
  synchronized void stopListening() {
    legacy.close();
    if (standing != null) {
      standing.end();
      standing = null;
    }
  }

  void use() {
    lastUsed = System.nanoTime();
  }

  void connected() {
    connections.incrementAndGet();
  }

  void disconnected() {
    use();
    connections.decrementAndGet();
  }

  /** Whether its client has neither called nor waited for anything for that long. */
  boolean isIdle(long nanos) {
    return connections.get() == 0 && System.nanoTime() - lastUsed > nanos;
  }

  @Override
  public synchronized void close() {
    closed = true;
    legacy.close();
    streams.close();
    inFlight.values().forEach(Handling::interrupt);
  }
}
