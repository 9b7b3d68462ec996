package dev.pawl.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What becomes of times at which nobody was there to begin a run. */
public enum Missed {
  /** They are passed over. */
  SKIP,
  /** One run makes up for all of them. */
  ONCE,
  /** Each gets its run, up to a limit. */
  ALL;

  /** As files write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(Missed::word).toList();
  }
}
