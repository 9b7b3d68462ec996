package dev.pawl.cli.terminal;

/** A line that is being typed, and where in it the cursor is. */
final class LineBuffer {
  private final StringBuilder text = new StringBuilder();
  private int cursor;

  String text() {
    return text.toString();
  }

  /** What stands before the cursor. */
  String before() {
    return text.substring(0, cursor);
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  void replace(String other) {
    text.setLength(0);
    text.append(other);
    cursor = text.length();
  }

  void insert(String typed) {
    text.insert(cursor, typed);
    cursor += typed.length();
  }

  /** Does what a key says, if that changes or moves anything. */
  void apply(Key key) {
    switch (key) {
      case Key.Typed(String typed) -> insert(typed);
      case Key.Edit.LEFT -> cursor = left(cursor);
      case Key.Edit.RIGHT -> cursor = right(cursor);
      case Key.Edit.HOME -> cursor = 0;
      case Key.Edit.END -> cursor = text.length();
      case Key.Edit.WORD_LEFT -> cursor = wordLeft();
      case Key.Edit.WORD_RIGHT -> cursor = wordRight();
      case Key.Edit.ERASE -> delete(left(cursor), cursor);
      case Key.Edit.DELETE -> delete(cursor, right(cursor));
      case Key.Edit.ERASE_WORD -> delete(wordLeft(), cursor);
      case Key.Edit.ERASE_START -> delete(0, cursor);
      case Key.Edit.ERASE_REST -> delete(cursor, text.length());
      case Key.Edit.ENTER, Key.Edit.UP, Key.Edit.DOWN -> {}
      case Key.Edit.END_OF_INPUT, Key.Edit.COMPLETE, Key.Edit.NONE -> {}
    }
  }

  private int left(int from) {
    return from == 0 ? 0 : text.offsetByCodePoints(from, -1);
  }

  private int right(int from) {
    return from == text.length() ? from : text.offsetByCodePoints(from, 1);
  }

  private int wordLeft() {
    int at = cursor;
    while (at > 0 && Character.isWhitespace(text.charAt(at - 1))) {
      at--;
    }
    while (at > 0 && !Character.isWhitespace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private int wordRight() {
    int at = cursor;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private void delete(int from, int to) {
    text.delete(from, to);
    cursor = from;
  }
}
