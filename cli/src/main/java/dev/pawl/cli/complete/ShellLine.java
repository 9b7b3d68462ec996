package dev.pawl.cli.complete;

import java.util.ArrayList;
import java.util.List;

/** The words of a line of a shell as far as it is typed, the last of which may be empty. */
final class ShellLine {
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private final StringBuilder written = new StringBuilder();
  private char quote;
  private boolean escaped;
  private boolean begun;

  ShellLine(String line) {
    line.chars().forEach(each -> take((char) each));
    words.add(word.toString());
  }

  List<String> words() {
    return List.copyOf(words);
  }

  /** The last word with its quotes. */
  String written() {
    return written.toString();
  }

  private void take(char each) {
    written.append(each);
    if (escaped) {
      word.append(each);
      escaped = false;
    } else if (each == '\\' && quote != '\'') {
      escaped = true;
      begun = true;
    } else if (quote != 0) {
      quoted(each);
    } else if (each == '\'' || each == '"') {
      quote = each;
      begun = true;
    } else if (Character.isWhitespace(each)) {
      end();
    } else {
      word.append(each);
      begun = true;
    }
  }

  private void quoted(char each) {
    if (each == quote) {
      quote = 0;
    } else {
      word.append(each);
    }
  }

  private void end() {
    written.setLength(0);
    if (begun) {
      words.add(word.toString());
      word.setLength(0);
      begun = false;
    }
  }
}
