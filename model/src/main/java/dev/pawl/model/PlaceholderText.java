package dev.pawl.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A text with placeholders, {@code {name}} or {@code {{name}}}, cut into its parts once. What is
 * put in their place is never looked through for more of them.
 */
public final class PlaceholderText {
  private static final int LONGEST_NAME = 100;

  private final String written;
  private final List<Part> parts;

  /**
   * A piece of the text.
   *
   * @param name what is to stand here, or null for what stands here anyway
   */
  private record Part(String written, @Nullable String name) {}

  private PlaceholderText(String written, List<Part> parts) {
    this.written = written;
    this.parts = List.copyOf(parts);
  }

  public static PlaceholderText of(String text) {
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (int open = text.indexOf('{'); open >= 0; ) {
      int end = end(text, open);
      if (end < 0) {
        open = text.indexOf('{', open + 1);
        continue;
      }
      if (open > from) {
        parts.add(new Part(text.substring(from, open), null));
      }
      String placeholder = text.substring(open, end);
      parts.add(new Part(placeholder, placeholder.replaceAll("[{}\\s]", "")));
      from = end;
      open = text.indexOf('{', end);
    }
    if (from < text.length()) {
      parts.add(new Part(text.substring(from), null));
    }
    return new PlaceholderText(text, parts);
  }

  /** Behind the placeholder that opens here, or -1 if none does. */
  private static int end(String text, int open) {
    boolean twice = text.startsWith("{{", open);
    int start = open + (twice ? 2 : 1);
    start = twice ? skipped(text, start) : start;
    int end = start;
    while (end < text.length() && end - start <= LONGEST_NAME && isNamed(text.charAt(end))) {
      end++;
    }
    if (end == start || end - start > LONGEST_NAME) {
      return -1;
    }
    int close = twice ? skipped(text, end) : end;
    String braces = twice ? "}}" : "}";
    return text.startsWith(braces, close) ? close + braces.length() : -1;
  }

  /** Behind a blank, if there is one: some write it inside of double braces. */
  private static int skipped(String text, int at) {
    return at < text.length() && text.charAt(at) == ' ' ? at + 1 : at;
  }

  private static boolean isNamed(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  /** Its placeholders, each once, in the order in which they first stand there. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Part part : parts) {
      if (part.name != null) {
        names.add(part.name);
      }
    }
    return names;
  }

  /**
   * Its pieces in their order.
   *
   * @param each gets what is written, and the name of the placeholder if it is one, else null
   */
  public void forEachPart(BiConsumer<String, @Nullable String> each) {
    parts.forEach(part -> each.accept(part.written, part.name));
  }

  /**
   * The text with what stands in the place of each placeholder.
   *
   * @param values null for those that stay as they are written
   * @param most how long it may become
   * @return null if it would become longer
   */
  public @Nullable String filledIn(Function<String, @Nullable String> values, int most) {
    StringBuilder text = new StringBuilder(written.length());
    for (Part part : parts) {
      String value = part.name == null ? null : values.apply(part.name);
      String piece = value == null ? part.written : value;
      if (piece.length() > most - text.length()) {
        return null;
      }
      text.append(piece);
    }
    return text.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PlaceholderText text && written.equals(text.written);
  }

  @Override
  public int hashCode() {
    return written.hashCode();
  }

  /** As it is written. */
  @Override
  public String toString() {
    return written;
  }
}
