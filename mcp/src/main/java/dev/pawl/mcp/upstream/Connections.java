package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.SharedConnection.Live;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one server: nearly always one, which all calls share.
 *
 * <p>A server that asks something without saying during which call can only be answered by someone
 * who has the connection to themselves. Once it has done so, no connection has calls of more than
 * one caller at a time, and others are opened for those who come meanwhile. Callers who cannot be
 * asked count as one. See docs/adr/2026-11-16-questions-of-upstreams.md.
 */
final class Connections implements AutoCloseable {
  private final Supplier<SharedConnection> maker;
  private final List<Member> members = new ArrayList<>();
  private boolean apart;
  private boolean closed;

  /** One of the connections, and who uses it. */
  private static final class Member {
    final SharedConnection connection;
    @Nullable Caller user;
    int users;

    /** Those who neither call nor cause questions. */
    int visitors;

    boolean mixed;
    volatile @Nullable Live live;

    Member(SharedConnection connection) {
      this.connection = connection;
    }

    /** Whether it was somebody else's before. */
    boolean take(Caller caller) {
      boolean other = mixed || (user != null && user != caller);
      mixed = users > 0 && other;
      user = caller;
      users++;
      return other;
    }

    boolean isOf(Caller caller) {
      return users > 0 && !mixed && user == caller;
    }

    boolean asks() {
      Live known = live;
      return known != null && known.client().hasAskedOpenly();
    }

    /** Whether a question on it might come of a call that was given up. */
    boolean owes() {
      Live known = live;
      return known != null && known.client().isOpen() && known.client().owesAnswers();
    }
  }

  /**
   * A connection that someone has entered, and has to {@link #leave}.
   *
   * @param isHandedOver whether calls of somebody else were made on it before, who may have been
   *     asked something that is still on its way
   */
  record Use(Member member, @Nullable Caller caller, Live live, boolean isHandedOver) {}

  Connections(Supplier<SharedConnection> maker) {
    this.maker = maker;
    members.add(new Member(maker.get()));
  }

  /** Enters a connection for a call. */
  Use enter(Caller caller) throws UpstreamException, InterruptedException {
    Caller who = caller.canAnswer() ? caller : Caller.NOBODY;
    Member member;
    boolean settles;
    synchronized (this) {
      member = chosen(who);
      settles = member.take(who) && apart;
    }
    return entered(member, who, settles);
  }

  /** Enters a connection for something that leads to no questions. */
  Use visit() throws UpstreamException, InterruptedException {
    Member member;
    synchronized (this) {
      member = members.getFirst();
      member.visitors++;
    }
    return entered(member, null, false);
  }

  private Use entered(Member member, @Nullable Caller caller, boolean settles)
      throws UpstreamException, InterruptedException {
    boolean done = false;
    try {
      Live live = member.connection.enter();
      member.live = live;
      done = true;
      return new Use(member, caller, live, settles);
    } finally {
      if (!done) {
        left(member, caller);
      }
    }
  }

  private Member chosen(Caller who) {
    apart = apart || members.getFirst().asks();
    return apart ? own(who) : members.getFirst();
  }

  private Member own(Caller who) {
    boolean asked = who != Caller.NOBODY;
    for (Member each : members) {
      if (each.isOf(who) && !(asked && each.owes())) {
        return each;
      }
    }
    Member owing = null;
    for (Member each : members) {
      if (each.users == 0 && !(asked && each.owes())) {
        return each;
      }
      owing = each.users == 0 && each.visitors == 0 && owing == null ? each : owing;
    }
    if (owing != null) {
      owing.connection.renew();
      return owing;
    }
    Member another = new Member(maker.get());
    if (closed) {
      another.connection.close();
    }
    members.add(another);
    return another;
  }

  void leave(Use use) {
    use.member.connection.leave();
    left(use.member, use.caller);
  }

  private synchronized void left(Member member, @Nullable Caller caller) {
    if (caller == null) {
      member.visitors--;
    } else {
      member.users--;
    }
  }

  /** One that is open, if there is one now. */
  Optional<Live> current() {
    return all().stream().flatMap(each -> each.current().stream()).findFirst();
  }

  private synchronized List<SharedConnection> all() {
    return members.stream().map(each -> each.connection).toList();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    List<Thread> closing = new ArrayList<>();
    for (SharedConnection each : all()) {
      closing.add(Thread.ofVirtual().name("mcp close").start(each::close));
    }
    Patience.join(closing);
  }
}
