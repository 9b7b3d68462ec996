package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.LegacySession;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One client of the first era: what it said, what is being done for it and what it is told. */
final class HttpSession implements AutoCloseable {
  /** The first revision whose clients understand an event without data. */
  private static final String PRIMED_SINCE = "2025-11-25";

  private static final int GAVE_WAY = Integer.MIN_VALUE / 2;

  /** What it is found by; its id says more of it. */
  final String name;

  final String principal;
  final Neighbours neighbours;
  final LegacySession legacy;
  final Streams streams;
  final Map<RequestId, Handling> inFlight = new ConcurrentHashMap<>();
  private final AtomicInteger connections = new AtomicInteger();

  /** How many calls need it; negative when it has given way to another session. */
  private final AtomicInteger holds = new AtomicInteger(1);

  private Streams.@Nullable Stream standing;
  private boolean closed;
  private volatile boolean cameBack;
  private final LongSupplier clock;
  private final long opened;
  private volatile long lastUsed;

  /**
   * Whom it belongs to.
   *
   * @param neighbours where it was opened from
   */
  record Whose(String principal, Neighbours neighbours) {}

  /** Held by whoever opened it. */
  public HttpSession(
      String name, Whose whose, LegacySession legacy, Streams streams, LongSupplier clock) {
    this.name = name;
    this.principal = whose.principal;
    this.neighbours = whose.neighbours;
    this.legacy = legacy;
    this.streams = streams;
    this.clock = clock;
    this.opened = clock.getAsLong();
    this.lastUsed = opened;
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
    lastUsed = clock.getAsLong();
  }

  /** Its client has come with another call than its first. */
  void comeBack() {
    if (!cameBack) {
      cameBack = true;
    }
  }

  boolean cameBack() {
    return cameBack;
  }

  long lastUsed() {
    return lastUsed;
  }

  /** Keeps it from giving way until it is released; false when it has done so already. */
  boolean hold() {
    return holds.incrementAndGet() > 0;
  }

  void release() {
    holds.decrementAndGet();
  }

  /** Whether no call needs it at this moment. */
  boolean isFree() {
    return holds.get() == 0;
  }

  /** Nothing can hold it from now on; false when something does. */
  boolean giveWay() {
    return holds.compareAndSet(0, GAVE_WAY);
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
    return connections.get() == 0 && clock.getAsLong() - lastUsed > nanos;
  }

  boolean isOlderThan(long nanos) {
    return clock.getAsLong() - opened > nanos;
  }

  @Override
  public synchronized void close() {
    closed = true;
    legacy.close();
    streams.close();
    inFlight.values().forEach(Handling::interrupt);
  }
}
