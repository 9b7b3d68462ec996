package dev.pawl.acceptance.cluster;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client of 2026-07-28, which may ask any of the servers. */
final class Caller implements AutoCloseable {
  private static final Map<String, ?> META =
      Map.of(
          "io.modelcontextprotocol/protocolVersion",
          "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities",
          Map.of());

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /**
   * The result of a tool.
   *
   * @throws IOException when no answer came, or none of the tool
   */
  Map<String, @Nullable Object> call(
      String url, String tool, Map<String, @Nullable Object> arguments)
      throws IOException, InterruptedException {
    Map<String, @Nullable Object> params =
        Values.object("_meta", META, "name", tool, "arguments", arguments);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", tool)
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    Json.write(
                        Values.object(
                            "jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params))))
            .build();
    String body = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    if (Json.parse(json(body)) instanceof Map<?, ?> answer
        && answer.get("result") instanceof Map<?, ?> result) {
      return Values.asObject(result);
    }
    throw new IOException("no result: " + body);
  }

  /** The last message of an event stream, or all of it. */
  private static String json(String body) {
    int data = body.lastIndexOf("\ndata:");
    return body.startsWith("{") || data < 0 ? body : body.substring(data + 6).strip();
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
