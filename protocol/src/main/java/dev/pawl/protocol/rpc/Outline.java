package dev.pawl.protocol.rpc;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What can be told of a message that cannot be read: which members it has, and its id. Looks at
 * bytes, and knows strings and brackets only, so that bad characters, depth and breaks in the
 * middle are no obstacles. May be given a text line by line.
 */
public final class Outline {
  private static final int LONGEST_WORD = 100;
  private static final String NULL = "null";

  private enum Place {
    /** Nothing but space so far. */
    BEFORE,
    KEY,
    COLON,
    VALUE,
    AFTER,
    /** It does not even begin like JSON, or goes on as none could. */
    NONE
  }

  private final StringBuilder word = new StringBuilder();
  private final List<RequestId> ids = new ArrayList<>();
  private Place place = Place.BEFORE;
  private String key = "";

  /** How deep its members are: a list may hold several messages. */
  private int level = 1;

  private int depth;
  private boolean quoted;
  private boolean escaped;
  private boolean empty = true;
  private boolean versioned;
  private boolean asks;
  private boolean answers;
  private boolean named;
  private boolean blank;

  public static Outline of(byte[] text) {
    Outline outline = new Outline();
    outline.feed(text);
    return outline;
  }

  /** Goes on with another line. */
  public void feed(byte[] line) {
    if (quoted) {
      // No string goes on in the next line.
      place = Place.NONE;
    }
    for (byte each : line) {
      if (place == Place.NONE) {
        return;
      }
      take((char) (each & 0xFF));
    }
  }

  private void take(char c) {
    if (quoted) {
      takeQuoted(c);
    } else if (!isSpace(c)) {
      takePlain(c);
    }
  }

  private void takeQuoted(char c) {
    boolean end = c == '"' && !escaped;
    escaped = c == '\\' && !escaped;
    keep(c);
    if (!end) {
      return;
    }
    quoted = false;
    if (place == Place.KEY && depth == level) {
      key = word.substring(0, word.length() - 1);
      place = Place.COLON;
      seen();
    }
  }

  private void takePlain(char c) {
    switch (place) {
      case BEFORE -> begin(c);
      case KEY -> takeKey(c);
      case COLON -> {
        place = c == ':' ? Place.VALUE : Place.NONE;
        word.setLength(0);
      }
      case VALUE -> takeValue(c);
      case AFTER -> {
        // Several messages in one line.
        place = Place.NONE;
        if (c == '{') {
          begin(c);
        }
      }
      case NONE -> {}
    }
  }

  private void begin(char c) {
    if (c == '{') {
      depth = 1;
      place = Place.KEY;
    } else if (c == '[') {
      depth = 1;
      level = 2;
      place = Place.VALUE;
    } else if ("\u00EF\u00BB\u00BF".indexOf(c) < 0) {
      // Those three are a byte order mark.
      place = Place.NONE;
    }
  }

  private void takeKey(char c) {
    empty = false;
    if (c == '"') {
      quoted = true;
      word.setLength(0);
    } else if (c == '}') {
      close();
    } else {
      place = Place.NONE;
    }
  }

  private void takeValue(char c) {
    empty = false;
    switch (c) {
      case '"' -> {
        quoted = true;
        keep(c);
      }
      case '{', '[' -> {
        depth++;
        keep(c);
        if (depth == level && c == '{') {
          place = Place.KEY;
        }
      }
      case '}', ']' -> close();
      case ',' -> {
        if (depth == level) {
          endValue();
          place = Place.KEY;
        }
      }
      default -> keep(c);
    }
  }

  private void close() {
    if (depth == level) {
      endValue();
    }
    depth--;
    place = depth == 0 ? Place.AFTER : Place.VALUE;
  }

  private void endValue() {
    if (key.equals("id")) {
      id(word.toString());
    } else if (key.equals("result")) {
      // Closing brackets are not kept.
      blank = word.toString().equals("{") || word.toString().equals(NULL);
    }
    key = "";
    word.setLength(0);
  }

  private void id(String text) {
    named |= !text.equals(NULL);
    if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
      ids.add(RequestId.of(text.substring(1, text.length() - 1)));
    } else {
      number(text).ifPresent(ids::add);
    }
  }

  /** The id that is written there, if it is one of ours. */
  public static Optional<RequestId> number(String text) {
    if (text.length() > LONGEST_WORD) {
      return Optional.empty();
    }
    try {
      return Optional.of(RequestId.of(new BigDecimal(text.strip()).longValueExact()));
    } catch (NumberFormatException | ArithmeticException _) {
      return Optional.empty();
    }
  }

  private void seen() {
    switch (key) {
      case "jsonrpc" -> versioned = true;
      case "method" -> asks = true;
      case "result", "error" -> answers = true;
      default -> {}
    }
  }

  private void keep(char c) {
    if (word.length() < LONGEST_WORD) {
      word.append(c);
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  /** Whether it may be JSON as far as it goes. */
  public boolean isJson() {
    return place != Place.NONE && place != Place.BEFORE;
  }

  /** Whether there is but a bracket: what lays out JSON in several lines begins so. */
  public boolean isBracket() {
    return isJson() && empty;
  }

  public boolean isComplete() {
    return place == Place.AFTER;
  }

  /**
   * Whether somebody meant a message by it, and not just a note, which may well be written as JSON.
   */
  public boolean isMessage() {
    return versioned || (answers && !ids.isEmpty());
  }

  /** Whether it is, as far as is known, a question or a notification. */
  public boolean asks() {
    return asks && !answers;
  }

  public boolean answers() {
    return answers;
  }

  /** Whether it has an id, be it none of ours. */
  public boolean isNamed() {
    return named;
  }

  /** Whether its result is empty. */
  public boolean isBlank() {
    return blank;
  }

  public List<RequestId> ids() {
    return List.copyOf(ids);
  }
}
