package dev.pawl.store.database;

/** What can be said of the process that drives, or drove, runs. */
public enum Sign {
  /** It lives, as far as anybody can tell. */
  LIVES,

  /** Nothing was heard of it for a while, which proves nothing: it may only be cut off. */
  SILENT,

  /** What it shows itself by is missing; if it lives, it puts that right in a moment. */
  MISSING,

  /** It is gone for certain, and will not do anything any more. */
  GONE
}
