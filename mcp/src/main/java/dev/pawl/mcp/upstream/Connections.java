package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.SharedConnection.Live;
import dev.pawl.protocol.client.SilenceException;
import java.io.IOException;
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

    void take(Caller caller) {
      mixed = users > 0 && (mixed || user != caller);
      user = caller;
      users++;
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
   * @param alone whether nobody else makes calls on it meanwhile
   */
  record Use(Member member, @Nullable Caller caller, Live live, boolean alone) {}

  Connections(Supplier<SharedConnection> maker) {
    this.maker = maker;
    members.add(new Member(maker.get()));
  }

  /** Enters a connection for a call. */
  Use enter(Caller caller) throws UpstreamException, InterruptedException {
    Caller who = caller.canAnswer() ? caller : Caller.NOBODY;
    Member member;
    boolean alone;
    synchronized (this) {
      member = chosen(who);
      member.take(who);
      alone = apart;
    }
    return entered(member, who, alone);
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

  private Use entered(Member member, @Nullable Caller caller, boolean alone)
      throws UpstreamException, InterruptedException {
    boolean done = false;
    try {
      Live live = member.connection.enter();
      member.live = live;
      done = true;
      return new Use(member, caller, live, alone);
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

  /**
   * Waits until nothing can come any more that the server asks somebody else.
   *
   * @throws IOException when that cannot be known; no call is to be made then
   */
  void settle(Use use) throws IOException, InterruptedException {
    Caller caller = use.caller;
    if (caller == null) {
      return;
    }
    try {
      use.live.handover().to(caller, use.alone);
    } catch (SilenceException e) {
      // One that does not answer a ping would be of no use to anybody else, ever.
      renew(use);
      throw e;
    }
  }

  private synchronized void renew(Use use) {
    Member member = use.member;
    if (member.users == 1 && member.visitors == 0 && member.live == use.live) {
      member.connection.renew();
    }
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
