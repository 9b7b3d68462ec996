package dev.pawl.mcp.config;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One way to read a text: as it is, or as what it quotes in some {@link Spelling}, or as what that
 * quotes again.
 */
final class Reading {
  /** A text in a text in a text; nobody nests any deeper by chance. */
  private static final int DEEPEST = 6;

  /** How many times its own length a text may have to be read in all. */
  private static final long EFFORT = 32;

  private final String text;
  private final @Nullable Reading of;
  private final @Nullable Spelling spelling;
  private final int depth;
  private int @Nullable [] origins;

  private Reading(String text, @Nullable Reading of, @Nullable Spelling spelling) {
    this.text = text;
    this.of = of;
    this.spelling = spelling;
    this.depth = of == null ? 0 : of.depth + 1;
  }

  String text() {
    return text;
  }

  /** Where a place in this reading began in the text that is read. */
  int origin(int at) {
    if (of == null || spelling == null) {
      return at;
    }
    if (origins == null) {
      origins = spelling.origins(of.text);
    }
    return of.origin(origins[at]);
  }

  /** What is done with every way to read a text. */
  @FunctionalInterface
  interface Reader {
    /** Whether to read on. */
    boolean read(Reading reading);
  }

  /**
   * Reads a text in every way that makes a difference, those first that take the fewest steps.
   *
   * <p>Most texts can be read in one way only, which is found out by looking for three characters.
   * The effort grows with the length of the text, whatever it holds.
   */
  static void readAll(String text, Reader reader) {
    Reading plain = new Reading(text, null, null);
    if (!reader.read(plain) || !isSpelled(text)) {
      return;
    }
    long left = EFFORT * text.length();
    Set<String> known = new HashSet<>();
    known.add(text);
    Queue<Reading> open = new ArrayDeque<>();
    open.add(plain);
    for (Reading next = open.poll(); next != null; next = open.poll()) {
      for (Spelling spelling : Spelling.values()) {
        String other = spelling.plain(next.text);
        left -= next.text.length();
        if (other.equals(next.text) || !known.add(other)) {
          continue;
        }
        Reading reading = new Reading(other, next, spelling);
        if (!reader.read(reading) || left <= 0) {
          return;
        }
        if (reading.depth < DEEPEST) {
          open.add(reading);
        }
      }
    }
  }

  private static boolean isSpelled(String text) {
    for (Spelling spelling : Spelling.values()) {
      if (spelling.occursIn(text)) {
        return true;
      }
    }
    return false;
  }
}
