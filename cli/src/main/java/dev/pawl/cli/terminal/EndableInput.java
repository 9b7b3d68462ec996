package dev.pawl.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;

/**
 * An input that another thread can bring to its end while someone waits for more. Closing a plain
 * stream does not wake its reader; closing a file's channel does.
 */
public final class EndableInput extends InputStream {
  private final ReadableByteChannel channel;

  public EndableInput(InputStream in) {
    this.channel = Channels.newChannel(in);
  }

  public void end() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      return channel.read(ByteBuffer.wrap(bytes, from, length));
    } catch (ClosedChannelException _) {
      return -1;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }
}
