package dev.pawl.engine.jsonata;

/**
 * A text that looks at the clock while it is being read, so that a regular expression that
 * backtracks without end stops at the deadline.
 */
final class GuardedText implements CharSequence {
  private static final int CHECK_INTERVAL = 1024;
  private final String text;
  private final JsonataRun run;
  private int reads;

  GuardedText(String text, JsonataRun run) {
    this.text = text;
    this.run = run;
  }

  @Override
  public char charAt(int index) {
    if ((++reads & (CHECK_INTERVAL - 1)) == 0) {
      run.check();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
