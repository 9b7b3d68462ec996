package dev.pawl.expression.regex;

import org.jspecify.annotations.Nullable;

/** Reads what stands behind a backslash, as browsers do (ECMA-262, 22.2.1 and B.1.2). */
final class EscapeReader {
  private final RegexCursor cursor;

  EscapeReader(RegexCursor cursor) {
    this.cursor = cursor;
  }

  /** The set of an escape such as {@code \d}; null, staying here, if it is none. */
  @Nullable CharacterSet takeSet(RegexFlags flags) throws RegexSyntaxException {
    int letter = cursor.peek();
    CharacterSet set =
        switch (letter) {
          case 'd', 'D' -> CharacterSet.DIGITS;
          case 'w', 'W' -> flags.folds() ? CharacterSet.FOLDED_WORD : CharacterSet.WORD;
          case 's', 'S' -> CharacterSet.SPACES;
          case 'p', 'P' -> flags.unicode() ? CharacterSet.ANYTHING : null;
          default -> null;
        };
    if (set == null) {
      return null;
    }
    cursor.take();
    if (letter == 'p' || letter == 'P') {
      set = property();
    }
    return Character.isUpperCase(letter) ? set.negated() : set;
  }

  private CharacterSet property() throws RegexSyntaxException {
    int start = cursor.position() - 2;
    String name = cursor.skip("{") ? cursor.takeUntil('}') : null;
    if (name == null) {
      throw cursor.problem("\\p must be followed by a name, such as \\p{Letter}", start);
    }
    CharacterSet set = UnicodeProperty.named(name);
    if (set == null) {
      throw cursor.problem("there is no property \\p{" + name + "}", start);
    }
    return set;
  }

  /** The character of an escape such as {@code \n}, {@code \x41} or {@code \.}. */
  int takeCharacter(RegexFlags flags, boolean inClass) throws RegexSyntaxException {
    int start = cursor.position();
    int letter = flags.unicode() ? cursor.takeCodePoint() : cursor.take();
    return switch (letter) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'v' -> 0x0B;
      case 'f' -> '\f';
      case 'r' -> '\r';
      case 'c' -> control(inClass);
      case 'x' -> {
        int code = cursor.takeHex(2);
        yield code < 0 ? itself(letter, start, flags) : code;
      }
      case 'u' -> {
        int code = unicode(flags);
        yield code < 0 ? itself(letter, start, flags) : code;
      }
      case '0', '1', '2', '3', '4', '5', '6', '7' -> {
        cursor.back(start);
        yield octal();
      }
      default -> itself(letter, start, flags);
    };
  }

  /** {@code \cJ}; a {@code \c} without a letter is a backslash, with the c still to come. */
  private int control(boolean inClass) {
    int letter = cursor.peek();
    boolean good = letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
    boolean digit = letter >= '0' && letter <= '9' || letter == '_';
    if (good || (inClass && digit)) {
      return cursor.take() % 32;
    }
    cursor.back(cursor.position() - 1);
    return '\\';
  }

  private int unicode(RegexFlags flags) throws RegexSyntaxException {
    int start = cursor.position() - 2;
    if (flags.unicode() && cursor.looksAt("{")) {
      cursor.take();
      String digits = cursor.takeUntil('}');
      int code = digits == null || !digits.matches("0*[0-9A-Fa-f]{1,6}") ? -1 : parse(digits);
      if (code < 0 || code > CharacterSet.LAST) {
        throw cursor.problem("\\u{ must be followed by the number of a character and }", start);
      }
      return code;
    }
    int code = cursor.takeHex(4);
    if (code >= 0 && flags.unicode() && Character.isHighSurrogate((char) code)) {
      return pair((char) code);
    }
    return code;
  }

  private static int parse(String digits) {
    return Integer.parseInt(digits.substring(Math.max(0, digits.length() - 6)), 16);
  }

  private int pair(char high) {
    int here = cursor.position();
    int low = cursor.skip("\\u") ? cursor.takeHex(4) : -1;
    if (low >= 0 && Character.isLowSurrogate((char) low)) {
      return Character.toCodePoint(high, (char) low);
    }
    cursor.back(here);
    return high;
  }

  /** Up to three octal digits, at most 377. */
  private int octal() {
    int number = 0;
    for (int i = 0; i < 3; i++) {
      int digit = cursor.peek() - '0';
      if (digit < 0 || digit > 7 || 8 * number + digit > 255) {
        break;
      }
      number = 8 * number + digit;
      cursor.take();
    }
    return number;
  }

  /** A letter that means nothing here may mean something elsewhere: better to say so. */
  private int itself(int letter, int start, RegexFlags flags) throws RegexSyntaxException {
    boolean word = letter < 128 && Character.isLetterOrDigit(letter);
    if (flags.unicode() && word) {
      throw cursor.problem("\\" + (char) letter + " is not supported", start - 1);
    }
    return letter;
  }
}
