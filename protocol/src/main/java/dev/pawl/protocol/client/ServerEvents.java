package dev.pawl.protocol.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events, of bounded size. */
final class ServerEvents {
  /** A byte order mark, with a character for each byte. */
  private static final String MARK = "\u00EF\u00BB\u00BF";

  private final InputStream in;
  private final int maxBytes;
  private final byte[] chunk = new byte[8192];
  private int from;
  private int to;
  private boolean afterReturn;
  private boolean begun;

  /**
   * One event.
   *
   * @param name {@code message} unless it says otherwise
   * @param bytes its data as it came, with a character for each byte: bad ones are for the reader
   * @param id null when it has none
   * @param retryMillis how long to wait before the stream is opened again; negative when it does
   *     not say
   */
  record Event(String name, String bytes, @Nullable String id, long retryMillis) {
    String data() {
      return text(bytes);
    }

    byte[] raw() {
      return bytes.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  ServerEvents(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** The next event, or null at the end of the stream, where half an event counts for nothing. */
  @Nullable Event next() throws IOException {
    StringBuilder data = null;
    String name = "message";
    String id = null;
    long retry = -1;
    boolean any = false;
    for (String line = line(); line != null; line = line()) {
      if (line.isEmpty()) {
        if (any) {
          return new Event(name, data == null ? "" : data.toString(), id, retry);
        }
        continue;
      }
      int colon = line.indexOf(':');
      if (colon == 0) {
        continue;
      }
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      value = value.startsWith(" ") ? value.substring(1) : value;
      any = true;
      switch (field) {
        case "data" -> {
          data = data == null ? new StringBuilder(value) : data.append('\n').append(value);
          if (data.length() > maxBytes) {
            throw tooLong();
          }
        }
        case "event" -> name = text(value);
        case "id" -> id = value.indexOf('\0') < 0 ? text(value) : id;
        case "retry" -> retry = millis(value, retry);
        default -> {}
      }
    }
    return null;
  }

  private static long millis(String text, long otherwise) {
    boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && text.length() < 10 ? Long.parseLong(text) : otherwise;
  }

  /** Lines end with a return, a line feed, or both. */
  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      if (from == to) {
        from = 0;
        to = Math.max(0, in.read(chunk, 0, chunk.length));
        if (to == 0) {
          return null;
        }
      }
      if (afterReturn && chunk[from] == '\n') {
        afterReturn = false;
        from++;
        continue;
      }
      afterReturn = false;
      int end = from;
      while (end < to && chunk[end] != '\n' && chunk[end] != '\r') {
        end++;
      }
      line.write(chunk, from, end - from);
      if (line.size() > maxBytes) {
        throw tooLong();
      }
      if (end < to) {
        afterReturn = chunk[end] == '\r';
        from = end + 1;
        return unmarked(line);
      }
      from = end;
    }
  }

  /** The stream may begin with a byte order mark, which says nothing. */
  private String unmarked(ByteArrayOutputStream line) {
    String bytes = line.toString(StandardCharsets.ISO_8859_1);
    boolean marked = !begun && bytes.startsWith(MARK);
    begun = true;
    return marked ? bytes.substring(MARK.length()) : bytes;
  }

  private static String text(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private IOException tooLong() {
    return new IOException("the server sent a message of more than " + maxBytes + " bytes");
  }
}
