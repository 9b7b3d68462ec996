package dev.pawl.governance.gate;

import dev.pawl.expression.regex.Meter;
import java.util.function.Consumer;

/**
 * Finds numbers of bank accounts: a country, two digits that check the rest (ISO 13616, modulo 97),
 * and up to thirty letters and digits, alone or in groups.
 */
record IbanFinder(String kind) implements Finder {
  private static final int FEWEST = 15;
  private static final int MOST = 34;

  @Override
  public int shortest() {
    return FEWEST;
  }

  @Override
  public void find(String text, Meter meter, Consumer<Span> found) {
    int at = 0;
    while (at + FEWEST <= text.length()) {
      int end = begins(text, at) ? end(text, at) : -1;
      if (end > 0) {
        found.accept(new Span(at, end, kind));
      }
      at = end > 0 ? end : at + 1;
      if ((at & 0x3ff) == 0) {
        meter.spend(0x400);
      }
    }
  }

  private static boolean begins(String text, int at) {
    return isLetter(text.charAt(at))
        && isLetter(text.charAt(at + 1))
        && isDigit(text.charAt(at + 2))
        && isDigit(text.charAt(at + 3))
        && (at == 0 || !isOne(text.charAt(at - 1)));
  }

  /** Behind the longest that begins here, or -1. */
  private static int end(String text, int from) {
    StringBuilder characters = new StringBuilder(MOST);
    int end = -1;
    for (int at = from; at < text.length() && characters.length() < MOST; at++) {
      char c = text.charAt(at);
      if (isOne(c)) {
        characters.append(c);
        boolean over = at + 1 == text.length() || !isOne(text.charAt(at + 1));
        if (over && characters.length() >= FEWEST && isSound(characters)) {
          end = at + 1;
        }
      } else if (c != ' ') {
        break;
      }
    }
    return end;
  }

  static boolean isSound(CharSequence iban) {
    int rest = 0;
    for (int i = 0; i < iban.length(); i++) {
      char c = iban.charAt((i + 4) % iban.length());
      rest = isDigit(c) ? (rest * 10 + c - '0') % 97 : (rest * 100 + c - 'A' + 10) % 97;
    }
    return rest == 1;
  }

  private static boolean isOne(char c) {
    return isLetter(c) || isDigit(c);
  }

  private static boolean isLetter(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
