package dev.pawl.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * JSON text in UTF-8 that is being written.
 *
 * <p>A server is at its busiest before its code is compiled, and then a call for each character
 * costs more than all else: so texts are copied out of their strings in pieces, and what is plain
 * goes from one array into the other.
 */
final class JsonBytes {
  private static final int PIECE = 2048;

  /** How many bytes a character has at most: those of an escape with four digits. */
  private static final int WIDEST = 6;

  /** The least and most that a long has when it is printed. */
  private static final int LONGEST_NUMBER = 20;

  private static final byte[] HEX = "0123456789abcdef".getBytes(ISO_8859_1);
  private static final byte[] REPLACEMENT = "\uFFFD".getBytes(UTF_8);

  /** Which characters of ASCII stand for themselves in a string. */
  private static final boolean[] PLAIN = plain();

  private byte[] out = new byte[256];
  private char[] piece = new char[32];
  private int at;
  private boolean isAscii = true;

  private static boolean[] plain() {
    boolean[] plain = new boolean[128];
    Arrays.fill(plain, ' ', 128, true);
    plain['"'] = false;
    plain['\\'] = false;
    return plain;
  }

  byte[] bytes() {
    return Arrays.copyOf(out, at);
  }

  @Override
  public String toString() {
    return new String(out, 0, at, isAscii ? ISO_8859_1 : UTF_8);
  }

  /** Writes one character of ASCII as it is. */
  void sign(char c) {
    ensure(1);
    out[at++] = (byte) c;
  }

  /** Writes characters of ASCII as they are. */
  void signs(String text) {
    int length = text.length();
    ensure(length);
    for (int i = 0; i < length; i++) {
      out[at++] = (byte) text.charAt(i);
    }
  }

  void number(long value) {
    ensure(LONGEST_NUMBER);
    if (value < 0) {
      out[at++] = '-';
    }
    // Of the two kinds of numbers, the negative ones have one more.
    long rest = value < 0 ? value : -value;
    int end = at + digits(rest);
    at = end;
    do {
      out[--end] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
  }

  private static int digits(long negative) {
    int digits = 1;
    for (long rest = negative / 10; rest != 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  /**
   * Writes a text in quotation marks.
   *
   * @param isName whether it is the name of a member: a lone surrogate is replaced there, because
   *     the parser refuses it, and we read what we write
   */
  void string(String text, boolean isName) {
    sign('"');
    int length = text.length();
    for (int from = 0; from < length; ) {
      int count = Math.min(length - from, PIECE);
      if (from + count < length && Character.isHighSurrogate(text.charAt(from + count - 1))) {
        count--;
      }
      if (piece.length < count) {
        piece = new char[Math.min(PIECE, count * 2)];
      }
      text.getChars(from, from + count, piece, 0);
      piece(count, isName);
      from += count;
    }
    sign('"');
  }

  private void piece(int count, boolean isName) {
    ensure(count * WIDEST);
    char[] from = piece;
    byte[] to = out;
    int end = at;
    for (int i = 0; i < count; i++) {
      char c = from[i];
      if (c < 128 && PLAIN[c]) {
        to[end++] = (byte) c;
      } else {
        at = end;
        i += special(c, i + 1 < count ? from[i + 1] : 0, isName);
        end = at;
      }
    }
    at = end;
  }

  /** Writes a character that is not plain, and returns how many more of those after it. */
  private int special(char c, char next, boolean isName) {
    if (c < 128) {
      escape(c);
    } else if (c < 0x800) {
      isAscii = false;
      out[at++] = (byte) (0xC0 | c >> 6);
      out[at++] = (byte) (0x80 | c & 0x3F);
    } else if (!Character.isSurrogate(c)) {
      isAscii = false;
      out[at++] = (byte) (0xE0 | c >> 12);
      out[at++] = (byte) (0x80 | c >> 6 & 0x3F);
      out[at++] = (byte) (0x80 | c & 0x3F);
    } else if (Character.isSurrogatePair(c, next)) {
      isAscii = false;
      pair(Character.toCodePoint(c, next));
      return 1;
    } else if (isName) {
      isAscii = false;
      System.arraycopy(REPLACEMENT, 0, out, at, REPLACEMENT.length);
      at += REPLACEMENT.length;
    } else {
      digits(c);
    }
    return 0;
  }

  private void pair(int codePoint) {
    out[at++] = (byte) (0xF0 | codePoint >> 18);
    out[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
    out[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
    out[at++] = (byte) (0x80 | codePoint & 0x3F);
  }

  private void escape(char c) {
    char letter =
        switch (c) {
          case '"', '\\' -> c;
          case '\n' -> 'n';
          case '\r' -> 'r';
          case '\t' -> 't';
          case '\b' -> 'b';
          case '\f' -> 'f';
          default -> 'u';
        };
    if (letter == 'u') {
      digits(c);
    } else {
      out[at++] = '\\';
      out[at++] = (byte) letter;
    }
  }

  private void digits(char c) {
    out[at++] = '\\';
    out[at++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      out[at++] = HEX[c >> shift & 15];
    }
  }

  private void ensure(int more) {
    if (more > out.length - at) {
      out = Arrays.copyOf(out, larger(more));
    }
  }

  private int larger(int more) {
    long needed = (long) at + more;
    if (needed > Integer.MAX_VALUE - 8) {
      throw new OutOfMemoryError("a JSON text of more than two gigabytes");
    }
    return (int) Math.min(Math.max(needed, 2L * out.length), Integer.MAX_VALUE - 8);
  }
}
