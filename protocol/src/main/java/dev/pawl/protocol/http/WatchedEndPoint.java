package dev.pawl.protocol.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A connection of which can be seen, while nobody reads from it, whether the client has closed it.
 * That is seen only by reading: what comes instead is kept for whoever reads next.
 */
final class WatchedEndPoint extends SocketChannelEndPoint {
  /** More is not kept: whoever sends that much before the answer is still there. */
  private static final int MOST_EARLY = 4 * 1024;

  /**
   * What came before the answer to this request: the beginning of another one, or what TLS says
   * before it closes.
   */
  private @Nullable ByteBuffer early;

  WatchedEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
    super(channel, selector, key, scheduler);
  }

  /** Whether the client sends nothing more. Does not wait. */
  synchronized boolean isClosedByClient() throws IOException {
    if (early == null) {
      early = BufferUtil.allocate(MOST_EARLY);
    }
    boolean first = !BufferUtil.hasContent(early);
    int read = BufferUtil.isFull(early) ? 0 : super.fill(early);
    if (read > 0 && first) {
      wakeReader();
    }
    return read < 0;
  }

  @Override
  public synchronized int fill(ByteBuffer buffer) throws IOException {
    return BufferUtil.hasContent(early) ? BufferUtil.append(buffer, early) : super.fill(buffer);
  }

  /** The selector does not know of what is kept here. */
  @Override
  protected synchronized void needsFillInterest() {
    if (BufferUtil.hasContent(early)) {
      wakeReader();
    } else {
      super.needsFillInterest();
    }
  }

  private void wakeReader() {
    Thread.ofVirtual().name("mcp wake").start(() -> getFillInterest().fillable());
  }
}
