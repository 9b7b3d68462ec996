package dev.pawl.library.api;

import dev.pawl.engine.host.Oversight;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.governance.identity.Credentials;
import dev.pawl.governance.identity.Door;
import dev.pawl.governance.identity.Recognition;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.access.KnownCallers;
import dev.pawl.library.access.OnlyLooking;
import dev.pawl.library.definitions.Workshop;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.live.LiveRuns;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.DefinitionLoader;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.library.studio.Studio;
import dev.pawl.model.Bundle;
import dev.pawl.model.Identity;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import dev.pawl.protocol.http.ProtectedResource;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder that is served over HTTP in this process, with all that {@code pawl serve} puts on. */
final class Served implements AutoCloseable {
  static final String ADDRESS = "https://pawl.example/mcp";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Oversight OVERSIGHT = new Oversight(Set.of("operator"));

  final ApiRouter api;
  private final ServedRuns runs;
  private final Catalog catalog;
  private final McpServer server;
  private final LiveRuns live;
  private final HttpServer http;

  /**
   * @param known by their tokens
   * @param anyone whether those who show nothing are let in as nobody in particular
   */
  Served(Path folder, Map<String, Identity> known, boolean anyone) throws IOException {
    this(folder, known, anyone, null);
  }

  /**
   * @param studio with whose pages it is served; null for none
   */
  Served(Path folder, Map<String, Identity> known, boolean anyone, @Nullable Studio studio)
      throws IOException {
    runs = new ServedRuns(StorePlace.memory(), true, OVERSIGHT, _ -> {});
    catalog = new Catalog(List.of(folder), loader(), List.of(), runs.faces());
    catalog.refresh();
    runs.knowing(catalog::files);
    server =
        new McpServer(
            new Implementation("test", "1"),
            null,
            OnlyLooking.of(catalog.offer()),
            runs.faces().tasks(),
            runs::key);
    live = new LiveRuns(runs::host, OVERSIGHT);
    ApiRouter plain =
        ApiRouter.of(
            new ApiSubject(
                new ApiSubject.Served(
                    runs, catalog, () -> catalog.offer().tools(), OVERSIGHT, null),
                Workshop.of(List.of(folder)),
                true,
                live,
                null));
    api = studio == null ? plain : plain.showing(studio);
    Authentication callers = new KnownCallers(new Door(List.of(new Known(known)), anyone), null);
    http =
        HttpServer.start(
            server,
            HttpOptions.local(0)
                .withAuthentication(studio == null ? callers : studio.letting(callers))
                .withResource(
                    new ProtectedResource(
                        URI.create(ADDRESS), List.of("https://login.example"), List.of()))
                .withApi(api));
  }

  private record Known(Map<String, Identity> all) implements Credentials {
    @Override
    public boolean concern(String token) {
      return true;
    }

    @Override
    public Recognition recognise(String token) {
      Identity known = all.get(token);
      return known == null ? new Recognition.Unknown("strange") : new Recognition.Known(known);
    }
  }

  private static DefinitionLoader loader() {
    ServedGates gates = new ServedGates();
    return new DefinitionLoader() {
      @Override
      public Bundle read(Path file) {
        return DefinitionFormats.STANDARD.read(file);
      }

      @Override
      public Pawl open(Bundle bundle) {
        return gates.gated(Pawl.of(bundle), Path.of(bundle.file()));
      }

      @Override
      public List<Path> alsoReads(Path file) {
        return List.of();
      }
    };
  }

  String root() {
    return "http://127.0.0.1:" + http.port();
  }

  /**
   * @param token null to show none
   */
  HttpResponse<String> send(
      @Nullable String token, String method, String path, @Nullable String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(root() + path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
    for (int n = 0; n < headers.length; n += 2) {
      request.header(headers[n], headers[n + 1]);
    }
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
    OpenApi.DOCUMENT.check(method, path, answer.statusCode(), answer.body());
    return answer;
  }

  /** A request of 2026-07-28. */
  HttpResponse<String> ask(@Nullable String token, String method, Map<String, ?> params)
      throws IOException, InterruptedException {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
    all.put(
        "_meta",
        Values.object(
            "io.modelcontextprotocol/protocolVersion",
            "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities",
            Map.of("extensions", Map.of("io.modelcontextprotocol/tasks", Map.of()))));
    Object name = params.get(method.startsWith("tasks/") ? "taskId" : "name");
    String body =
        Json.write(Values.object("jsonrpc", "2.0", "id", 1, "method", method, "params", all));
    return name == null
        ? send(token, "POST", "/mcp", body, modern(method))
        : send(token, "POST", "/mcp", body, modern(method, "Mcp-Name", String.valueOf(name)));
  }

  private static String[] modern(String method, String... more) {
    String[] headers = {"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method};
    String[] all = java.util.Arrays.copyOf(headers, headers.length + more.length);
    System.arraycopy(more, 0, all, headers.length, more.length);
    return all;
  }

  HttpResponse<String> call(@Nullable String token, String tool, Map<String, ?> arguments)
      throws IOException, InterruptedException {
    return ask(token, "tools/call", Values.object("name", tool, "arguments", arguments));
  }

  @Override
  public void close() throws IOException {
    live.close();
    http.close();
    server.close();
    runs.suspend();
    catalog.close();
    runs.close();
  }
}
