package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;

/** A request while it is handled, on the thread that made this. */
final class Handling {
  private final Message.Request request;
  private final Thread thread = Thread.currentThread();
  private boolean over;
  private boolean cancelled;
  private volatile boolean withdrawn;
  private volatile boolean endsWithClient;

  Handling(Message.Request request) {
    this.request = request;
  }

  /** Whether it goes on for as long as someone listens. */
  boolean isListening() {
    return request.method().equals("subscriptions/listen");
  }

  synchronized void interrupt() {
    if (!over) {
      thread.interrupt();
    }
  }

  /** Its client does not want it any more. */
  void withdraw() {
    withdrawn = true;
    cancel();
  }

  /** It is of no use without its client, even where that could come back. */
  void endWithClient() {
    endsWithClient = true;
  }

  boolean endsWithClient() {
    return endsWithClient;
  }

  boolean isWithdrawn() {
    return withdrawn;
  }

  /** Interrupts it; it needs no answer any more. */
  synchronized void cancel() {
    if (!over && !cancelled) {
      cancelled = true;
      thread.interrupt();
    }
  }

  /**
   * The work is done. Nothing interrupts the thread from here on, which goes on to other things.
   *
   * @return whether the answer is still wanted
   */
  synchronized boolean end() {
    over = true;
    boolean _ = Thread.interrupted();
    return !cancelled;
  }
}
