package dev.pawl.model;

import java.util.Locale;

/** Whether a problem keeps a tool from being published, or is one at all. */
public enum Severity {
  ERROR,
  WARNING,
  /** Nothing is wrong, but it is good to know. */
  NOTE;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
