package dev.pawl.bench.peers;

/** A chain of steps, each of which adds one to a number: ready to be run again and again. */
interface Chain {
  /** Runs all steps, and gives the number that came out. */
  int run(int number);
}
