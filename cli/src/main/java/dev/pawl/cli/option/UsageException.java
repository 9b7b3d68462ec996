package dev.pawl.cli.option;

/** Words that a command cannot be used with. Further lines of the message are hints. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String command;

  /**
   * @param command whose help tells more
   */
  public UsageException(String command, String message) {
    super(message);
    this.command = command;
  }

  public String command() {
    return command;
  }
}
