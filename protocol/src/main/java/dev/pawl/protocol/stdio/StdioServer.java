package dev.pawl.protocol.stdio;

import dev.pawl.json.JsonLimits;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.Here;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Serves one client on a pair of streams until it closes its end. */
public final class StdioServer {
  private static final int MAX_MESSAGE = 10 * 1024 * 1024;
  private static final JsonLimits LIMITS = JsonLimits.DEFAULT.withMaxBytes(MAX_MESSAGE);
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

  private final LineReader lines;
  private final OutputStream out;
  private final Connection connection;
  private final Turns turns;

  private StdioServer(McpServer server, InputStream in, OutputStream out) {
    this.lines = new LineReader(in, MAX_MESSAGE);
    this.out = out;
    this.connection = new Connection(server, Party.LOCAL, this::write);
    this.turns = new Turns(this::next, new Machine.Real());
  }

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
    StdioServer serving = new StdioServer(server, in, out);
    try (Connection connection = serving.connection) {
      serving.turns.begin();
      serving.turns.await();
      connection.drain(lastAnswers);
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e.getCause());
    }
  }

  private boolean next() throws IOException {
    byte[] line = lines.next();
    if (line != null) {
      take(line);
    }
    return line != null;
  }

  private void take(byte[] line) {
    if (line == LineReader.TOO_LONG) {
      RpcError error =
          new RpcError(
              RpcError.INVALID_REQUEST, "A message is longer than " + MAX_MESSAGE + " bytes");
      write(new Message.Failure(null, error));
    } else if (!isBlank(line)) {
      try {
        connection.receive(MessageCodec.read(line, LIMITS), this::mayHandle);
      } catch (MessageCodec.Malformed e) {
        write(e.answer());
      }
    }
  }

  /** While nothing else waits to be read. */
  private boolean mayHandle(Here.Late request) {
    return lines.isEmpty() && turns.mayHandle(request);
  }

  private static boolean isBlank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }

  private void write(Message message) {
    byte[] bytes = MessageCodec.write(message);
    try {
      synchronized (out) {
        out.write(bytes);
        out.write('\n');
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the client no longer reads", e);
    }
  }
}
