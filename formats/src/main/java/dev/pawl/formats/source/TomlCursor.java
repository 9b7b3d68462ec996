package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;

/** Where a reader of TOML stands in the text, and how it gets on. */
final class TomlCursor {
  private final String file;
  private final String text;
  private int at;
  private int line = 1;
  private int lineStart;

  TomlCursor(String file, String text) {
    this.file = file;
    this.text = text;
  }

  Place place() {
    return new Place(file, line, text.codePointCount(lineStart, at) + 1);
  }

  boolean atEnd() {
    return at >= text.length();
  }

  /** The character here; NUL at the end, and so nothing that could be meant. */
  char peek() {
    return peek(0);
  }

  char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  boolean looksAt(String expected) {
    return text.startsWith(expected, at);
  }

  char next() throws UnreadableException {
    if (atEnd()) {
      throw syntax("the file ends too early");
    }
    char here = text.charAt(at++);
    if (here == '\n') {
      line++;
      lineStart = at;
    }
    return here;
  }

  void skip(int count) throws UnreadableException {
    for (int n = 0; n < count; n++) {
      next();
    }
  }

  boolean accept(char expected) throws UnreadableException {
    if (atEnd() || peek() != expected) {
      return false;
    }
    next();
    return true;
  }

  void expect(char expected, String where) throws UnreadableException {
    if (!accept(expected)) {
      throw syntax("`" + expected + "` is missing " + where);
    }
  }

  void blanks() throws UnreadableException {
    while (peek() == ' ' || peek() == '\t') {
      next();
    }
  }

  /** Blanks, line breaks and comments. */
  void space() throws UnreadableException {
    blanks();
    while (!atEnd() && (peek() == '\n' || peek() == '\r' || peek() == '#')) {
      if (peek() == '#') {
        comment();
      } else {
        lineBreak();
      }
      blanks();
    }
  }

  /** The end of a line, behind a comment perhaps. */
  void endOfLine() throws UnreadableException {
    blanks();
    if (peek() == '#') {
      comment();
    }
    if (!atEnd() && peek() != '\n' && peek() != '\r') {
      throw syntax("the line should end here");
    }
  }

  private void comment() throws UnreadableException {
    while (!atEnd() && peek() != '\n') {
      next();
    }
  }

  void lineBreak() throws UnreadableException {
    accept('\r');
    expect('\n', "at the end of the line");
  }

  UnreadableException syntax(String message) {
    return syntax(message, place());
  }

  static UnreadableException syntax(String message, Place place) {
    return new UnreadableException(
        ProblemCode.SYNTAX, "not well-formed TOML: " + message, place, "correct it there");
  }
}
