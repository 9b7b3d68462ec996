package dev.pawl.cli.report;

import dev.pawl.model.PawlException;

/** A command had to leave a run that is not over. */
public final class UnfinishedRunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient UnfinishedRun run;
  private final PawlException why;

  /**
   * @param message what to tell instead of the message of the cause
   */
  public UnfinishedRunException(String message, UnfinishedRun run, PawlException why) {
    super(message, why);
    this.run = run;
    this.why = why;
  }

  UnfinishedRun run() {
    return run;
  }

  PawlException why() {
    return why;
  }
}
