package dev.pawl.protocol.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads lines of bytes, and passes over those that are too long without keeping them. */
public final class LineReader {
  /** Stands for a line that was passed over. */
  public static final byte[] TOO_LONG = new byte[0];

  private static final int CHUNK = 1 << 16;

  private final InputStream in;
  private final int maxLength;
  private final byte[] chunk = new byte[CHUNK];
  private int from;
  private int to;

  public LineReader(InputStream in, int maxLength) {
    this.in = in;
    this.maxLength = maxLength;
  }

  /** Whether nothing has been read beyond the last line. */
  boolean isEmpty() {
    return from == to;
  }

  /** The next line without its end, {@link #TOO_LONG}, or null at the end of the stream. */
  public byte @Nullable [] next() throws IOException {
    if (from == to && !fill()) {
      return null;
    }
    int end = endOfLine();
    if (end < to && end - from <= maxLength) {
      // Nearly always: it is all here, and is copied but once.
      byte[] line = Arrays.copyOfRange(chunk, from, end);
      from = end + 1;
      return line;
    }
    return longer(end);
  }

  /** False at the end of the stream. */
  private boolean fill() throws IOException {
    from = 0;
    to = Math.max(0, in.read(chunk, 0, CHUNK));
    return to > 0;
  }

  /** Where the line ends in what is there, or where that ends. */
  private int endOfLine() {
    int end = from;
    while (end < to && chunk[end] != '\n') {
      end++;
    }
    return end;
  }

  /** A line of several chunks. */
  private byte[] longer(int firstEnd) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean tooLong = false;
    int end = firstEnd;
    while (true) {
      tooLong |= line.size() + (end - from) > maxLength;
      if (!tooLong) {
        line.write(chunk, from, end - from);
      }
      boolean complete = end < to;
      from = complete ? end + 1 : end;
      if (complete || !fill()) {
        return tooLong ? TOO_LONG : line.toByteArray();
      }
      end = endOfLine();
    }
  }
}
