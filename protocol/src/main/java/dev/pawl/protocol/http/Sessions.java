package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.RequestId;
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
final class Sessions {
  private final McpServer server;
  private final int most;
  private final long idleNanos;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Session> sessions = new ConcurrentHashMap<>();

  Sessions(McpServer server, int most, Duration idle) {
    this.server = server;
    this.most = most;
    this.idleNanos = idle.toNanos();
  }

  /** One of them, with the requests of it that are being handled. */
  static final class Session {
    final String id;
    final String principal;
    final LegacySession legacy;
    final Map<RequestId, Thread> inFlight = new ConcurrentHashMap<>();
    private volatile long lastUsed = System.nanoTime();

    Session(String id, String principal, LegacySession legacy) {
      this.id = id;
      this.principal = principal;
      this.legacy = legacy;
    }
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
    Session session = new Session(id, principal, new LegacySession(server, principal));
    sessions.put(id, session);
    return Optional.of(session);
  }

  /** A session belongs to whoever opened it. */
  @Nullable Session find(@Nullable String id, String principal) {
    Session session = id == null ? null : sessions.get(id);
    if (session == null || !session.principal.equals(principal)) {
      return null;
    }
    session.lastUsed = System.nanoTime();
    return session;
  }

  void close(Session session) {
    sessions.remove(session.id);
    session.inFlight.values().forEach(Thread::interrupt);
  }

  private void forgetIdle() {
    long now = System.nanoTime();
    sessions.values().stream()
        .filter(each -> each.inFlight.isEmpty() && now - each.lastUsed > idleNanos)
        .forEach(this::close);
  }
}
