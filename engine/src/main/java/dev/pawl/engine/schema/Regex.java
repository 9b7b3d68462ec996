package dev.pawl.engine.schema;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression of a schema, whose search pays for every character it reads. */
record Regex(String source, Pattern pattern) {
  private static final int LONGEST = 10_000;

  /** Empty if it is not a regular expression that we can use. */
  static Optional<Regex> of(String source) {
    if (source.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Regex(source, Pattern.compile(EcmaPattern.toJava(source))));
    } catch (PatternSyntaxException | StackOverflowError _) {
      return Optional.empty();
    }
  }

  /** Whether it matches somewhere in the text: it is not anchored (Core 2020-12, 6.4). */
  boolean find(String text) {
    try {
      // Non-anchoring bounds make the end-of-text checks ask for the length, which is a step too.
      return pattern.matcher(new Metered(text, Walk.current())).useAnchoringBounds(false).find();
    } catch (StackOverflowError _) {
      throw new Walk.TooCostly("a pattern of the schema needs too much stack for this value");
    }
  }

  /** A text that lets itself be read twice almost for free, as honest patterns do. */
  private static final class Metered implements CharSequence {
    private static final int READ_COST = 20;

    private final String text;
    private final Walk walk;
    private long free;

    Metered(String text, Walk walk) {
      this.text = text;
      this.walk = walk;
      this.free = 2L * text.length();
      walk.spend(text.length());
    }

    private void read() {
      if (free > 0) {
        free--;
      } else {
        walk.spend(READ_COST);
      }
    }

    @Override
    public int length() {
      read();
      return text.length();
    }

    @Override
    public char charAt(int index) {
      read();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
