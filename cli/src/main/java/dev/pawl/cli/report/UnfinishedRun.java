package dev.pawl.cli.report;

/**
 * A run that a command leaves although it is not over.
 *
 * @param run its whole id
 */
public record UnfinishedRun(String run, String tool) {
  /** Its status for programs, which must not take it for one that has failed. */
  static final String STATUS = "interrupted";
}
