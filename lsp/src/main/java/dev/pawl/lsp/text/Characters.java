package dev.pawl.lsp.text;

/** A text that is read from its beginning to its end, and the small things of YAML in it. */
final class Characters {
  final String text;
  int at;
  private int line;
  private int lineEnd = -1;

  Characters(String text) {
    this.text = text;
    this.at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  boolean atEnd() {
    return at >= text.length();
  }

  char peek() {
    return peek(0);
  }

  char peek(int ahead) {
    int index = at + ahead;
    return index < text.length() ? text.charAt(index) : '\0';
  }

  boolean atBreak() {
    return atEnd() || peek() == '\n' || peek() == '\r';
  }

  int column() {
    return at - lineStart(at);
  }

  int lineStart(int from) {
    look(from);
    return line == 0 && text.startsWith("\uFEFF") ? Math.min(1, from) : line;
  }

  int lineEnd(int from) {
    look(from);
    return lineEnd;
  }

  /** The line that was looked at last is kept: a text may be all one line. */
  private void look(int from) {
    if (line <= from && from <= lineEnd) {
      return;
    }
    line = from;
    while (line > 0 && !isBreak(text.charAt(line - 1))) {
      line--;
    }
    lineEnd = from;
    while (lineEnd < text.length() && !isBreak(text.charAt(lineEnd))) {
      lineEnd++;
    }
  }

  private static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }

  void toLineEnd() {
    at = lineEnd(at);
  }

  static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  /** Whether what is here ends a word: space, a break or the end. */
  boolean isBlank(int ahead) {
    char c = peek(ahead);
    return at + ahead >= text.length() || isSpace(c) || c == '\n' || c == '\r';
  }

  void skipSpaces() {
    while (!atEnd() && isSpace(peek())) {
      at++;
    }
  }

  boolean atComment() {
    return !atEnd()
        && peek() == '#'
        && (at == 0 || Character.isWhitespace(text.charAt(at - 1)) || column() == 0);
  }

  /** Over spaces, breaks, comments, and lines that begin or end a document. */
  void skipBlank() {
    while (!atEnd()) {
      char c = peek();
      boolean marks =
          column() == 0 && (c == '%' || text.startsWith("---", at) || text.startsWith("...", at));
      if (atComment() || (marks && (c == '%' || isBlank(3)))) {
        int end = c == '-' ? at + 3 : lineEnd(at);
        at = end;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else {
        return;
      }
    }
  }

  /** Anchors and tags, which say nothing of what a value is. */
  void skipProperties() {
    while ((peek() == '&' || peek() == '!') && !isBlank(1)) {
      while (!isBlank(0)) {
        at++;
      }
      skipSpaces();
    }
  }

  boolean atDash() {
    return peek() == '-' && isBlank(1);
  }

  /** Where the key that begins here ends, before its colon; -1 if none begins here. */
  int keyEnd() {
    char c = peek();
    if (atEnd() || c == '{' || c == '[' || c == '#' || c == '|' || c == '>' || atDash()) {
      return -1;
    }
    int end = c == '"' || c == '\'' ? quoteEnd(at) : at;
    int stop = lineEnd(at);
    for (int i = end; i >= 0 && i < stop; i++) {
      char here = text.charAt(i);
      boolean last = i + 1 >= stop || isSpace(text.charAt(i + 1));
      if (here == ':' && last) {
        return trimmed(at, i);
      }
      boolean quoted = end > at && !isSpace(here);
      if (quoted || (here == '#' && i > at && isSpace(text.charAt(i - 1)))) {
        return -1;
      }
    }
    return -1;
  }

  /** Behind the quote that closes the one at an offset, on the same line; -1 if there is none. */
  int quoteEnd(int from) {
    char quote = text.charAt(from);
    int stop = lineEnd(from);
    for (int i = from + 1; i < stop; i++) {
      char c = text.charAt(i);
      if (c == '\\' && quote == '"') {
        i++;
      } else if (c == quote) {
        boolean doubled = quote == '\'' && i + 1 < stop && text.charAt(i + 1) == quote;
        if (!doubled) {
          return i + 1;
        }
        i++;
      }
    }
    return -1;
  }

  /** The end of what stands from one offset to another, without spaces behind it. */
  int trimmed(int from, int to) {
    int end = to;
    while (end > from && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }
}
