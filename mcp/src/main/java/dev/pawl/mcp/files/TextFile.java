package dev.pawl.mcp.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;

/** Reads an open file as text: all of it, its first lines, or its last ones. */
final class TextFile {
  /** The most that is read or written at once. */
  static final int LIMIT = 10 << 20;

  private static final int FIRST_WINDOW = 16 << 10;

  private final SeekableByteChannel channel;

  TextFile(SeekableByteChannel channel) {
    this.channel = channel;
  }

  String whole() throws IOException, FilesException {
    byte[] bytes = read(0, LIMIT + 1);
    if (bytes.length > LIMIT) {
      throw tooLarge("The file", "; read a part of it with head or tail");
    }
    return new String(bytes, UTF_8);
  }

  /** The first lines, without the line break after the last of them. */
  String head(double lines) throws IOException, FilesException {
    if (lines < 0) {
      return "";
    }
    for (int window = FIRST_WINDOW; ; window = Math.min(window * 2, LIMIT)) {
      byte[] bytes = read(0, window);
      int end = endOfLine(bytes, lines);
      if (end >= 0) {
        return new String(bytes, 0, end, UTF_8);
      }
      if (bytes.length < window) {
        boolean broken = bytes.length > 0 && bytes[bytes.length - 1] == '\n';
        return new String(bytes, 0, bytes.length - (broken ? 1 : 0), UTF_8);
      }
      if (window == LIMIT) {
        throw tooLarge("This head of the file", "");
      }
    }
  }

  /** What follows the last line breaks, as many as lines are wanted; CRLF becomes LF. */
  String tail(double lines) throws IOException, FilesException {
    if (lines < 1) {
      return "";
    }
    long size = channel.size();
    for (int window = FIRST_WINDOW; ; window = Math.min(window * 2, LIMIT)) {
      long from = Math.max(0, size - window);
      byte[] bytes = read(from, (int) (size - from));
      int start = startOfTail(bytes, Math.floor(lines));
      if (start > 0 || from == 0) {
        return new String(bytes, start, bytes.length - start, UTF_8).replace("\r\n", "\n");
      }
      if (window == LIMIT) {
        throw tooLarge("This tail of the file", "");
      }
    }
  }

  private static int endOfLine(byte[] bytes, double line) {
    int breaks = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n' && ++breaks >= line) {
        return i;
      }
    }
    return -1;
  }

  private static int startOfTail(byte[] bytes, double lines) {
    int breaks = 0;
    for (int i = bytes.length - 1; i >= 0; i--) {
      if (bytes[i] == '\n' && ++breaks >= lines) {
        return i + 1;
      }
    }
    return 0;
  }

  private byte[] read(long from, int length) throws IOException {
    long there = Math.max(0, channel.size() - from);
    // One byte more than there seems to be, since a file may grow while it is read.
    ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(length, there + 1));
    channel.position(from);
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
      if (!buffer.hasRemaining() && buffer.capacity() < length) {
        buffer = ByteBuffer.allocate(Math.min(length, buffer.capacity() * 2)).put(buffer.flip());
      }
    }
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  private static FilesException tooLarge(String what, String advice) {
    return new FilesException(what + " is larger than 10 MiB" + advice);
  }
}
