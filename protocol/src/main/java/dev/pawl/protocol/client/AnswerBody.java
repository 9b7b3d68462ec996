package dev.pawl.protocol.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The body of a response, which says in plain words that it broke off. */
final class AnswerBody extends FilterInputStream {
  AnswerBody(InputStream body) {
    super(body);
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private static IOException broken(IOException cause) {
    return new ConnectionLostException("the connection was closed before the answer came", cause);
  }
}
