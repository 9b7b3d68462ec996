package dev.pawl.engine.interpreter;

/** Numbers that look random but follow from a run's seed, so that a replay draws the same. */
public final class Chance {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Chance() {}

  /** From 0 (inclusive) to 1 (exclusive): the n-th number that belongs to a step. */
  public static double draw(long seed, String step, int n) {
    long state = seed;
    for (int i = 0; i < step.length(); i++) {
      state = mix(state + GOLDEN_GAMMA + step.charAt(i));
    }
    return (mix(state + GOLDEN_GAMMA * (n + 1L)) >>> 11) * 0x1.0p-53;
  }

  /** The finaliser of SplitMix64: every bit of the input changes half of the output's. */
  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
