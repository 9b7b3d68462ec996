package dev.pawl.mcp.config;

/**
 * A way of writing characters that would mean something else where they stand. It is read
 * generously: texts are looked through that only quote something written in this way, and what
 * means nothing in it stays as it is.
 */
enum Spelling {
  /** Within the strings of JSON and of programming languages, with a backslash. */
  JSON('\\') {
    @Override
    int read(String text, int at, PlainText plain) {
      char kind = at + 1 < text.length() ? text.charAt(at + 1) : 0;
      int end =
          switch (kind) {
            case 'u' -> text.startsWith("{", at + 2) ? closing(text, at) + 1 : at + 6;
            case 'x' -> at + 4;
            case 'U' -> at + 10;
            case '0', '1', '2', '3' -> at + 4;
            default -> at + 2;
          };
      int meant =
          switch (kind) {
            case '"', '\\', '/', '\'' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' ->
                text.startsWith("{", at + 2)
                    ? number(text, at + 3, end - 1, HEXADECIMAL)
                    : number(text, at + 2, end, HEXADECIMAL);
            case 'x', 'U' -> number(text, at + 2, end, HEXADECIMAL);
            case '0', '1', '2', '3' -> number(text, at + 1, end, OCTAL);
            default -> -1;
          };
      if (meant < 0) {
        return at;
      }
      plain.add(meant, at);
      return end;
    }

    private int closing(String text, int at) {
      return text.indexOf('}', at, Math.min(text.length(), at + LONGEST_ENTITY + 1));
    }
  },

  /** Within URLs and forms, with the numbers of bytes. */
  PERCENT('%') {
    @Override
    int read(String text, int at, PlainText plain) {
      int first = octet(text, at);
      if (first < 0) {
        return at;
      }
      int more = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : 0;
      int meant = more == 0 ? first : first & (0x3F >> more);
      for (int i = 1; i <= more; i++) {
        int next = octet(text, at + 3 * i);
        if ((next & ~0x3F) != 0x80) {
          // No UTF-8: then it is what it was before there was UTF-8.
          plain.add(first, at);
          return at + 3;
        }
        meant = meant << 6 | next & 0x3F;
      }
      plain.add(Math.min(meant, Character.MAX_CODE_POINT), at);
      return at + 3 * (more + 1);
    }

    private int octet(String text, int at) {
      return at < text.length() && text.charAt(at) == '%'
          ? number(text, at + 1, at + 3, HEXADECIMAL)
          : -1;
    }
  },

  /** Within HTML and XML, by name or by number. */
  ENTITIES('&') {
    @Override
    int read(String text, int at, PlainText plain) {
      if (text.startsWith("#", at + 1)) {
        return readNumber(text, at, plain);
      }
      int end = at + 2;
      while (end < text.length() && text.charAt(end) != ';' && end - at <= LONGEST_ENTITY) {
        end++;
      }
      if (end >= text.length() || text.charAt(end) != ';') {
        return at;
      }
      int meant =
          switch (text.substring(at + 1, end)) {
            case "quot" -> '"';
            case "amp" -> '&';
            case "apos" -> '\'';
            case "lt" -> '<';
            case "gt" -> '>';
            default -> -1;
          };
      if (meant < 0) {
        return at;
      }
      plain.add(meant, at);
      return end + 1;
    }

    // Browsers do without the semicolon.
    private int readNumber(String text, int at, PlainText plain) {
      boolean hexadecimal = text.startsWith("x", at + 2) || text.startsWith("X", at + 2);
      int base = hexadecimal ? HEXADECIMAL : DECIMAL;
      int from = hexadecimal ? at + 3 : at + 2;
      int end = from;
      while (end < text.length()
          && end - at <= LONGEST_ENTITY
          && Character.digit(text.charAt(end), base) >= 0) {
        end++;
      }
      int meant = number(text, from, end, base);
      if (meant < 0) {
        return at;
      }
      plain.add(meant, at);
      return text.startsWith(";", end) ? end + 1 : end;
    }
  },

  /** As mails, headers and tokens carry what may be anything; a mark is at most at its end. */
  BASE64('=') {
    @Override
    int next(String text, int from) {
      return Base64Text.next(text, from);
    }

    @Override
    int read(String text, int at, PlainText plain) {
      return Base64Text.read(text, at, plain);
    }
  };

  private static final int HEXADECIMAL = 16;
  private static final int DECIMAL = 10;
  private static final int OCTAL = 8;
  private static final int LONGEST_ENTITY = 9;

  private final char mark;

  Spelling(char mark) {
    this.mark = mark;
  }

  /** Whether something may be written in this way. */
  boolean occursIn(String text) {
    return next(text, 0) >= 0;
  }

  /** Where the next character may be written in this way, or -1. */
  int next(String text, int from) {
    return text.indexOf(mark, from);
  }

  /** The text as it reads; the very same text if nothing in it is written in this way. */
  String plain(String text) {
    if (!occursIn(text)) {
      return text;
    }
    PlainText plain = new PlainText(text.length(), false);
    return readAll(text, plain) ? plain.toString() : text;
  }

  /** Where each character of the plain text began, and where the text ended. */
  int[] origins(String text) {
    PlainText plain = new PlainText(text.length(), true);
    readAll(text, plain);
    return plain.origins(text.length());
  }

  /** Whether anything was written in this way. */
  private boolean readAll(String text, PlainText plain) {
    boolean any = false;
    int copied = 0;
    int at = next(text, 0);
    while (at >= 0) {
      plain.copy(text, copied, at);
      int after = read(text, at, plain);
      any |= after > at;
      copied = after;
      at = next(text, Math.max(after, at + 1));
    }
    plain.copy(text, copied, text.length());
    return any;
  }

  /**
   * Reads what begins there and adds what it means.
   *
   * @return what comes after it; the same place if it means nothing
   */
  abstract int read(String text, int at, PlainText plain);

  /** The number that is written there, if it is one of a character; -1 if not. */
  static int number(String text, int from, int until, int base) {
    if (until > text.length() || from >= until) {
      return -1;
    }
    int number = 0;
    for (int at = from; at < until; at++) {
      int digit = Character.digit(text.charAt(at), base);
      if (digit < 0) {
        return -1;
      }
      number = Math.min(number * base + digit, Character.MAX_CODE_POINT + 1);
    }
    return number > Character.MAX_CODE_POINT ? -1 : number;
  }
}
