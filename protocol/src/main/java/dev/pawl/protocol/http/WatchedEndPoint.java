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
  /** The first byte of another request, which came before the answer to this one. */
  private @Nullable Byte early;

  WatchedEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
    super(channel, selector, key, scheduler);
  }

  /** Whether the client sends nothing more. Does not wait. */
  synchronized boolean isClosedByClient() throws IOException {
    if (early != null) {
      return false;
    }
    ByteBuffer one = BufferUtil.allocate(1);
    int read = super.fill(one);
    if (read > 0) {
      early = one.get();
      wakeReader();
    }
    return read < 0;
  }

  @Override
  public synchronized int fill(ByteBuffer buffer) throws IOException {
    if (early == null || BufferUtil.isFull(buffer)) {
      return super.fill(buffer);
    }
    BufferUtil.append(buffer, early);
    early = null;
    return 1;
  }

  /** The selector does not know of what is kept here. */
  @Override
  protected synchronized void needsFillInterest() {
    if (early == null) {
      super.needsFillInterest();
    } else {
      wakeReader();
    }
  }

  private void wakeReader() {
    Thread.ofVirtual().name("mcp wake").start(() -> getFillInterest().fillable());
  }
}
