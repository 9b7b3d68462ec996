package dev.pawl.cli.complete;

import java.util.ArrayList;
import java.util.List;

/** The words of a line of a shell as far as it is typed, the last of which may be empty. */
final class ShellLine {
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private char quote;
  private boolean escaped;
  private boolean begun;

  private ShellLine() {}

  static List<String> words(String line) {
    ShellLine reading = new ShellLine();
    line.chars().forEach(each -> reading.take((char) each));
    reading.words.add(reading.word.toString());
    return reading.words;
  }

  private void take(char each) {
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
    if (begun) {
      words.add(word.toString());
      word.setLength(0);
      begun = false;
    }
  }
}
