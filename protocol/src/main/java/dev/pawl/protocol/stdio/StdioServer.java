package dev.pawl.protocol.stdio;

import dev.pawl.json.JsonLimits;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.McpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Serves one client on a pair of streams until it closes its end. */
public final class StdioServer {
  private static final int MAX_MESSAGE = 10 * 1024 * 1024;
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

  private StdioServer() {}

  /**
   * Returns when the client has closed the input and what it asked is answered, or cannot be
   * answered any more.
   */
  public static void serve(McpServer server, InputStream in, OutputStream out)
      throws IOException, InterruptedException {
    serve(server, in, out, LAST_ANSWERS);
  }

  /**
   * Serves with a bound of one's own.
   *
   * @param lastAnswers how long what is still being done may take after the client has closed the
   *     input; then it is cancelled
   */
  public static void serve(McpServer server, InputStream in, OutputStream out, Duration lastAnswers)
      throws IOException, InterruptedException {
    Object lock = new Object();
    try (Connection connection =
        new Connection(server, "local", message -> write(message, out, lock))) {
      LineReader lines = new LineReader(in, MAX_MESSAGE);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        take(line, connection, out, lock);
      }
      connection.drain(lastAnswers);
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e.getCause());
    }
  }

  private static void take(byte[] line, Connection connection, OutputStream out, Object lock) {
    if (line == LineReader.TOO_LONG) {
      RpcError error =
          new RpcError(
              RpcError.INVALID_REQUEST, "A message is longer than " + MAX_MESSAGE + " bytes");
      write(new Message.Failure(null, error), out, lock);
    } else if (!isBlank(line)) {
      try {
        connection.receive(MessageCodec.read(line, JsonLimits.DEFAULT.withMaxBytes(MAX_MESSAGE)));
      } catch (MessageCodec.Malformed e) {
        write(e.answer(), out, lock);
      }
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }

  private static void write(Message message, OutputStream out, Object lock) {
    byte[] bytes = MessageCodec.write(message);
    try {
      synchronized (lock) {
        out.write(bytes);
        out.write('\n');
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the client no longer reads", e);
    }
  }
}
