package dev.pawl.cli.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls tools over HTTP, as a client of 2026-07-28 does. */
final class HttpCaller {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final String url;
  private final String token;

  /**
   * @param token null to show none
   */
  HttpCaller(String url, String token) {
    this.url = url;
    this.token = token;
  }

  String url() {
    return url;
  }

  HttpResponse<String> call(String tool, String arguments)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", tool)
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
                        + tool
                        + "\",\"arguments\":"
                        + arguments
                        + ","
                        + ServeProcess.MODERN
                        + "}}"));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
