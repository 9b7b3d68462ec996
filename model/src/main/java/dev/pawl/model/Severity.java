package dev.pawl.model;

import java.util.Locale;

/** Whether a problem keeps a tool from being published. */
public enum Severity {
  ERROR,
  WARNING;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
