package dev.pawl.mcp.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.regex.Pattern;

/** The end of what a program wrote to its standard error: as much as fits, from a line's start. */
final class LastWords {
  static final int KEPT = 16 << 10;

  /** Apart, so that a program that is never asked for its last words does not pay for it. */
  private static final class Unprintable {
    static final Pattern PATTERN =
        Pattern.compile("\\u001B\\[[0-?]*[ -/]*[@-~]|[\\p{Cc}&&[^\\n\\t]]");
  }

  private final byte[] ring = new byte[KEPT];
  private long written;

  /** Reads until the end, or until the stream is closed. */
  void drain(InputStream stream) {
    byte[] buffer = new byte[4 << 10];
    try (stream) {
      for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
        add(buffer, read);
      }
    } catch (IOException _) {
      // Closed: the program is over, and what was read is what there is.
    }
  }

  synchronized void add(byte[] bytes, int length) {
    for (int i = Math.max(0, length - KEPT); i < length; i++) {
      ring[(int) ((written + i) % KEPT)] = bytes[i];
    }
    written += length;
  }

  /** Without colours and other control characters: it will be shown on a terminal. */
  String text() {
    String text = new String(kept(), UTF_8);
    return Unprintable.PATTERN.matcher(text).replaceAll("").strip();
  }

  private synchronized byte[] kept() {
    if (written <= KEPT) {
      return Arrays.copyOf(ring, (int) written);
    }
    byte[] bytes = new byte[KEPT];
    int oldest = (int) (written % KEPT);
    System.arraycopy(ring, oldest, bytes, 0, KEPT - oldest);
    System.arraycopy(ring, 0, bytes, KEPT - oldest, oldest);
    return Arrays.copyOfRange(bytes, cut(bytes), KEPT);
  }

  /** Where the first whole line starts, or in one endless line the first whole character. */
  private static int cut(byte[] bytes) {
    for (int i = 0; i < bytes.length - 1; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    int start = 0;
    while (start < 3 && (bytes[start] & 0xC0) == 0x80) {
      start++;
    }
    return start;
  }
}
