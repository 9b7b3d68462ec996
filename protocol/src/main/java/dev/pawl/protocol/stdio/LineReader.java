package dev.pawl.protocol.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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

  /** The next line without its end, {@link #TOO_LONG}, or null at the end of the stream. */
  public byte @Nullable [] next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean tooLong = false;
    boolean any = false;
    while (true) {
      if (from == to) {
        from = 0;
        to = Math.max(0, in.read(chunk, 0, CHUNK));
        if (to == 0 && !any) {
          return null;
        }
      }
      boolean atEnd = to == 0;
      any = true;
      int end = from;
      while (end < to && chunk[end] != '\n') {
        end++;
      }
      tooLong |= line.size() + (end - from) > maxLength;
      if (!tooLong) {
        line.write(chunk, from, end - from);
      }
      boolean complete = end < to;
      from = complete ? end + 1 : end;
      if (complete || atEnd) {
        return tooLong ? TOO_LONG : line.toByteArray();
      }
    }
  }
}
