package dev.pawl.governance.gate;

import dev.pawl.expression.regex.Meter;
import java.util.function.Consumer;

/**
 * Finds the numbers of payment cards: 13 to 19 digits, alone or in groups, that begin as those of
 * the large networks do and whose last digit checks the others (ISO/IEC 7812-1, annex B).
 */
record CardFinder(String kind) implements Finder {
  private static final int FEWEST = 13;
  private static final int MOST = 19;

  @Override
  public int shortest() {
    return FEWEST;
  }

  @Override
  public void find(String text, Meter meter, Consumer<Span> found) {
    int at = 0;
    while (at < text.length()) {
      boolean begins = isDigit(text, at) && !isDigit(text, at - 1);
      int end = begins ? end(text, at) : -1;
      if (end > 0) {
        found.accept(new Span(at, end, kind));
      }
      at = end > 0 ? end : at + 1;
      if ((at & 0x3ff) == 0) {
        meter.spend(0x400);
      }
    }
  }

  /** Behind the longest number that begins here, or -1. */
  private static int end(String text, int from) {
    StringBuilder digits = new StringBuilder(MOST);
    int end = -1;
    int at = from;
    while (at < text.length() && digits.length() <= MOST) {
      if (isDigit(text, at)) {
        digits.append(text.charAt(at));
        if (!isDigit(text, at + 1) && isCard(digits)) {
          end = at + 1;
        }
      } else if (!isGap(text, at)) {
        break;
      }
      at++;
    }
    return end;
  }

  private static boolean isGap(String text, int at) {
    char c = text.charAt(at);
    return (c == ' ' || c == '-') && isDigit(text, at - 1) && isDigit(text, at + 1);
  }

  private static boolean isDigit(String text, int at) {
    return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  static boolean isCard(CharSequence digits) {
    if (digits.length() < FEWEST || digits.length() > MOST || !isOfNetwork(digits)) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int doubled = i % 2 == 0 ? digit : 2 * digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 == 0;
  }

  /** Moments in milliseconds have as many digits, but begin with a one. */
  private static boolean isOfNetwork(CharSequence digits) {
    char first = digits.charAt(0);
    char second = digits.charAt(1);
    return (first >= '3' && first <= '6') || (first == '2' && second >= '2' && second <= '7');
  }
}
