package dev.pawl.formats.edit;

/** Finds one's way among the lines of a text. */
record Lines(String text) {
  /** Where the line of an offset begins. */
  int startOf(int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** Where its line break is, or the end of the text. */
  int endOf(int offset) {
    int end = text.indexOf('\n', offset);
    if (end < 0) {
      return text.length();
    }
    return end > offset && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /** Where the next line begins, or the end of the text. */
  int after(int offset) {
    int end = text.indexOf('\n', offset);
    return end < 0 ? text.length() : end + 1;
  }

  /** In front of the line break that stands before the offset, if one does. */
  int beforeBreak(int offset) {
    if (offset == 0 || text.charAt(offset - 1) != '\n') {
      return offset;
    }
    return offset > 1 && text.charAt(offset - 2) == '\r' ? offset - 2 : offset - 1;
  }

  boolean isBlank(int line) {
    return text.substring(line, after(line)).isBlank();
  }

  /** The column of a comment that has the line for itself, or -1. */
  int comment(int line) {
    int at = line;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at < text.length() && text.charAt(at) == '#' ? at - line : -1;
  }

  /** Whether only spaces stand before the offset in its line. */
  boolean isFirst(int offset) {
    return text.substring(startOf(offset), offset).isBlank();
  }

  /** What the line of an offset begins with, up to its first character that is no space. */
  String indentation(int offset) {
    int line = startOf(offset);
    int at = line;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return text.substring(line, at);
  }

  boolean hasBlank(int from, int to) {
    for (int line = from; line < to; line = after(line)) {
      if (isBlank(line)) {
        return true;
      }
    }
    return false;
  }
}
