package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whose a connection is: the one to whom alone a question that comes on it can belong. It becomes
 * somebody else's when the server has answered a ping, since what it still had to ask the one
 * before has come by then. Everybody who is about to call waits for that, not only the one who
 * pings, and a ping without an answer changes nothing.
 */
final class Handover {
  /** Stands for callers of whom any may be asked something. */
  private static final Caller SEVERAL = new Caller() {};

  private final Ping ping;
  private final ReentrantLock passing = new ReentrantLock();
  private volatile @Nullable Caller owner;

  /** Waits until the server has answered. */
  @FunctionalInterface
  interface Ping {
    void pong() throws RpcException, IOException, InterruptedException;
  }

  Handover(Ping ping) {
    this.ping = ping;
  }

  /**
   * Returns when the caller may call.
   *
   * @param alone whether nobody else calls meanwhile; if somebody may, it is nobody's own
   */
  void to(Caller caller, boolean alone) throws IOException, InterruptedException {
    Caller known = owner;
    if (known == caller || (known == SEVERAL && !alone)) {
      return;
    }
    passing.lockInterruptibly();
    try {
      if (owner == null || owner == caller) {
        owner = caller;
      } else if (alone) {
        awaitPong();
        owner = caller;
      } else {
        owner = SEVERAL;
      }
    } finally {
      passing.unlock();
    }
  }

  private void awaitPong() throws IOException, InterruptedException {
    try {
      ping.pong();
    } catch (RpcException _) {
      // An answer all the same.
    }
  }
}
