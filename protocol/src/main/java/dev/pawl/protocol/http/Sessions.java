package dev.pawl.protocol.http;

import dev.pawl.protocol.server.LegacySession;
import dev.pawl.protocol.server.McpServer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The sessions of clients of the first era: bounded in number, forgotten when idle. */
final class Sessions implements AutoCloseable {
  private static final int MOST_EVENTS = 1_000;
  private static final long MOST_BYTES = 4L << 20;
  private static final long MOST_BYTES_EVERYWHERE = 64L << 20;

  private final McpServer server;
  private final int most;
  private final long idleNanos;
  private final SecureRandom random = new SecureRandom();
  private final KeptBytes kept = new KeptBytes(MOST_BYTES_EVERYWHERE);
  private final Map<String, Session> sessions = new ConcurrentHashMap<>();

  Sessions(McpServer server, int most, Duration idle) {
    this.server = server;
    this.most = most;
    this.idleNanos = idle.toNanos();
  }

  /** Empty when there are too many. */
  synchronized Optional<Session> open(String principal) {
    forgetIdle();
    if (sessions.size() >= most) {
      return Optional.empty();
    }
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    Session session =
        new Session(
            id,
            principal,
            new LegacySession(server, principal),
            new Streams(MOST_EVENTS, MOST_BYTES, kept));
    sessions.put(id, session);
    return Optional.of(session);
  }

  /** A session belongs to whoever opened it. */
  @Nullable Session find(@Nullable String id, String principal) {
    Session session = id == null ? null : sessions.get(id);
    if (session == null || !session.principal.equals(principal)) {
      return null;
    }
    if (session.isIdle(idleNanos)) {
      close(session);
      return null;
    }
    session.use();
    return session;
  }

  void close(Session session) {
    sessions.remove(session.id);
    session.close();
  }

  void forgetIdle() {
    sessions.values().stream().filter(each -> each.isIdle(idleNanos)).forEach(this::close);
  }

  /** Ends the streams that wait for something to be told; calls go on. */
  void stopListening() {
    sessions.values().forEach(Session::stopListening);
  }

  @Override
  public void close() {
    sessions.values().forEach(this::close);
  }
}
