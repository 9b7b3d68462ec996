package dev.pawl.governance.gate;

/**
 * A pattern of names: {@code *} stands for any characters, {@code ?} for one, all else for itself.
 */
public record Glob(String text) {
  /** Longer ones are nobody's names. */
  public static final int MAX_LENGTH = 200;

  /** Goes back to the latest star only, so that it takes no more than both lengths multiplied. */
  public boolean matches(String name) {
    int at = 0;
    int star = -1;
    int resume = 0;
    int i = 0;
    while (i < name.length()) {
      if (at < text.length() && text.charAt(at) == '*') {
        star = at++;
        resume = i;
      } else if (at < text.length()
          && (text.charAt(at) == '?' || text.charAt(at) == name.charAt(i))) {
        at++;
        i++;
      } else if (star >= 0) {
        at = star + 1;
        i = ++resume;
      } else {
        return false;
      }
    }
    while (at < text.length() && text.charAt(at) == '*') {
      at++;
    }
    return at == text.length();
  }

  @Override
  public String toString() {
    return text;
  }
}
