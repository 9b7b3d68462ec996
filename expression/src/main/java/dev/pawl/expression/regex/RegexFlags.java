package dev.pawl.expression.regex;

/**
 * How a pattern is read, as the flags of JavaScript have it.
 *
 * @param ignoreCase {@code i}: letters match in both cases
 * @param multiline {@code m}: {@code ^} and {@code $} match at every line
 * @param dotAll {@code s}: a dot matches line ends too
 * @param unicode {@code u}: characters are whole code points; {@code \p} and {@code \\u{…}} exist
 */
public record RegexFlags(boolean ignoreCase, boolean multiline, boolean dotAll, boolean unicode) {
  public static final RegexFlags NONE = new RegexFlags(false, false, false, false);
  public static final RegexFlags UNICODE = new RegexFlags(false, false, false, true);

  /** The flags of a literal such as {@code /x/im}. */
  public static RegexFlags of(String letters) {
    RegexFlags flags = NONE;
    for (int i = 0; i < letters.length(); i++) {
      flags = flags.with(letters.charAt(i), true);
    }
    return flags;
  }

  /** Whether letters are the same by folding, which makes two more of them part of words. */
  boolean folds() {
    return ignoreCase && unicode;
  }

  /** These flags with the one of a letter set or not; unknown letters change nothing. */
  RegexFlags with(char letter, boolean on) {
    return switch (letter) {
      case 'i' -> new RegexFlags(on, multiline, dotAll, unicode);
      case 'm' -> new RegexFlags(ignoreCase, on, dotAll, unicode);
      case 's' -> new RegexFlags(ignoreCase, multiline, on, unicode);
      case 'u' -> new RegexFlags(ignoreCase, multiline, dotAll, on);
      default -> this;
    };
  }
}
