package dev.pawl.expression.regex;

import org.jspecify.annotations.Nullable;

/** Reads a character class such as {@code [^a-z\d]}. */
final class ClassReader {
  private final RegexCursor cursor;
  private final EscapeReader escapes;
  private final RegexFlags flags;
  private final CaseClosures closures;
  private final CharacterSet.Builder members = new CharacterSet.Builder();

  /** The set that was read last, if it was no single character. */
  private @Nullable CharacterSet set;

  ClassReader(RegexCursor cursor, RegexFlags flags, CaseClosures closures) {
    this.cursor = cursor;
    this.escapes = new EscapeReader(cursor);
    this.flags = flags;
    this.closures = closures;
  }

  /** Reads what follows the opening bracket, with the closing one. */
  CharacterSet take(int start) throws RegexSyntaxException {
    boolean negated = cursor.skip("^");
    while (!cursor.skip("]")) {
      if (cursor.atEnd()) {
        throw cursor.problem("the class that begins here has no ]", start);
      }
      member();
    }
    CharacterSet meant = closures.of(members.build(), flags);
    return negated ? meant.negated() : meant;
  }

  private void member() throws RegexSyntaxException {
    int start = cursor.position();
    int first = character();
    CharacterSet firstSet = set;
    if (cursor.peek() != '-' || cursor.peek(1) == ']' || cursor.peek(1) == RegexCursor.END) {
      add(first, firstSet);
      return;
    }
    cursor.take();
    int last = character();
    CharacterSet lastSet = set;
    if (firstSet != null || lastSet != null) {
      // No range, since one end of it is a set: the dash stands for itself.
      add(first, firstSet);
      add('-', null);
      add(last, lastSet);
    } else if (first > last) {
      throw cursor.problem("the range is out of order", start);
    } else {
      members.add(first, last);
    }
  }

  private void add(int character, @Nullable CharacterSet characters) {
    if (characters == null) {
      members.add(character, character);
    } else {
      members.add(characters);
    }
  }

  private int character() throws RegexSyntaxException {
    set = null;
    if (!cursor.looksAt("\\")) {
      return flags.unicode() ? cursor.takeCodePoint() : cursor.take();
    }
    int start = cursor.position();
    cursor.take();
    if (cursor.atEnd()) {
      throw cursor.problem("a backslash ends the pattern", start);
    }
    if (cursor.skip("b")) {
      return '\b';
    }
    set = escapes.takeSet(flags);
    return set != null ? -1 : escapes.takeCharacter(flags, true);
  }
}
