package dev.pawl.protocol.http;

import dev.pawl.protocol.server.LegacySession;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.SessionTickets;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of clients of the first era: bounded in number, for each client too, and forgotten
 * when idle or old. Where there are enough, a new one takes the place of an old one without a call
 * under way: of one that its client never called anything in, or else the one that was used least
 * recently. What the client of a session has said of itself is in its id, signed, so that it can be
 * gone on with by a server that shares the key. Clients of this machine are not told apart by their
 * address: together they may use nine of ten, so that there are some left for others.
 */
final class Sessions implements AutoCloseable {
  private static final int MOST_EVENTS = 1_000;
  private static final long MOST_BYTES = 4L << 20;
  private static final long MOST_BYTES_EVERYWHERE = 64L << 20;
  private static final Comparator<HttpSession> FIRST_TO_GO =
      Comparator.comparing(HttpSession::cameBack)
          .thenComparing((one, other) -> Long.signum(one.lastUsed() - other.lastUsed()));

  private static final int NAME_BYTES = 16;
  private static final int MOST_ENDED = 10_000;

  private final McpServer server;
  private final SessionTickets tickets;

  /** The names of those that are over here, the last of them. */
  private final SequencedSet<String> ended = new LinkedHashSet<>();

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
    this.tickets = server.tickets();
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

  Opening open(Party party, Neighbours neighbours) {
    byte[] bytes = new byte[NAME_BYTES];
    random.nextBytes(bytes);
    String name = HexFormat.of().formatHex(bytes);
    return open(
        name, new LegacySession(server), new HttpSession.Whose(party.name(), neighbours), party);
  }

  /**
   * Goes on with a session that began elsewhere, or before this server was started.
   *
   * @return null if it is not known to have been the principal's, or is over here
   */
  @Nullable Opening revive(String id, Party party, Neighbours neighbours) {
    String name = name(id);
    if (name.length() == id.length() || name.length() != 2 * NAME_BYTES || isEnded(name)) {
      return null;
    }
    LegacySession known =
        tickets.read(name, id.substring(name.length() + 1), party, limits.age()).orElse(null);
    return known == null
        ? null
        : open(name, known, new HttpSession.Whose(party.name(), neighbours), party);
  }

  private boolean isEnded(String name) {
    synchronized (ended) {
      return ended.contains(name);
    }
  }

  /** What goes to the client as the id of a session that has been greeted. */
  String id(HttpSession session) {
    return tickets
        .write(session.name, session.legacy)
        .map(ticket -> session.name + "." + ticket)
        .orElse(session.name);
  }

  private static String name(String id) {
    int dot = id.indexOf('.');
    return dot < 0 ? id : id.substring(0, dot);
  }

  private synchronized Opening open(
      String name, LegacySession legacy, HttpSession.Whose whose, Party party) {
    Neighbours neighbours = whose.neighbours();
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
    HttpSession session =
        new HttpSession(name, whose, legacy, new Streams(MOST_EVENTS, MOST_BYTES, kept), clock);
    HttpSession other = sessions.putIfAbsent(name, session);
    if (other != null && other.hold()) {
      return new Opening.Opened(other); // two calls brought it here at once
    }
    sessions.put(name, session);
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
    HttpSession session = id == null ? null : sessions.get(name(id));
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
    return id != null && sessions.containsKey(name(id));
  }

  void close(HttpSession session) {
    sessions.remove(session.name, session);
    session.close();
    synchronized (ended) {
      ended.add(session.name);
      if (ended.size() > MOST_ENDED) {
        ended.removeFirst();
      }
    }
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
