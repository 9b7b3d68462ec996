package dev.pawl.protocol.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.protocol.server.McpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A client at the other end of a {@link StdioServer}. In its JSON single quotes are double ones.
 */
final class StdioClient implements AutoCloseable {
  static final String MODERN =
      "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
          + "'io.modelcontextprotocol/clientCapabilities':{'elicitation':{}}}";

  private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final PipedOutputStream toServer = new PipedOutputStream();
  private final Thread serving;

  StdioClient(McpServer server) throws IOException {
    PipedInputStream in = new PipedInputStream(toServer, 1 << 16);
    serving = Thread.ofVirtual().start(() -> serve(server, in));
  }

  private void serve(McpServer server, PipedInputStream in) {
    try {
      StdioServer.serve(server, in, new Lines(), LAST_ANSWERS);
    } catch (IOException | InterruptedException e) {
      lines.add("{\"failed\":" + Json.write(String.valueOf(e)) + "}");
    }
  }

  /** Cuts what the server writes into lines. */
  private final class Lines extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public void write(int b) {
      if (b == '\n') {
        lines.add(line.toString(UTF_8));
        line.reset();
      } else {
        line.write(b);
      }
    }
  }

  void send(String message) throws IOException {
    raw((message.replace('\'', '"') + "\n").getBytes(UTF_8));
  }

  void raw(byte[] bytes) throws IOException {
    toServer.write(bytes);
    toServer.flush();
  }

  /** Sends a request and gives the very next message. */
  Map<String, Object> ask(String message) throws IOException, InterruptedException {
    send(message);
    return next();
  }

  void initialize() throws IOException, InterruptedException {
    ask(
        "{'jsonrpc':'2.0','id':'i','method':'initialize','params':{'protocolVersion':'2025-11-25',"
            + "'capabilities':{'elicitation':{}},'clientInfo':{'name':'t','version':'1'}}}");
    send("{'jsonrpc':'2.0','method':'notifications/initialized'}");
  }

  Map<String, Object> next() throws InterruptedException {
    String line = lines.poll(10, TimeUnit.SECONDS);
    assertThat(line).as("a message from the server").isNotNull();
    return object(Json.parse(line));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }

  boolean isQuietFor(Duration time) throws InterruptedException {
    String line = lines.poll(time.toMillis(), TimeUnit.MILLISECONDS);
    return line == null;
  }

  int pending() {
    return lines.size();
  }

  void closeInput() throws IOException {
    toServer.close();
  }

  boolean endsWithin(Duration time) throws InterruptedException {
    return serving.join(time);
  }

  @Override
  public void close() throws IOException {
    closeInput();
    serving.interrupt();
    try {
      assertThat(endsWithin(Duration.ofSeconds(20))).as("the server ends").isTrue();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
