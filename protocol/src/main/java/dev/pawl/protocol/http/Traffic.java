package dev.pawl.protocol.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Request;

/**
 * All connections of a server: cuts those whose clients send or read too slowly, and bounds the
 * memory of answers that are not read. Where that is used up the slowest reader has to go, so that
 * nobody can keep others from being answered by not reading.
 */
final class Traffic implements Connection.Listener, AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  /** An answer that is read at once is none of those that take up room. */
  private static final int SMALL = 1 << 16;

  /** Who reads for less than that is not known to be slow. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

  private final Map<Connection, Wire> wires = new ConcurrentHashMap<>();
  private final HttpLimits limits;
  private final Heartbeat looks;
  private long held;

  Traffic(HttpLimits limits) {
    this.limits = limits;
    Duration most = limits.pace().stall().dividedBy(4);
    looks = new Heartbeat(most.compareTo(BETWEEN_LOOKS) < 0 ? most : BETWEEN_LOOKS, this::look);
  }

  @Override
  public void onOpened(Connection connection) {
    // What is inside TLS is a connection of its own, and the one that requests come from.
    if (!(connection instanceof SslConnection)) {
      wires.put(connection, wire(connection));
    }
  }

  private static Wire wire(Connection connection) {
    return new Wire(
        connection::getBytesIn,
        () -> connection.getEndPoint().close(new TimeoutException("the client is too slow")),
        System::nanoTime);
  }

  @Override
  public void onClosed(Connection connection) {
    Wire wire = wires.remove(connection);
    if (wire != null) {
      release(wire);
    }
  }

  /** The connection of a request. */
  Wire of(Request request) {
    Connection connection = request.getConnectionMetaData().getConnection();
    Wire wire = wires.get(connection);
    // One that was closed meanwhile is looked after by nobody.
    return wire == null ? wire(connection) : wire;
  }

  private void look() {
    for (Wire wire : wires.values()) {
      if (wire.isTooSlow(limits.pace())) {
        wire.cut();
      }
    }
  }

  /**
   * Makes room for an answer.
   *
   * @return whether it is to be released when the answer is written
   * @throws IOException when others need all that there is
   */
  boolean claim(Wire wire, int bytes) throws IOException {
    if (bytes <= SMALL) {
      return false;
    }
    long until = System.nanoTime() + limits.pace().stall().toNanos();
    while (!hasClaimed(wire, bytes)) {
      if (System.nanoTime() - until > 0 || Thread.currentThread().isInterrupted()) {
        throw new IOException("there is no room for the answer: too many others are not read");
      }
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
    }
    return true;
  }

  /** An answer that is too large for the room gets it when it is the only one. */
  private synchronized boolean hasClaimed(Wire wire, int bytes) {
    while (held > 0 && held + bytes > limits.maxUnreadBytes()) {
      Optional<Wire> slowest =
          wires.values().stream()
              .filter(each -> each != wire && each.holds > 0 && each.hasWrittenFor(GRACE.toNanos()))
              .min(Comparator.comparingDouble(Wire::perSecond));
      if (slowest.isEmpty()) {
        return false;
      }
      slowest.get().cut();
      release(slowest.get());
    }
    held += bytes;
    wire.holds += bytes;
    return true;
  }

  /** What was written is gone. */
  synchronized void release(Wire wire) {
    held -= wire.holds;
    wire.holds = 0;
  }

  @Override
  public void close() {
    looks.close();
  }
}
