package dev.pawl.formats.source;

/** Reads the texts of TOML: basic and literal ones, of one line or several. */
final class TomlText {
  private static final String ESCAPES = "btnfre\"\\";
  private static final String MEANT = "\b\t\n\f\r\u001b\"\\";

  private final TomlCursor cursor;

  TomlText(TomlCursor cursor) {
    this.cursor = cursor;
  }

  static boolean beginsAt(TomlCursor cursor) {
    return cursor.peek() == '"' || cursor.peek() == '\'';
  }

  /** A text that may have several lines. */
  String read() throws UnreadableException {
    boolean basic = cursor.peek() == '"';
    String fence = basic ? "\"\"\"" : "'''";
    return cursor.looksAt(fence) ? lines(fence, basic) : line(basic);
  }

  /** A text of one line, as keys are. */
  String line() throws UnreadableException {
    return line(cursor.peek() == '"');
  }

  private String line(boolean basic) throws UnreadableException {
    char quote = cursor.next();
    StringBuilder text = new StringBuilder();
    while (cursor.peek() != quote || cursor.atEnd()) {
      if (cursor.atEnd() || cursor.peek() == '\n') {
        throw cursor.syntax("a text is not closed");
      }
      character(text, basic);
    }
    cursor.next();
    return text.toString();
  }

  private String lines(String fence, boolean basic) throws UnreadableException {
    cursor.skip(fence.length());
    if (cursor.peek() == '\n' || cursor.looksAt("\r\n")) {
      cursor.lineBreak();
    }
    StringBuilder text = new StringBuilder();
    while (!cursor.looksAt(fence)) {
      if (cursor.atEnd()) {
        throw cursor.syntax("a text is not closed");
      }
      if (basic && cursor.peek() == '\\' && breaksAhead()) {
        cursor.next();
        while (!cursor.atEnd() && " \t\r\n".indexOf(cursor.peek()) >= 0) {
          cursor.next();
        }
      } else {
        character(text, basic);
      }
    }
    cursor.skip(fence.length());
    // Up to two quotes may stand directly before those that close it.
    for (int n = 0; n < 2 && cursor.peek() == fence.charAt(0); n++) {
      text.append(cursor.next());
    }
    return text.toString();
  }

  /** Whether only blanks follow in this line. */
  private boolean breaksAhead() {
    int ahead = 1;
    while (cursor.peek(ahead) == ' ' || cursor.peek(ahead) == '\t' || cursor.peek(ahead) == '\r') {
      ahead++;
    }
    return cursor.peek(ahead) == '\n';
  }

  private void character(StringBuilder text, boolean basic) throws UnreadableException {
    char here = cursor.next();
    if (!basic || here != '\\') {
      text.append(here);
      return;
    }
    char escape = cursor.next();
    int known = ESCAPES.indexOf(escape);
    if (known >= 0) {
      text.append(MEANT.charAt(known));
    } else if (escape == 'u' || escape == 'U' || escape == 'x') {
      text.appendCodePoint(codePoint(escape == 'u' ? 4 : escape == 'U' ? 8 : 2));
    } else {
      throw cursor.syntax("`\\" + escape + "` means nothing in a text");
    }
  }

  private int codePoint(int digits) throws UnreadableException {
    long value = 0;
    for (int n = 0; n < digits; n++) {
      int digit = Character.digit(cursor.peek(), 16);
      if (digit < 0 || cursor.peek() > 'f') {
        throw cursor.syntax("a character by its number has " + digits + " digits");
      }
      value = value * 16 + digit;
      cursor.next();
    }
    if (value > Character.MAX_CODE_POINT || (value >= 0xD800 && value <= 0xDFFF)) {
      throw cursor.syntax("there is no such character");
    }
    return (int) value;
  }
}
