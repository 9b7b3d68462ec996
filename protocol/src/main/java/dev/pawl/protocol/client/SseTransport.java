package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.authorization.Authorization;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageBody;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * HTTP+SSE, as servers of 2024-11-05 speak it: one stream of events brings everything, and its
 * first event says where messages are to be posted.
 */
public final class SseTransport implements Transport {
  private static final Duration OPENING = Duration.ofSeconds(10);
  private static final Duration DELIVERY = Duration.ofSeconds(30);

  private final URI uri;
  private final Map<String, String> headers;
  private final HttpClient http;
  private final @Nullable Authorization authorization;
  private final CompletableFuture<URI> endpoint = new CompletableFuture<>();
  private volatile @Nullable Thread reader;

  public SseTransport(URI uri, Map<String, String> headers) {
    this(uri, headers, null);
  }

  /**
   * @param authorization what to show besides the headers; null for nothing
   */
  public SseTransport(URI uri, Map<String, String> headers, @Nullable Authorization authorization) {
    this.authorization = authorization;
    this.uri = uri;
    this.headers = Map.copyOf(headers);
    this.http = HttpRequests.client(uri);
  }

  @Override
  public void start(Inbox inbox) throws IOException, InterruptedException {
    reader = Thread.ofVirtual().name("mcp events").start(() -> read(inbox));
    try {
      endpoint.get(OPENING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new ConnectionLostException("the server does not say where to post messages", e);
    } catch (ExecutionException e) {
      throw ConnectionLostException.of(e);
    }
  }

  private void read(Inbox inbox) {
    try {
      HttpRequest.Builder request = builder(uri).setHeader("Accept", "text/event-stream").GET();
      HttpResponse<InputStream> response = HttpRequests.send(http, request, uri, authorization);
      try (InputStream body = response.body()) {
        if (response.statusCode() != 200 || !HttpRequests.isEvents(response)) {
          throw new HttpStatusException(
              response,
              "the server opens no stream of events: HTTP status " + response.statusCode());
        }
        ServerEvents events = new ServerEvents(body, HttpRequests.MAX_MESSAGE);
        for (ServerEvents.Event event = events.next(); event != null; event = events.next()) {
          take(event, inbox);
        }
      }
      throw new ConnectionLostException("the server ended its stream of events");
    } catch (IOException e) {
      endpoint.completeExceptionally(e);
      inbox.lost(null, e);
    } catch (InterruptedException _) {
      // Closed.
    }
  }

  private void take(ServerEvents.Event event, Inbox inbox) throws IOException {
    if (event.name().equals("endpoint")) {
      endpoint.complete(sameOrigin(event.data()));
    } else {
      deliver(event, inbox);
    }
  }

  private static void deliver(ServerEvents.Event event, Inbox inbox) throws IOException {
    try {
      HttpRequests.message(event).ifPresent(message -> inbox.received(message, null));
    } catch (UnreadableAnswerException e) {
      if (!inbox.unreadable(e, null)) {
        throw e;
      }
    }
  }

  /** Elsewhere the headers, which may be secret, have no business. */
  private URI sameOrigin(String given) throws IOException {
    URI target;
    try {
      target = uri.resolve(given);
    } catch (IllegalArgumentException e) {
      throw new IOException("the server names no place to post messages to", e);
    }
    if (!origin(target).equalsIgnoreCase(origin(uri))) {
      throw new IOException("the server wants messages posted to another origin");
    }
    return target;
  }

  private static String origin(URI uri) {
    return uri.getScheme() + "://" + uri.getAuthority();
  }

  private HttpRequest.Builder builder(URI target) throws IOException {
    return HttpRequests.builder(target, headers);
  }

  @Override
  public void send(Message message, Map<String, String> extra, BooleanSupplier leaves)
      throws IOException, InterruptedException {
    URI target = endpoint.getNow(uri);
    HttpRequest.Builder request =
        builder(target)
            .setHeader("Content-Type", "application/json")
            .timeout(DELIVERY)
            .POST(new MessageBody(message, leaves));
    HttpResponse<InputStream> response = HttpRequests.send(http, request, target, authorization);
    response.body().close();
    if (response.statusCode() / 100 != 2) {
      throw new HttpStatusException(
          response, "the server answered with HTTP status " + response.statusCode());
    }
  }

  @Override
  public void cancel(Message.Request request, boolean sent) {
    if (!sent || request.method().equals("initialize")) {
      return;
    }
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                send(
                    new Message.Notification(
                        "notifications/cancelled",
                        Values.object("requestId", request.id().value())),
                    Map.of());
              } catch (IOException e) {
                System.getLogger("dev.pawl.protocol")
                    .log(Level.DEBUG, "could not tell the server", e);
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            });
  }

  @Override
  public void close() {
    Thread reading = reader;
    if (reading != null) {
      reading.interrupt();
    }
    http.shutdownNow();
  }
}
