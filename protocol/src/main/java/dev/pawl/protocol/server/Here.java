package dev.pawl.protocol.server;

/** Decides whether the thread that has received a request handles it too. */
@FunctionalInterface
public interface Here {
  /** Hands every request on to another thread. */
  Here NEVER = _ -> false;

  /**
   * Asked on the thread that would do it, right before.
   *
   * @param request hears it when it takes its time: once at most, from another thread, maybe before
   *     this returns, but not when it is handled elsewhere
   */
  boolean mayHandle(Late request);

  /** A request that is handled by the thread that received it. */
  interface Late {
    /** It has taken longer than a moment, and another thread reads on. Does not wait. */
    void isLate();
  }
}
