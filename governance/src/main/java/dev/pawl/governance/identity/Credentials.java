package dev.pawl.governance.identity;

/** One way of knowing callers. Safe to use from many threads. */
public interface Credentials {
  /** Whether a token is of this kind at all; says nothing of whether it is good. */
  boolean concern(String token);

  Recognition recognise(String token);
}
