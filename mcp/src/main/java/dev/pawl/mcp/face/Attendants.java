package dev.pawl.mcp.face;

import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Peer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait for a run at one time. What servers ask is put to the client of the first
 * that can be asked: whoever only looks takes nothing away from those who wait already.
 *
 * <p>Guarded by the run.
 */
final class Attendants {
  /** In the order in which they came. */
  private final List<Exchange> here = new ArrayList<>();

  /** Whose place the next one takes. */
  private @Nullable Exchange passing;

  /** The last of those that could be asked and left: it, or somebody else, may come back. */
  private @Nullable Candidate away;

  /**
   * A client that can be asked.
   *
   * @param direct its request, if it can be asked while that goes on
   * @param client who that is, if that can be told
   */
  record Candidate(Peer peer, @Nullable Exchange direct, @Nullable Object client) {
    private static Candidate of(Exchange exchange) {
      return new Candidate(
          exchange.peer(), exchange.endsToAsk() ? null : exchange, exchange.client());
    }

    /** The next one to come may be somebody else, but for a client that left only to be asked. */
    private Candidate gone() {
      return new Candidate(peer, null, direct == null ? client : null);
    }
  }

  /**
   * Adds one.
   *
   * @return the one whose place it takes, if any
   */
  @Nullable Exchange come(Exchange exchange) {
    Exchange before = passing;
    if (before != null) {
      here.remove(before);
      passing = null;
    }
    if (!here.contains(exchange)) {
      here.add(exchange);
    }
    return before;
  }

  /** The same request may come again in another form, which then takes the place of this one. */
  void mayComeAgain(Exchange exchange) {
    passing = exchange;
  }

  void leave(Exchange exchange) {
    if (here.remove(exchange) && Asked.canAnswer(exchange.peer())) {
      away = Candidate.of(exchange).gone();
    }
  }

  /** The one to ask; null when nobody can be asked. */
  @Nullable Candidate first(Predicate<Peer> able) {
    for (Exchange each : here) {
      if (able.test(each.peer())) {
        return Candidate.of(each);
      }
    }
    return away != null && able.test(away.peer()) ? away : null;
  }
}
