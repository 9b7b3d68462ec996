package dev.pawl.protocol.client;

import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.stdio.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One message a line, over the standard streams of a program.
 *
 * <p>Two platform threads read and write, since neither can be interrupted: a program that does not
 * read what it is sent holds up the writer, but never a caller.
 */
public final class StdioTransport implements Transport {
  private static final int MAX_MESSAGE = 10 * 1024 * 1024;
  private static final int MOST_WAITING = 1_000;
  private static final byte[] END = new byte[0];

  private final InputStream from;
  private final OutputStream to;
  private final Runnable end;
  private final Function<String, String> reason;
  private final BlockingQueue<byte[]> outgoing = new ArrayBlockingQueue<>(MOST_WAITING);
  private volatile boolean closed;

  /**
   * @param from what the program prints
   * @param to what it reads
   * @param end ends the program; called once or more, when this is closed
   * @param reason makes of what was seen of its end what there is to say about it
   */
  public StdioTransport(
      InputStream from, OutputStream to, Runnable end, Function<String, String> reason) {
    this.from = from;
    this.to = to;
    this.end = end;
    this.reason = reason;
  }

  @Override
  public void start(Inbox inbox) {
    Thread.ofPlatform().daemon().name("mcp reader").start(() -> read(inbox));
    Thread.ofPlatform().daemon().name("mcp writer").start(() -> write(inbox));
  }

  private void read(Inbox inbox) {
    try {
      LineReader lines = new LineReader(from, MAX_MESSAGE);
      JsonLimits limits = JsonLimits.DEFAULT.withMaxBytes(MAX_MESSAGE);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        if (line == LineReader.TOO_LONG) {
          // Which request it answers cannot be known, so none of them can go on waiting.
          lost(inbox, "the server sent a message of more than " + MAX_MESSAGE + " bytes");
          return;
        }
        take(line, limits, inbox);
      }
      lost(inbox, "the server ended");
    } catch (IOException e) {
      lost(inbox, "the server ended: " + e.getMessage());
    }
  }

  private static void take(byte[] line, JsonLimits limits, Inbox inbox) {
    try {
      inbox.received(MessageCodec.read(line, limits), null);
    } catch (MessageCodec.Malformed e) {
      // Many programs print a greeting or a warning where only messages belong.
      System.getLogger("dev.pawl.protocol")
          .log(Level.DEBUG, "a line that is no message: " + e.getMessage());
    }
  }

  private void write(Inbox inbox) {
    try {
      for (byte[] line = outgoing.take(); line != END; line = outgoing.take()) {
        to.write(line);
        to.flush();
      }
    } catch (IOException e) {
      lost(inbox, "the server does not read any more");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void lost(Inbox inbox, String what) {
    stopWriting();
    inbox.lost(null, new ConnectionLostException(reason.apply(what)));
  }

  @Override
  public void send(Message message, Map<String, String> headers)
      throws IOException, InterruptedException {
    byte[] line = line(message);
    while (!outgoing.offer(line, 1, TimeUnit.SECONDS)) {
      if (closed) {
        throw new ConnectionLostException("the connection is closed");
      }
    }
  }

  /** In one piece, so that it is written at once. */
  private static byte[] line(Message message) {
    byte[] text = MessageCodec.write(message);
    byte[] line = Arrays.copyOf(text, text.length + 1);
    line[text.length] = '\n';
    return line;
  }

  @Override
  public void cancel(Message.Request request) {
    if (!request.method().equals("initialize")) {
      outgoing.offer(
          line(
              new Message.Notification(
                  "notifications/cancelled", Values.object("requestId", request.id().value()))));
    }
  }

  private void stopWriting() {
    closed = true;
    do {
      outgoing.clear();
    } while (!outgoing.offer(END));
  }

  @Override
  public void close() {
    stopWriting();
    end.run();
  }
}
