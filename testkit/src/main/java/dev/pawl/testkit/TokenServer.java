package dev.pawl.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An MCP server that wants tokens, and the authorization server that gives them out, on one port of
 * this machine. Its one tool says whose token it was called with, and quotes that token.
 */
public final class TokenServer implements AutoCloseable {
  /** What the client of a service has to know. */
  public static final String SECRET = "hush-hush-very-secret";

  /** The forms that tokens were asked for with, in their order. */
  public final List<Map<String, String>> tokenRequests = new CopyOnWriteArrayList<>();

  /** Every token, code and secret that was ever given out. */
  public final List<String> given = new CopyOnWriteArrayList<>();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, String> users = new ConcurrentHashMap<>();
  private final Map<String, String> valid = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private volatile String user = "ada";
  private volatile int seconds = 3600;

  public TokenServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  public String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public String url() {
    return origin() + "/mcp";
  }

  /** Who logs in next. */
  public void expect(String name) {
    user = name;
  }

  /** How long tokens are good from now on, as they say. */
  public void givesFor(int lifetime) {
    seconds = lifetime;
  }

  /** No token that was given out so far is good any more; by others new ones can be had. */
  public void endAll() {
    valid.clear();
  }

  /** What a browser does with a page: it comes back at once. */
  public static void browse(URI page) {
    try (HttpClient browser =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build()) {
      browser.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    switch (exchange.getRequestURI().getPath()) {
      case "/mcp" -> mcp(exchange, body);
      case "/.well-known/oauth-protected-resource/mcp" ->
          json(
              exchange,
              200,
              Values.object("resource", url(), "authorization_servers", List.of(origin())));
      case "/.well-known/oauth-authorization-server" -> json(exchange, 200, metadata());
      case "/register" -> json(exchange, 201, Values.object("client_id", "client-of-itself"));
      case "/authorize" -> authorize(exchange);
      case "/token" -> token(exchange, form(body));
      default -> json(exchange, 404, Values.object());
    }
  }

  private Map<String, ?> metadata() {
    return Values.object(
        "issuer",
        origin(),
        "authorization_endpoint",
        origin() + "/authorize",
        "token_endpoint",
        origin() + "/token",
        "registration_endpoint",
        origin() + "/register",
        "token_endpoint_auth_methods_supported",
        List.of("none", "client_secret_post"),
        "code_challenge_methods_supported",
        List.of("S256"));
  }

  private void authorize(HttpExchange exchange) throws IOException {
    Map<String, String> query = form(exchange.getRequestURI().getRawQuery());
    String code = fresh("code");
    users.put(code, user);
    exchange
        .getResponseHeaders()
        .set(
            "Location",
            query.get("redirect_uri")
                + "?code="
                + code
                + "&state="
                + URLEncoder.encode(query.getOrDefault("state", ""), UTF_8));
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private void token(HttpExchange exchange, Map<String, String> form) throws IOException {
    tokenRequests.add(form);
    String grant = form.getOrDefault("grant_type", "");
    String shown = form.getOrDefault("code", form.getOrDefault("refresh_token", ""));
    String whose =
        grant.equals("client_credentials")
            ? (SECRET.equals(form.get("client_secret")) ? "service" : null)
            : users.remove(shown);
    if (whose == null) {
      json(
          exchange,
          400,
          Values.object(
              "error",
              "invalid_grant",
              "error_description",
              "you sent " + shown + form.getOrDefault("client_secret", "")));
      return;
    }
    String access = fresh("access");
    valid.put(access, whose);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("access_token", access);
    answer.put("token_type", "Bearer");
    answer.put("expires_in", seconds);
    if (!grant.equals("client_credentials")) {
      String refresh = fresh("refresh");
      users.put(refresh, whose);
      answer.put("refresh_token", refresh);
    }
    json(exchange, 200, answer);
  }

  /** One that is not like any other, and looks like nothing else. */
  private String fresh(String kind) {
    String made = kind + "-4711-" + numbers.incrementAndGet() + "-" + System.nanoTime();
    given.add(made);
    return made;
  }

  private void mcp(HttpExchange exchange, String body) throws IOException {
    String shown = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    String whose = valid.get(shown.replaceFirst("^Bearer ", ""));
    if (whose == null) {
      exchange
          .getResponseHeaders()
          .set(
              "WWW-Authenticate",
              "Bearer scope=\"basic\", resource_metadata=\""
                  + origin()
                  + "/.well-known/oauth-protected-resource/mcp\"");
      json(exchange, 401, Values.object("error", "invalid_token"));
    } else if (!exchange.getRequestMethod().equals("POST")) {
      json(exchange, 405, Values.object());
    } else if (Json.parse(body) instanceof Map<?, ?> message && message.get("id") != null) {
      answer(exchange, message, "called by " + whose + " with " + shown);
    } else {
      json(exchange, 202, Values.object());
    }
  }

  private static void answer(HttpExchange exchange, Map<?, ?> message, String words)
      throws IOException {
    Object result =
        switch (String.valueOf(message.get("method"))) {
          case "initialize" ->
              Values.object(
                  "protocolVersion",
                  "2025-11-25",
                  "capabilities",
                  Values.object("tools", Map.of()),
                  "serverInfo",
                  Values.object("name", "tokens", "version", "1"));
          case "tools/list" ->
              Values.object(
                  "tools",
                  List.of(
                      Values.object(
                          "name", "whoami", "inputSchema", Values.object("type", "object"))));
          case "tools/call" ->
              Values.object("content", List.of(Values.object("type", "text", "text", words)));
          default -> null;
        };
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", message.get("id"));
    answer.put(
        result == null ? "error" : "result",
        result == null ? Values.object("code", -32601, "message", "unknown") : result);
    json(exchange, 200, answer);
  }

  private static Map<String, String> form(String text) {
    Map<String, String> form = new LinkedHashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      form.put(pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), UTF_8));
    }
    return form;
  }

  private static void json(HttpExchange exchange, int status, Map<String, ?> json)
      throws IOException {
    byte[] bytes = Json.write(json).getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
