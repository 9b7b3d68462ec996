package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Builds the value of a TOML 1.0 file. Dates and times are texts.
 *
 * <p>It is our own, because every part must know its place and no file may cost more than its size,
 * which the libraries there are do not offer without bringing a parser generator or a data binder
 * along; and it is wanted for the settings of one program only.
 */
final class TomlComposer {
  private static final Pattern INTEGER = Pattern.compile("[+-]?(0|[1-9](_?[0-9])*)");
  private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F](_?[0-9a-fA-F])*");
  private static final Pattern OCTAL = Pattern.compile("0o[0-7](_?[0-7])*");
  private static final Pattern BINARY = Pattern.compile("0b[01](_?[01])*");
  private static final Pattern REAL =
      Pattern.compile("[+-]?(0|[1-9](_?[0-9])*)(\\.[0-9](_?[0-9])*)?([eE][+-]?[0-9](_?[0-9])*)?");
  private static final Pattern DATE =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d([Tt ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?([Zz]|[+-]\\d\\d:\\d\\d)?)?"
              + "|\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?");

  private static final int LONGEST_WORD = SourceLimits.MAX_NUMBER_LENGTH;

  private final TomlCursor cursor;
  private final TomlText texts;
  private final Budget budget = new Budget();

  /** A part of a key. */
  private record Key(String name, Place place) {}

  TomlComposer(String file, String text) {
    this.cursor = new TomlCursor(file, text);
    this.texts = new TomlText(cursor);
  }

  Reading compose() throws UnreadableException {
    TomlTable root = new TomlTable(cursor.place());
    TomlTable table = root;
    cursor.space();
    while (!cursor.atEnd()) {
      if (cursor.peek() == '[') {
        table = header(root);
      } else {
        pair(table, 0);
      }
      cursor.endOfLine();
      cursor.space();
    }
    return new Reading().complete(root.mapping());
  }

  private TomlTable header(TomlTable root) throws UnreadableException {
    cursor.next();
    boolean row = cursor.accept('[');
    List<Key> keys = keys();
    cursor.expect(']', "behind the name of a table");
    if (row) {
      cursor.expect(']', "behind the name of a table");
    }
    TomlTable table = root;
    for (Key key : keys.subList(0, keys.size() - 1)) {
      table = table.way(key.name, key.place);
    }
    Key last = keys.getLast();
    return row ? table.row(last.name, last.place) : table.begin(last.name, last.place);
  }

  private void pair(TomlTable table, int depth) throws UnreadableException {
    List<Key> keys = keys();
    cursor.expect('=', "behind a key");
    cursor.blanks();
    TomlTable target = table;
    for (Key key : keys.subList(0, keys.size() - 1)) {
      target = target.way(key.name, key.place);
    }
    Key last = keys.getLast();
    target.put(last.name, last.place, value(depth + keys.size()));
  }

  private List<Key> keys() throws UnreadableException {
    List<Key> keys = new ArrayList<>();
    do {
      cursor.blanks();
      Place place = cursor.place();
      budget.spend(1, place);
      budget.descend(keys.size() + 1, place);
      keys.add(new Key(key(), place));
      cursor.blanks();
    } while (cursor.accept('.'));
    return keys;
  }

  private String key() throws UnreadableException {
    if (TomlText.beginsAt(cursor)) {
      return texts.line();
    }
    StringBuilder key = new StringBuilder();
    while (isBare(cursor.peek())) {
      key.append(cursor.next());
    }
    if (key.isEmpty()) {
      throw cursor.syntax("a key is missing here");
    }
    return key.toString();
  }

  private static boolean isBare(char c) {
    return (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }

  private Source value(int depth) throws UnreadableException {
    Place place = cursor.place();
    budget.spend(1, place);
    if (TomlText.beginsAt(cursor)) {
      return new Source.Scalar(texts.read(), place);
    }
    return switch (cursor.peek()) {
      case '[' -> array(place, depth + 1);
      case '{' -> inline(place, depth + 1);
      default -> word(place);
    };
  }

  private Source array(Place place, int depth) throws UnreadableException {
    budget.descend(depth, place);
    List<Source> items = new ArrayList<>();
    cursor.next();
    cursor.space();
    while (!cursor.accept(']')) {
      items.add(value(depth));
      cursor.space();
      if (!cursor.accept(',') && cursor.peek() != ']') {
        throw cursor.syntax("`,` or `]` is missing in a list");
      }
      cursor.space();
    }
    return new Source.Sequence(items, place);
  }

  private Source inline(Place place, int depth) throws UnreadableException {
    budget.descend(depth, place);
    TomlTable table = new TomlTable(place);
    cursor.next();
    cursor.space();
    while (!cursor.accept('}')) {
      pair(table, depth);
      cursor.space();
      if (!cursor.accept(',') && cursor.peek() != '}') {
        throw cursor.syntax("`,` or `}` is missing in a table");
      }
      cursor.space();
    }
    return table.mapping();
  }

  private Source word(Place place) throws UnreadableException {
    StringBuilder word = new StringBuilder();
    while (isBare(cursor.peek()) || "+.:".indexOf(cursor.peek()) >= 0) {
      word.append(cursor.next());
      if (word.length() > LONGEST_WORD) {
        throw TomlCursor.syntax("this value is too long", place);
      }
    }
    // A date and a time may have a blank between them.
    if (cursor.peek() == ' ' && Character.isDigit(cursor.peek(1)) && cursor.peek(3) == ':') {
      word.append(cursor.next());
      while (isBare(cursor.peek()) || "+.:".indexOf(cursor.peek()) >= 0) {
        word.append(cursor.next());
      }
    }
    return new Source.Scalar(meant(word.toString(), place), place);
  }

  private static Object meant(String word, Place place) throws UnreadableException {
    String digits = word.replace("_", "");
    if (word.equals("true") || word.equals("false")) {
      return word.equals("true");
    } else if (INTEGER.matcher(word).matches()) {
      return Numbers.integer(digits.startsWith("+") ? digits.substring(1) : digits, 10);
    } else if (HEX.matcher(word).matches()) {
      return Numbers.integer(digits.substring(2), 16);
    } else if (OCTAL.matcher(word).matches()) {
      return Numbers.integer(digits.substring(2), 8);
    } else if (BINARY.matcher(word).matches()) {
      return Numbers.integer(digits.substring(2), 2);
    } else if (REAL.matcher(word).matches()) {
      Double real = Numbers.decimal(digits);
      return real == null ? word : real;
    } else if (DATE.matcher(word).matches() || word.matches("[+-]?(inf|nan)")) {
      return word;
    }
    throw TomlCursor.syntax(word.isEmpty() ? "a value is missing here" : "this is no value", place);
  }
}
