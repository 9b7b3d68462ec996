package dev.pawl.acceptance.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes on what goes to another port of this machine, until somebody cuts it. */
final class CutLine implements AutoCloseable {
  private final ServerSocket door;
  private final int port;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /**
   * @param port that it leads to
   */
  CutLine(int port) throws IOException {
    this.port = port;
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(this::accept);
  }

  int port() {
    return door.getLocalPort();
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Socket from = door.accept();
        Socket to = new Socket(InetAddress.getLoopbackAddress(), port);
        open.add(from);
        open.add(to);
        Thread.startVirtualThread(() -> pass(from, to));
        Thread.startVirtualThread(() -> pass(to, from));
      } catch (IOException _) {
        // It was closed, or nobody is there: whoever came sees that.
      }
    }
  }

  private void pass(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] bytes = new byte[8192];
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        out.write(bytes, 0, count);
      }
    } catch (IOException _) {
      // One side went away; the other one is closed with it.
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  /** Ends all connections in the middle of what they carry. New ones are let through. */
  int cut() {
    int count = 0;
    for (Socket each : open) {
      try {
        each.setSoLinger(true, 0);
        each.close();
        count++;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    door.close();
    cut();
  }
}
