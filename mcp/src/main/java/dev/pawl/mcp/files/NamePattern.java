package dev.pawl.mcp.files;

import java.util.ArrayList;
import java.util.List;

/** The part of a {@link Glob} that one name has to fit. */
final class NamePattern {

  /** What the next letters have to be. */
  private sealed interface Part {
    /** Any number of letters. */
    record Star() implements Part {}

    /** Any one letter. */
    record One() implements Part {}

    /** This letter. */
    record Literal(char letter) implements Part {}

    /** One of these letters and ranges, or none of them. */
    record Choice(String inside, boolean negated) implements Part {}
  }

  private final String text;
  private final List<Part> parts = new ArrayList<>();
  private int at;

  private NamePattern(String text) {
    this.text = text;
  }

  static NamePattern parse(String text) {
    NamePattern pattern = new NamePattern(text);
    while (pattern.at < text.length()) {
      pattern.parts.add(pattern.part());
    }
    return pattern;
  }

  private Part part() {
    char letter = text.charAt(at++);
    return switch (letter) {
      case '*' -> new Part.Star();
      case '?' -> new Part.One();
      case '[' -> {
        int close = text.indexOf(']', at + (isNegated() ? 2 : 1));
        yield close < 0 ? new Part.Literal('[') : choice(close);
      }
      case '\\' -> new Part.Literal(at < text.length() ? text.charAt(at++) : letter);
      default -> new Part.Literal(letter);
    };
  }

  private boolean isNegated() {
    return at < text.length() && (text.charAt(at) == '!' || text.charAt(at) == '^');
  }

  /** Reads {@code [a-z_]} up to its closing bracket. */
  private Part choice(int close) {
    boolean negated = isNegated();
    String inside = text.substring(negated ? at + 1 : at, close);
    at = close + 1;
    return new Part.Choice(inside, negated);
  }

  private static boolean fits(Part part, char letter) {
    return switch (part) {
      case Part.Star _, Part.One _ -> true;
      case Part.Literal(char wanted) -> letter == wanted;
      case Part.Choice(String inside, boolean negated) -> contains(inside, letter) != negated;
    };
  }

  private static boolean contains(String inside, char letter) {
    for (int i = 0; i < inside.length(); i++) {
      boolean range = i + 2 < inside.length() && inside.charAt(i + 1) == '-';
      char last = range ? inside.charAt(i + 2) : inside.charAt(i);
      if (inside.charAt(i) <= letter && letter <= last) {
        return true;
      }
      i += range ? 2 : 0;
    }
    return false;
  }

  boolean matches(String name) {
    int part = 0;
    int letter = 0;
    int lastStar = -1;
    int retry = 0;
    while (letter < name.length()) {
      if (part < parts.size() && parts.get(part) instanceof Part.Star) {
        lastStar = part++;
        retry = letter;
      } else if (part < parts.size() && fits(parts.get(part), name.charAt(letter))) {
        part++;
        letter++;
      } else if (lastStar >= 0) {
        part = lastStar + 1;
        letter = ++retry;
      } else {
        return false;
      }
    }
    while (part < parts.size() && parts.get(part) instanceof Part.Star) {
      part++;
    }
    return part == parts.size();
  }
}
