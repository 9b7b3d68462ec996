package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.server.Outlet;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The answer to one POST: plain JSON, unless something has to be said before the end. */
abstract class Reply implements Outlet {
  private final HttpCall call;
  private final Accept accept;
  private final Map<String, String> headers;
  private final AtomicBoolean beating = new AtomicBoolean();
  private final AtomicBoolean gone = new AtomicBoolean();
  private volatile long lastWritten = System.nanoTime();
  private HttpCall.@Nullable Stream stream;
  private volatile boolean finished;

  /**
   * @param headers that the answer has besides the usual ones
   */
  Reply(HttpCall call, Accept accept, Map<String, String> headers) {
    this.call = call;
    this.headers = headers;
    this.accept = accept;
  }

  /** What an event stream begins with. */
  abstract byte[] beginning();

  /** A message as an event. */
  abstract byte[] event(Message message);

  /** The client has gone. Called once at most. */
  abstract void left();

  @Override
  public final boolean carriesQuestions() {
    return accept.events();
  }

  final boolean isGone() {
    return gone.get();
  }

  /** Turns the answer into an event stream, if it is none yet. */
  @Override
  public synchronized void send(Message message) {
    if (accept.events() && !finished) {
      open();
      say(message);
    }
  }

  /** Also when the client is gone: what is said may be kept until it comes back. */
  private void say(Message message) {
    if (stream != null) {
      write(event(message));
    }
  }

  /** Whether nothing was written for that long, though something could have been. */
  final boolean isQuiet(Duration time) {
    return accept.events() && hasRested(time);
  }

  private boolean hasRested(Duration time) {
    return System.nanoTime() - lastWritten > time.toNanos();
  }

  /** Whether the client waits since that long, and seems to have gone. Does not wait. */
  final boolean isDoubtful(Duration time) {
    return !finished && !isGone() && hasRested(time) && call.isClosedByClient();
  }

  /**
   * Finds out whether a client reads on that sends nothing more. The first thing that is written to
   * one that has gone brings the news, and the next one fails.
   */
  final void probe() {
    if (accept.events()) {
      beat(Duration.ZERO);
    } else {
      doubted();
    }
  }

  /** It cannot be found out. */
  abstract void doubted();

  /**
   * To be called now and then when the client has gone.
   *
   * @param toComeBack how long it may stay away, if it can come back at all
   */
  void stillGone(Duration toComeBack) {}

  /**
   * Tells a client that waits long that it is still heard. Only by writing does a server learn for
   * sure that a client has gone.
   */
  final void beat(Duration quiet) {
    if (!beating.compareAndSet(false, true)) {
      // The last one still waits for a client that does not read.
      return;
    }
    try {
      synchronized (this) {
        if (!finished && isQuiet(quiet)) {
          open();
          write(EventText.COMMENT);
        }
      }
    } finally {
      beating.set(false);
    }
  }

  private void open() {
    if (stream == null && !isGone()) {
      try {
        stream = call.open(200, withHeaders(EventText.HEADERS));
        write(beginning());
      } catch (IOException _) {
        lose();
      }
    }
  }

  private void write(byte[] bytes) {
    lastWritten = System.nanoTime();
    if (stream != null && bytes.length > 0 && !isGone()) {
      try {
        stream.write(bytes);
      } catch (IOException _) {
        lose();
      }
    }
  }

  /** Nothing more is written. */
  final void lose() {
    if (gone.compareAndSet(false, true)) {
      left();
      call.abort();
    }
  }

  /** Sends the answer. */
  final void finish(int status, Message message) {
    finish(status, Map.of("Content-Type", "application/json"), message);
  }

  /** Sends the answer of a client whose token does not reach so far, if it is not too late. */
  final void refuse(String challenge, Message message) {
    finish(403, Map.of("Content-Type", "application/json", "WWW-Authenticate", challenge), message);
  }

  /** Sends the answer of a client that wants too much for now, if it is not too late. */
  final void putOff(long seconds, Message message) {
    finish(
        429,
        Map.of("Content-Type", "application/json", "Retry-After", String.valueOf(seconds)),
        message);
  }

  private synchronized void finish(int status, Map<String, String> usual, Message message) {
    finished = true;
    if (stream == null && !isGone() && (accept.json() || status != 200)) {
      respond(status, usual, MessageCodec.write(message));
    } else {
      open();
      say(message);
      end();
    }
  }

  /** Ends without an answer, which nobody wants. */
  final synchronized void finish() {
    finished = true;
    if (stream == null && !isGone()) {
      // An event stream with no event in it, to those who take one.
      respond(
          accept.events() ? 200 : 202, accept.events() ? EventText.HEADERS : Map.of(), new byte[0]);
    } else {
      end();
    }
  }

  private void respond(int status, Map<String, String> usual, byte[] body) {
    try {
      call.respond(status, withHeaders(usual), body);
    } catch (IOException _) {
      lose();
    }
  }

  private Map<String, String> withHeaders(Map<String, String> usual) {
    if (headers.isEmpty()) {
      return usual;
    }
    Map<String, String> all = new HashMap<>(usual);
    all.putAll(headers);
    return all;
  }

  private void end() {
    if (stream != null && !isGone()) {
      try {
        stream.end();
      } catch (IOException _) {
        lose();
      }
    }
  }
}
