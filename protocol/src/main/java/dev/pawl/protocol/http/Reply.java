package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.server.Outlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The answer to one POST: plain JSON, unless something has to be said before the end. */
final class Reply implements Outlet {
  private static final byte[] BEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);

  private final HttpCall call;
  private final Map<String, String> headers;
  private final Thread handler = Thread.currentThread();
  private final AtomicBoolean beating = new AtomicBoolean();
  private HttpCall.@Nullable Stream stream;
  private long lastWritten = System.nanoTime();
  private boolean finished;
  private volatile boolean gone;

  Reply(HttpCall call, Map<String, String> headers) {
    this.call = call;
    this.headers = headers;
  }

  /** Turns the answer into an event stream, if it is none yet. */
  @Override
  public synchronized void send(Message message) {
    try {
      event(message);
    } catch (IOException e) {
      throw new UncheckedIOException("the client no longer reads", e);
    }
  }

  /**
   * Tells a client that waits long that it is still heard; interrupts the work of one that left.
   */
  void beat(Duration quiet) {
    if (!beating.compareAndSet(false, true)) {
      // The last one still waits for a client that does not read.
      return;
    }
    try {
      synchronized (this) {
        if (!finished && !gone && System.nanoTime() - lastWritten > quiet.toNanos()) {
          open().write(BEAT);
        }
      }
    } catch (IOException _) {
      gone = true;
      handler.interrupt();
    } finally {
      beating.set(false);
    }
  }

  /** Interrupts the work on it. */
  void abandon() {
    handler.interrupt();
  }

  private HttpCall.Stream open() throws IOException {
    HttpCall.Stream opened = stream;
    if (opened == null) {
      Map<String, String> all = new LinkedHashMap<>(headers);
      all.put("Content-Type", "text/event-stream");
      all.put("Cache-Control", "no-cache");
      all.put("X-Accel-Buffering", "no");
      opened = call.open(200, all);
      stream = opened;
    }
    lastWritten = System.nanoTime();
    return opened;
  }

  private void event(Message message) throws IOException {
    String text = "event: message\ndata: " + MessageCodec.text(message) + "\n\n";
    open().write(text.getBytes(StandardCharsets.UTF_8));
  }

  synchronized void finish(int status, Message message) throws IOException {
    finished = true;
    if (gone) {
      return;
    }
    if (stream == null) {
      Map<String, String> all = new LinkedHashMap<>(headers);
      all.put("Content-Type", "application/json");
      call.respond(status, all, MessageCodec.write(message));
    } else {
      event(message);
      stream.end();
    }
  }
}
