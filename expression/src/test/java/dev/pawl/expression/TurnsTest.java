package dev.pawl.expression;

import org.junit.jupiter.api.Test;

final class TurnsTest {
  @Test
  void computingThreadsLetOthersRun() throws InterruptedException {
    BusyThreads.letOthersRun(
        () -> {
          Turns turns = new Turns();
          while (!Thread.currentThread().isInterrupted()) {
            turns.pass(System.nanoTime());
          }
          turns.end();
        });
  }

  @Test
  void aComputationWithinAnotherIsNotStuck() throws InterruptedException {
    BusyThreads.letOthersRun(
        () -> {
          Turns outer = new Turns();
          Turns inner = new Turns();
          while (!Thread.currentThread().isInterrupted()) {
            outer.pass(System.nanoTime());
            inner.pass(System.nanoTime());
          }
          inner.end();
          outer.end();
        });
  }
}
