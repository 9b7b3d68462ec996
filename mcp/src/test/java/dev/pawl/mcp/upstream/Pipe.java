package dev.pawl.mcp.upstream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A pipe without an end to what fits into it, for threads that come and go. */
final class Pipe {
  private static final byte[] END = new byte[0];
  private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();

  final OutputStream sink =
      new OutputStream() {
        @Override
        public void write(int value) {
          chunks.add(new byte[] {(byte) value});
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
          if (length > 0) {
            chunks.add(Arrays.copyOfRange(bytes, offset, offset + length));
          }
        }

        @Override
        public void close() {
          chunks.add(END);
        }
      };

  final InputStream source =
      new InputStream() {
        private byte[] current = new byte[0];
        private int at;

        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          if (at == current.length) {
            try {
              byte[] next = chunks.take();
              if (next == END) {
                chunks.add(END);
                return -1;
              }
              current = next;
              at = 0;
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw new IOException(e);
            }
          }
          int count = Math.min(length, current.length - at);
          System.arraycopy(current, at, bytes, offset, count);
          at += count;
          return count;
        }
      };
}
