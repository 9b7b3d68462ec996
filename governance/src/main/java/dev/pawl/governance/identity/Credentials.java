package dev.pawl.governance.identity;

import org.jspecify.annotations.Nullable;

/** One way of knowing callers. Safe to use from many threads. */
public interface Credentials {
  /** Whether a token is of this kind at all; says nothing of whether it is good. */
  boolean concern(String token);

  Recognition recognise(String token);

  /** Both at once: whom a token stands for, or null when it is not of this kind. */
  default @Nullable Recognition recognition(String token) {
    return concern(token) ? recognise(token) : null;
  }
}
