package dev.pawl.protocol.server;

import java.time.Duration;

/** Says how much each client may have of a server; asked about every request of one let in. */
@FunctionalInterface
public interface Throttle {
  /** Lets everybody have as much as they like. */
  Throttle NONE = _ -> Decision.FREE;

  /** May be called from many threads at once. */
  Decision begin(Claim claim);

  /**
   * Who wants something.
   *
   * @param address from which it comes, as far as clients can be told apart by it
   * @param calls whether something is to be done, rather than listened to or ended
   */
  record Claim(Party party, String address, boolean calls) {}

  /** What becomes of a request. */
  sealed interface Decision {
    /** Nobody counts anything. */
    Decision FREE = new Passed(Pass.FREE);

    record Passed(Pass pass) implements Decision {}

    /**
     * There is no more for this client.
     *
     * @param why what there is too much of
     * @param pause after which it may be worth another try
     */
    record Refused(String why, Duration pause) implements Decision {}
  }

  /** A request that is let pass, until it is over. */
  interface Pass extends AutoCloseable {
    /** One that nobody counts. */
    Pass FREE =
        new Pass() {
          @Override
          public void moved(long bytes) {}

          @Override
          public void close() {}
        };

    /** So many bytes of its body or its answer went over the wire. */
    void moved(long bytes);

    @Override
    void close();
  }
}
