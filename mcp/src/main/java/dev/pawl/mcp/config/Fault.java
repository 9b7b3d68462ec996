package dev.pawl.mcp.config;

/**
 * One reason why a server cannot be used as it is configured.
 *
 * @param kind what sort of reason it is
 * @param what where and what; never a value
 */
record Fault(Kind kind, String what) {
  enum Kind {
    /** A variable that is not set: it may be set another time. */
    MISSING_VARIABLE,
    /** A file that cannot be read: it may be there another time. */
    MISSING_FILE,
    /** A value that cannot be right. */
    WRONG
  }
}
