package dev.pawl.engine.driver;

import java.util.HexFormat;

/**
 * Names what a run does in traces. They follow from what it is, so that whoever drives a run, or
 * reads its journal later, gives the same thing the same name.
 *
 * <p>A name has to be another one for each thing, and cheap: several are made for each step. Nobody
 * relies on it that none can be found that fits: it opens nothing.
 */
public final class Spans {
  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Spans() {}

  /** The trace of a run that belongs to no other one. */
  public static String trace(String run) {
    return name('t', run, "", 0) + name('u', run, "", 0);
  }

  /** The run itself. */
  public static String of(String run) {
    return name('r', run, "", 0);
  }

  /** A step of it. */
  public static String of(String run, String step) {
    return name('s', run, step, 0);
  }

  /** An attempt at a step. */
  public static String of(String run, String step, int attempt) {
    return name('a', run, step, attempt);
  }

  private static String name(char kind, String run, String step, int attempt) {
    long all = added(added(mixed(BASIS ^ kind), run) ^ '/', step);
    long name = mixed(all * PRIME ^ attempt);
    return HexFormat.of().toHexDigits(name == 0 ? 1 : name);
  }

  /** FNV-1a, by characters. */
  private static long added(long before, String text) {
    long all = before;
    for (int i = 0; i < text.length(); i++) {
      all = (all ^ text.charAt(i)) * PRIME;
    }
    return all;
  }

  /** Spreads every bit over all others, as in SplitMix64. */
  private static long mixed(long bits) {
    long first = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    long second = (first ^ (first >>> 27)) * 0x94d049bb133111ebL;
    return second ^ (second >>> 31);
  }
}
