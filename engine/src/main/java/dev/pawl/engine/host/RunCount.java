package dev.pawl.engine.host;

/**
 * How many runs there are.
 *
 * @param working those that compute or call
 * @param waiting those that only wait: for somebody, or for a moment
 */
public record RunCount(int working, int waiting) {
  static final RunCount NONE = new RunCount(0, 0);

  RunCount plus(int more, int moreWaiting) {
    return new RunCount(working + more, waiting + moreWaiting);
  }
}
