package dev.pawl.protocol.client;

import dev.pawl.json.JsonLimits;
import dev.pawl.protocol.authorization.Authorization;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.HeaderText;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageBody;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.Outline;
import dev.pawl.protocol.rpc.RpcError;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The HTTP requests to one server, with the headers that belong to them. */
final class HttpRequests {
  static final int MAX_MESSAGE = 10 * 1024 * 1024;
  private static final JsonLimits LIMITS = JsonLimits.DEFAULT.withMaxBytes(MAX_MESSAGE);
  private static final List<String> TRACE = List.of("traceparent", "tracestate", "baggage");
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration DELIVERY = Duration.ofSeconds(30);

  /** More than is ever shown, so that what is cut off here is cut off there too. */
  private static final int KEPT_OF_A_BODY = 8_000;

  private final URI uri;
  private final Map<String, String> headers;
  private final HttpClient http;
  private final @Nullable Authorization authorization;
  private volatile @Nullable String session;
  private volatile @Nullable String version;

  HttpRequests(URI uri, Map<String, String> headers, @Nullable Authorization authorization) {
    this.authorization = authorization;
    this.uri = uri;
    this.headers = Map.copyOf(headers);
    this.http = client(uri);
  }

  /** Redirections are not followed: they would carry the headers to who knows where. */
  static HttpClient client(URI uri) {
    return HttpClient.newBuilder()
        .version(
            "https".equalsIgnoreCase(uri.getScheme())
                ? HttpClient.Version.HTTP_2
                : HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(CONNECT)
        .executor(Executors.newVirtualThreadPerTaskExecutor())
        .build();
  }

  /** Whether a request brings everything along and needs no session. */
  static boolean isModern(Message.Request request) {
    return versionOf(request) != null;
  }

  private static @Nullable String versionOf(Message.Request request) {
    return request.params().get("_meta") instanceof Map<?, ?> meta
            && meta.get(Meta.PREFIX + "protocolVersion") instanceof String text
        ? text
        : null;
  }

  HttpResponse<InputStream> post(
      Message.Request request, Map<String, String> more, BooleanSupplier leaves)
      throws IOException, InterruptedException {
    HttpRequest.Builder builder = posting(request, leaves);
    traces(request, builder);
    String modern = versionOf(request);
    if (modern == null) {
      addSession(builder);
    } else {
      builder.setHeader("MCP-Protocol-Version", modern);
      builder.setHeader("Mcp-Method", request.method());
      HeaderText.nameOf(request)
          .ifPresent(name -> builder.setHeader("Mcp-Name", HeaderText.encode(name)));
      more.forEach(builder::setHeader);
    }
    return send(builder);
  }

  /** To which trace a request belongs is said in headers too, for what stands between. */
  private static void traces(Message.Request request, HttpRequest.Builder builder) {
    if (request.params().get("_meta") instanceof Map<?, ?> meta
        && meta.get(TRACE.getFirst()) instanceof String) {
      for (String name : TRACE) {
        if (meta.get(name) instanceof String value && !value.isEmpty()) {
          builder.setHeader(name, value);
        }
      }
    }
  }

  private HttpRequest.Builder posting(Message message, BooleanSupplier leaves) throws IOException {
    return builder()
        .setHeader("Content-Type", "application/json")
        .setHeader("Accept", "application/json, text/event-stream")
        .POST(new MessageBody(message, leaves));
  }

  private HttpRequest.Builder builder() throws IOException {
    return builder(uri, headers);
  }

  static HttpRequest.Builder builder(URI uri, Map<String, String> headers) throws IOException {
    try {
      HttpRequest.Builder builder = HttpRequest.newBuilder(uri);
      headers.forEach(builder::setHeader);
      return builder;
    } catch (IllegalArgumentException _) {
      // It may quote what is secret.
      throw new IOException("a configured header cannot be sent to a server of this kind");
    }
  }

  private void addSession(HttpRequest.Builder builder) {
    String known = session;
    if (known != null) {
      builder.setHeader("Mcp-Session-Id", known);
    }
    String agreed = version;
    if (agreed != null) {
      builder.setHeader("MCP-Protocol-Version", agreed);
    }
  }

  /** Sends what has no answer. */
  void deliver(Message message) throws IOException, InterruptedException {
    HttpRequest.Builder builder = posting(message, () -> true).timeout(DELIVERY);
    addSession(builder);
    HttpResponse<InputStream> response = send(builder);
    try (InputStream body = response.body()) {
      check(response, body, null);
    }
  }

  /**
   * Opens a stream of events.
   *
   * @param last the id of the last event that came, or null
   */
  HttpResponse<InputStream> events(@Nullable String last) throws IOException, InterruptedException {
    HttpRequest.Builder builder = builder().setHeader("Accept", "text/event-stream").GET();
    addSession(builder);
    if (last != null) {
      try {
        builder.setHeader("Last-Event-ID", last);
      } catch (IllegalArgumentException e) {
        throw new IOException("the server gave an event an id that no header can repeat", e);
      }
    }
    return send(builder);
  }

  private HttpResponse<InputStream> send(HttpRequest.Builder builder)
      throws IOException, InterruptedException {
    return send(http, builder, uri, authorization);
  }

  /** Also again, when the server wants to be shown something else. */
  static HttpResponse<InputStream> send(
      HttpClient http, HttpRequest.Builder builder, URI uri, @Nullable Authorization authorization)
      throws IOException, InterruptedException {
    if (authorization == null) {
      return send(http, builder.build(), uri);
    }
    Authorization.Attempt attempt = authorization.attempt();
    while (true) {
      HttpRequest.Builder shown = builder.copy();
      attempt.headers(builder.build().method(), uri).forEach(shown::setHeader);
      HttpResponse<InputStream> response = send(http, shown.build(), uri);
      int status = response.statusCode();
      boolean done = false;
      try {
        done = (status != 401 && status != 403) || !attempt.again(status, response.headers());
        if (done) {
          return response;
        }
      } finally {
        if (!done) {
          response.body().close();
        }
      }
    }
  }

  static HttpResponse<InputStream> send(HttpClient http, HttpRequest request, URI uri)
      throws IOException, InterruptedException {
    try {
      return http.send(request, BodyHandlers.ofInputStream());
    } catch (HttpConnectTimeoutException e) {
      throw new ConnectionLostException("no connection to " + place(uri) + " in time", e);
    } catch (ConnectException e) {
      throw new ConnectionLostException("nobody answers at " + place(uri), e);
    } catch (IOException e) {
      String what = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new ConnectionLostException("the connection to " + place(uri) + " broke: " + what, e);
    }
  }

  /** Without a user and a query, which may be secret. */
  private static String place(URI uri) {
    String authority = String.valueOf(uri.getAuthority());
    return uri.getScheme() + "://" + authority.substring(authority.lastIndexOf('@') + 1);
  }

  /**
   * Looks at the status of a response.
   *
   * @return the error that it brings as a message, to a request
   * @throws HttpStatusException for an error that is no message
   */
  Optional<Message> check(
      HttpResponse<InputStream> response, InputStream body, Message.@Nullable Request request)
      throws IOException {
    int status = response.statusCode();
    if (status / 100 == 2) {
      return Optional.empty();
    }
    // Whoever only delivers does not wait for words.
    byte[] bytes = request == null ? new byte[0] : body.readNBytes(MAX_MESSAGE);
    if (request != null && read(bytes) instanceof Message.Failure(_, RpcError error)) {
      if (status == 404 && session != null && !isModern(request)) {
        throw new SessionEndedException();
      }
      return Optional.of(new Message.Failure(request.id(), error));
    }
    if (status == 404 && session != null) {
      throw new SessionEndedException();
    }
    int kept = Math.min(bytes.length, KEPT_OF_A_BODY);
    throw new HttpStatusException(
        response, words(status), new String(bytes, 0, kept, StandardCharsets.UTF_8));
  }

  private String words(int status) {
    String hint =
        switch (status) {
          case 401, 403 -> "; check the `headers` and the `auth` of the server";
          case 301, 302, 303, 307, 308 -> "; it has moved: change its `url`";
          default -> "";
        };
    return place(uri) + " answered with HTTP status " + status + hint;
  }

  private static @Nullable Message read(byte[] bytes) {
    try {
      return MessageCodec.read(bytes, LIMITS);
    } catch (MessageCodec.Malformed _) {
      return null;
    }
  }

  static boolean isEvents(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Content-Type")
        .filter(type -> type.toLowerCase(Locale.ROOT).startsWith("text/event-stream"))
        .isPresent();
  }

  /** The one message of a response. */
  static Message message(InputStream body) throws IOException {
    byte[] bytes = body.readNBytes(MAX_MESSAGE + 1);
    if (bytes.length > MAX_MESSAGE) {
      throw new IOException("the server sent a message of more than " + MAX_MESSAGE + " bytes");
    }
    try {
      return MessageCodec.read(bytes, LIMITS);
    } catch (MessageCodec.Malformed e) {
      throw UnreadableAnswerException.of(UnreadableAnswerException.why(e), bytes);
    }
  }

  /**
   * The message of an event, if it has one.
   *
   * @throws UnreadableAnswerException if it was meant to have one
   */
  static Optional<Message> message(ServerEvents.Event event) throws UnreadableAnswerException {
    if (event.bytes().isEmpty() || !event.name().equals("message")) {
      return Optional.empty();
    }
    byte[] bytes = event.raw();
    try {
      return Optional.of(MessageCodec.read(bytes, LIMITS));
    } catch (MessageCodec.Malformed e) {
      Outline outline = Outline.of(bytes);
      if (outline.isMessage()) {
        throw new UnreadableAnswerException(UnreadableAnswerException.why(e), bytes, outline);
      }
      return Optional.empty();
    }
  }

  /** The server's answer to {@code initialize} may name a session. */
  void remember(HttpResponse<?> response) {
    session = response.headers().firstValue("Mcp-Session-Id").orElse(null);
  }

  void agreedOn(@Nullable Object protocolVersion) {
    version =
        protocolVersion instanceof String text && Era.LEGACY_VERSIONS.contains(text) ? text : null;
  }

  /** Only servers of the first era can go on with a stream that broke off. */
  boolean canResume() {
    return version != null;
  }

  /** Ends the session and all connections. */
  void close(Duration patience) {
    if (session != null) {
      try {
        HttpRequest.Builder builder = builder().DELETE().timeout(patience);
        addSession(builder);
        if (authorization != null) {
          authorization.shownNow("DELETE", uri).forEach(builder::setHeader);
        }
        http.send(builder.build(), BodyHandlers.ofInputStream()).body().close();
      } catch (IOException e) {
        System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "the session was not ended", e);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    http.shutdownNow();
  }
}
