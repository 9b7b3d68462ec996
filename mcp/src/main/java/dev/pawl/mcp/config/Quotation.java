package dev.pawl.mcp.config;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One way to read a text: as it is, or as what it quotes in some {@link Spelling}, or as what that
 * quotes again.
 */
final class Quotation {
  /** A text in a text in a text; nobody nests any deeper by chance. */
  private static final int DEEPEST = 6;

  /** How many times its own length a text may have to be read in all. */
  private static final long EFFORT = 32;

  /** The same for texts so long that so many characters have to be enough. */
  private static final long EFFORT_FOR_LONG = 8;

  private static final long ENOUGH = 32_000_000;

  private final String text;
  private final @Nullable Quotation of;
  private final @Nullable Spelling spelling;
  private final int depth;
  private int @Nullable [] origins;

  private Quotation(String text, @Nullable Quotation of, @Nullable Spelling spelling) {
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
    boolean read(Quotation reading);
  }

  /**
   * Reads a text in every way that makes a difference.
   *
   * <p>Most texts can be read in one way only, which is found out by looking for three characters
   * and for long words. The effort grows with the length of the text, whatever it holds, and no
   * more readings are held at a time than one is made of.
   */
  static void readAll(String text, Reader reader) {
    Quotation plain = new Quotation(text, null, null);
    if (reader.read(plain) && isSpelled(text)) {
      boolean _ = new Search(reader, text).readFrom(plain);
    }
  }

  /** The readings of one text, one after the other. */
  private static final class Search {
    private final Reader reader;
    private final Set<Digest> known = new HashSet<>();
    private long left;

    Search(Reader reader, String text) {
      this.reader = reader;
      long length = text.length();
      this.left = Math.max(EFFORT_FOR_LONG * length, Math.min(EFFORT * length, ENOUGH));
      known.add(Digest.of(text));
    }

    /** Whether to read on. */
    boolean readFrom(Quotation from) {
      for (Spelling spelling : Spelling.values()) {
        if (!spelling.occursIn(from.text)) {
          continue;
        }
        String other = spelling.plain(from.text);
        left -= from.text.length();
        if (other.equals(from.text) || !known.add(Digest.of(other))) {
          continue;
        }
        Quotation reading = new Quotation(other, from, spelling);
        if (!reader.read(reading) || left <= 0 || (reading.depth < DEEPEST && !readFrom(reading))) {
          return false;
        }
      }
      return true;
    }
  }

  /** What tells a text from others, so that it need not be kept for that. */
  private record Digest(int length, int hash, long another) {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    static Digest of(String text) {
      long another = 0;
      for (int at = 0; at < text.length(); at++) {
        another = (another + text.charAt(at)) * FACTOR;
      }
      return new Digest(text.length(), text.hashCode(), another);
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
