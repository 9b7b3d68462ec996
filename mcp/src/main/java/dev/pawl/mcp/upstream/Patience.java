package dev.pawl.mcp.upstream;

import java.util.List;

/** Waits for threads that end something. */
final class Patience {
  private Patience() {}

  /** Waits for all of them. An interrupt is handed on, so that they hurry, and is kept. */
  static void join(List<Thread> threads) {
    boolean interrupted = false;
    for (Thread each : threads) {
      while (each.isAlive()) {
        try {
          each.join();
        } catch (InterruptedException _) {
          interrupted = true;
          threads.forEach(Thread::interrupt);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
