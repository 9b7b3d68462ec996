package dev.pawl.protocol.http;

import dev.pawl.protocol.server.LegacySession;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of clients of the first era: bounded in number, for each client too, and forgotten
 * when idle or old. Where there are enough, a new one takes the place of an old one without a call
 * under way: of one that its client never called anything in, or else the one that was used least
 * recently. Clients of this machine are not told apart by their address: together they may use nine
 * of ten, so that there are some left for others.
 */
final class Sessions implements AutoCloseable {
  private static final int MOST_EVENTS = 1_000;
  private static final long MOST_BYTES = 4L << 20;
  private static final long MOST_BYTES_EVERYWHERE = 64L << 20;
  private static final Comparator<HttpSession> FIRST_TO_GO =
      Comparator.comparing(HttpSession::cameBack)
          .thenComparing((one, other) -> Long.signum(one.lastUsed() - other.lastUsed()));

  private final McpServer server;
  private final HttpLimits.SessionLimits limits;
  private final Predicate<Party> isOne;
  private final LongSupplier clock;
  private final long idleNanos;
  private final long ageNanos;
  private final SecureRandom random = new SecureRandom();
  private final KeptBytes kept = new KeptBytes(MOST_BYTES_EVERYWHERE);
  private final Map<String, HttpSession> sessions = new ConcurrentHashMap<>();

  /**
   * @param isOne whether a principal is one client, not any number of them
   * @param clock in nanoseconds, which only goes forward
   */
  Sessions(
      McpServer server,
      HttpLimits.SessionLimits limits,
      Predicate<Party> isOne,
      LongSupplier clock) {
    this.server = server;
    this.limits = limits;
    this.isOne = isOne;
    this.clock = clock;
    this.idleNanos = limits.idle().toNanos();
    this.ageNanos = limits.age().toNanos();
  }

  /** What comes of opening one. */
  sealed interface Opening {
    /** It is held until its first call is answered. */
    record Opened(HttpSession session) implements Opening {}

    /**
     * There are too many that are in use.
     *
     * @param ofOneClient whether it is that client who uses them
     */
    record Refused(String why, boolean ofOneClient) implements Opening {}
  }

  synchronized Opening open(Party party, Neighbours neighbours) {
    forgetIdle();
    int mine = limits.mostOfAClient();
    if (!neighbours.areMany() && !makeRoom(mine, each -> each.neighbours.equals(neighbours))) {
      return new Opening.Refused(inUse(mine, " from one address"), true);
    }
    int ofMany = limits.most() - limits.most() / 10;
    if (neighbours.areMany() && ofMany < limits.most() && inUse(neighbours) >= ofMany) {
      return new Opening.Refused(inUse(ofMany, " from this machine"), true);
    }
    int ofOne = limits.mostOfAPrincipal();
    if (isOne.test(party) && !makeRoom(ofOne, each -> each.principal.equals(party.name()))) {
      return new Opening.Refused(inUse(ofOne, " of one principal"), true);
    }
    if (!makeRoom(limits.most(), _ -> true)) {
      return new Opening.Refused(inUse(limits.most(), ""), false);
    }
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    HttpSession session =
        new HttpSession(
            id,
            new HttpSession.Whose(party.name(), neighbours),
            new LegacySession(server),
            new Streams(MOST_EVENTS, MOST_BYTES, kept),
            clock);
    sessions.put(id, session);
    return new Opening.Opened(session);
  }

  private long inUse(Neighbours neighbours) {
    return sessions.values().stream()
        .filter(each -> each.neighbours.equals(neighbours) && !each.isFree())
        .count();
  }

  private static String inUse(int most, String whose) {
    return "This server keeps up to %d sessions%s, and all of them are in use; end one, or try again later"
        .formatted(most, whose);
  }

  /** Leaves fewer than so many of those; false when too many of them are needed. */
  private boolean makeRoom(int most, Predicate<HttpSession> those) {
    List<HttpSession> all = sessions.values().stream().filter(those).toList();
    int tooMany = all.size() - most + 1;
    while (tooMany > 0) {
      Optional<HttpSession> first = all.stream().filter(HttpSession::isFree).min(FIRST_TO_GO);
      if (first.isEmpty()) {
        return false;
      }
      if (first.get().giveWay()) {
        close(first.get());
        tooMany--;
      }
    }
    return true;
  }

  /** A session belongs to whoever opened it. */
  @Nullable HttpSession find(@Nullable String id, Party party) {
    HttpSession session = id == null ? null : sessions.get(id);
    if (session == null || !session.principal.equals(party.name())) {
      return null;
    }
    if (session.isIdle(idleNanos)) {
      close(session);
      return null;
    }
    if (session.isOlderThan(ageNanos)) {
      // What is under way in it comes to its end, but nothing is begun any more.
      closeIfFree(session);
      return null;
    }
    session.use();
    return session;
  }

  /** Whether somebody has a session with that id. */
  boolean knows(@Nullable String id) {
    return id != null && sessions.containsKey(id);
  }

  void close(HttpSession session) {
    sessions.remove(session.id);
    session.close();
  }

  void forgetIdle() {
    sessions.values().stream().filter(each -> each.isIdle(idleNanos)).forEach(this::close);
    sessions.values().stream()
        .filter(each -> each.isOlderThan(ageNanos))
        .forEach(this::closeIfFree);
  }

  private void closeIfFree(HttpSession session) {
    if (session.giveWay()) {
      close(session);
    }
  }

  /** Ends the streams that wait for something to be told; calls go on. */
  void stopListening() {
    sessions.values().forEach(HttpSession::stopListening);
  }

  @Override
  public void close() {
    sessions.values().forEach(this::close);
  }
}
