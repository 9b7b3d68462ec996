package dev.pawl.library.author;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An agent at the other end of a server that offers the authoring tools. */
final class AuthorClient implements AutoCloseable {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final PipedOutputStream toServer = new PipedOutputStream();
  private final AuthorTools tools;
  private final Thread serving;
  private int requests;

  AuthorClient(AuthorOptions options) throws IOException {
    this.tools = AuthorTools.of(options);
    PipedInputStream in = new PipedInputStream(toServer, 1 << 16);
    McpServer server =
        new McpServer(
            new Implementation("author", "1"),
            AuthorTools.instructions(),
            new Offer(tools.tools(), AuthorTools.prompts(), AuthorTools.resources(), null));
    serving = Thread.ofVirtual().start(() -> serve(server, in));
  }

  private void serve(McpServer server, PipedInputStream in) {
    try {
      StdioServer.serve(server, in, new Lines());
    } catch (IOException | InterruptedException e) {
      lines.add("{\"failed\":" + Json.write(String.valueOf(e)) + "}");
    }
  }

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

  /** What a call answered: the structured content, which always fits the tool's schema. */
  record Answer(Map<String, Object> structured, String text, boolean isError) {
    Object error(String key) {
      return structured.get("error") instanceof Map<?, ?> error ? error.get(key) : null;
    }
  }

  Map<String, Object> request(String method, Map<String, Object> params)
      throws IOException, InterruptedException {
    Map<String, Object> answer = exchange(method, params);
    assertThat(answer).containsKey("result");
    @SuppressWarnings("unchecked")
    Map<String, Object> result = (Map<String, Object>) answer.get("result");
    return result;
  }

  /** What is said of a request that the protocol does not allow. */
  String failed(String method, Map<String, Object> params)
      throws IOException, InterruptedException {
    Map<String, Object> answer = exchange(method, params);
    assertThat(answer).containsKey("error");
    return String.valueOf(((Map<?, ?>) answer.get("error")).get("message"));
  }

  private Map<String, Object> exchange(String method, Map<String, Object> params)
      throws IOException, InterruptedException {
    Map<String, Object> all = new LinkedHashMap<>(params);
    all.put(
        "_meta",
        Map.of(
            "io.modelcontextprotocol/protocolVersion",
            "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities",
            Map.of()));
    Map<String, Object> request =
        Values.object("jsonrpc", "2.0", "id", ++requests, "method", method, "params", all);
    toServer.write((Json.write(request) + "\n").getBytes(UTF_8));
    toServer.flush();
    String line = lines.poll(60, TimeUnit.SECONDS);
    assertThat(line).as("an answer").isNotNull();
    @SuppressWarnings("unchecked")
    Map<String, Object> answer = (Map<String, Object>) Json.parse(line);
    return answer;
  }

  Answer call(String tool, Object... arguments) throws IOException, InterruptedException {
    Map<String, Object> result =
        request("tools/call", Values.object("name", tool, "arguments", Values.object(arguments)));
    @SuppressWarnings("unchecked")
    Map<String, Object> structured = (Map<String, Object>) result.get("structuredContent");
    Map<?, ?> item = (Map<?, ?>) ((List<?>) result.get("content")).getFirst();
    assertThat(Schema.of(schema(tool)).validate(structured)).isEmpty();
    return new Answer(
        structured, String.valueOf(item.get("text")), Boolean.TRUE.equals(result.get("isError")));
  }

  /** The same for a call that must work. */
  Map<String, Object> did(String tool, Object... arguments)
      throws IOException, InterruptedException {
    Answer answer = call(tool, arguments);
    assertThat(answer.isError).as(answer.text).isFalse();
    return answer.structured;
  }

  /** The same for a call that must not. */
  Answer refused(String code, String tool, Object... arguments)
      throws IOException, InterruptedException {
    Answer answer = call(tool, arguments);
    assertThat(answer.isError).as(answer.text).isTrue();
    assertThat(answer.error("code")).as(answer.text).isEqualTo(code);
    assertThat(answer.text).contains("[" + code + "]");
    return answer;
  }

  private Map<String, Object> schema(String name) {
    Tool found =
        tools.tools().stream().filter(tool -> tool.name().equals(name)).findFirst().orElseThrow();
    return found.outputSchema();
  }

  @Override
  public void close() throws IOException {
    toServer.close();
    try {
      assertThat(serving.join(Duration.ofSeconds(20))).as("the server ends").isTrue();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    tools.close();
  }
}
