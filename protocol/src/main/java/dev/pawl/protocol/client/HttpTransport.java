package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.authorization.Authorization;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Streamable HTTP: each request is a POST, whose response is the answer or a stream of events that
 * ends with it.
 *
 * <p>For servers of the first era it also keeps the session, reads the stream that is not tied to a
 * request, and opens a stream again that broke off.
 */
public final class HttpTransport implements Transport {
  private static final Duration FIRST_EVENTS = Duration.ofMillis(300);
  private static final Duration FAREWELL = Duration.ofSeconds(1);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final int MOST_FAILURES = 10;

  /** How long the answer to a cancelled request may still be of use. */
  private static final Duration LATE = Duration.ofSeconds(30);

  private final Duration late;
  private final HttpRequests requests;
  private final Map<RequestId, Thread> open = new ConcurrentHashMap<>();
  private volatile @Nullable Inbox inbox;
  private volatile @Nullable Thread news;
  private volatile boolean closed;

  HttpTransport(URI uri, Map<String, String> headers) {
    this(uri, headers, LATE, null);
  }

  HttpTransport(
      URI uri, Map<String, String> headers, Duration late, @Nullable Authorization authorization) {
    this.late = late;
    this.requests = new HttpRequests(uri, headers, authorization);
  }

  public static Connector to(URI uri) {
    return to(uri, Map.of());
  }

  public static Connector to(URI uri, Map<String, String> headers) {
    return to(uri, headers, null);
  }

  /**
   * Connects to a server, which may also turn out to speak the old HTTP+SSE.
   *
   * @param headers sent with every request
   * @param authorization what to show besides, and what to do when it is refused; null for nothing
   */
  public static Connector to(
      URI uri, Map<String, String> headers, @Nullable Authorization authorization) {
    return new Connector() {
      @Override
      public Transport open() {
        return new HttpTransport(uri, headers, LATE, authorization);
      }

      @Override
      public Optional<Connector> older() {
        return Optional.of(() -> new SseTransport(uri, headers, authorization));
      }
    };
  }

  @Override
  public void start(Inbox receiver) {
    inbox = receiver;
  }

  @Override
  public boolean hasHeaders() {
    return true;
  }

  @Override
  public void send(Message message, Map<String, String> headers, BooleanSupplier leaves)
      throws IOException, InterruptedException {
    if (message instanceof Message.Request request) {
      Thread thread =
          Thread.ofVirtual()
              .name("mcp " + request.method())
              .unstarted(() -> exchange(request, headers, leaves));
      open.put(request.id(), thread);
      thread.start();
      return;
    }
    requests.deliver(message);
    if (message instanceof Message.Notification notification
        && notification.method().equals("notifications/initialized")) {
      listen();
    }
  }

  private void exchange(
      Message.Request request, Map<String, String> headers, BooleanSupplier leaves) {
    try {
      HttpResponse<InputStream> response = requests.post(request, headers, leaves);
      try (InputStream body = new AnswerBody(response.body())) {
        answer(request, response, body);
      }
      // Without an answer by now there will be none.
      lost(request.id(), new ConnectionLostException("the server's response has no answer"));
    } catch (InterruptedException e) {
      lost(request.id(), new ConnectionLostException("nobody waits for the answer any more", e));
    } catch (IOException e) {
      lost(request.id(), e);
    } catch (RuntimeException e) {
      // Arguments that are no JSON, for example: whoever waits has to hear of it.
      lost(request.id(), new IOException("the request could not be made: " + e.getMessage(), e));
    } finally {
      open.remove(request.id());
    }
  }

  private void answer(Message.Request request, HttpResponse<InputStream> response, InputStream body)
      throws IOException, InterruptedException {
    requests.check(response, body, request).ifPresent(error -> receive(error, request.id()));
    if (response.statusCode() / 100 != 2) {
      return;
    }
    if (request.method().equals("initialize")) {
      requests.remember(response);
    }
    if (HttpRequests.isEvents(response)) {
      follow(request, body);
    } else {
      take(request, HttpRequests.message(body));
    }
  }

  private void take(Message.Request request, Message message) {
    if (request.method().equals("initialize") && message instanceof Message.Result result) {
      requests.agreedOn(result.result().get("protocolVersion"));
    }
    boolean unnamed = message instanceof Message.Failure(RequestId id, _) && id == null;
    receive(
        unnamed ? new Message.Failure(request.id(), ((Message.Failure) message).error()) : message,
        request.id());
  }

  /** Reads events until the answer, over several streams if the server can go on where it was. */
  private void follow(Message.Request request, InputStream first)
      throws IOException, InterruptedException {
    Place place = new Place();
    if (readUntilAnswer(request, first, place)) {
      return;
    }
    int inVain = 0;
    while (inVain < MOST_FAILURES && place.id != null && requests.canResume()) {
      Thread.sleep(place.retry);
      String before = place.id;
      HttpResponse<InputStream> response = requests.events(before);
      try (InputStream body = new AnswerBody(response.body())) {
        if (response.statusCode() != 200 || readUntilAnswer(request, body, place)) {
          return;
        }
      }
      inVain = before.equals(place.id) ? inVain + 1 : 0;
    }
  }

  /** Where a stream is. */
  private static final class Place {
    @Nullable String id;
    Duration retry = RETRY;

    void at(ServerEvents.Event event) {
      id = event.id() == null ? id : event.id();
      retry = event.retryMillis() < 0 ? retry : Duration.ofMillis(event.retryMillis());
    }
  }

  private boolean readUntilAnswer(Message.Request request, InputStream body, Place place)
      throws IOException {
    ServerEvents events = new ServerEvents(body, HttpRequests.MAX_MESSAGE);
    for (ServerEvents.Event event = next(events, place);
        event != null;
        event = next(events, place)) {
      if (take(request, event)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it was the answer, readable or not. */
  private boolean take(Message.Request request, ServerEvents.Event event) {
    Optional<Message> message;
    try {
      message = HttpRequests.message(event);
    } catch (UnreadableAnswerException e) {
      Inbox receiver = inbox;
      boolean _ = receiver != null && receiver.unreadable(e, request.id());
      return !e.asks();
    }
    message.ifPresent(came -> take(request, came));
    return message.isPresent() && isAnswer(message.get(), request.id());
  }

  /** A stream that breaks is like one that ends, if it can be resumed. */
  private ServerEvents.@Nullable Event next(ServerEvents events, Place place) throws IOException {
    try {
      ServerEvents.Event event = events.next();
      if (event != null) {
        place.at(event);
      }
      return event;
    } catch (IOException e) {
      if (place.id == null || !requests.canResume() || Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return null;
    }
  }

  private static boolean isAnswer(Message message, RequestId id) {
    return switch (message) {
      case Message.Result result -> names(result.id(), id);
      case Message.Failure failure -> failure.id() == null || names(failure.id(), id);
      case Message.Request _, Message.Notification _ -> false;
    };
  }

  /** Some servers make a string of a number; whoever waits hears that this is no answer. */
  private static boolean names(RequestId one, RequestId id) {
    return one.equals(id) || one.value().equals(String.valueOf(id.value()));
  }

  /**
   * Opens the stream of what belongs to no request. Servers need not have one. Waits a moment, so
   * that nothing is missed that a first request causes.
   */
  private void listen() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    news = Thread.ofVirtual().name("mcp news").start(() -> readNews(begun));
    boolean inTime = begun.await(FIRST_EVENTS.toMillis(), TimeUnit.MILLISECONDS);
    if (!inTime) {
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "the server is slow to tell news");
    }
  }

  private void readNews(CountDownLatch begun) {
    Place place = new Place();
    try {
      while (!closed) {
        HttpResponse<InputStream> response = requests.events(place.id);
        try (InputStream body = response.body()) {
          begun.countDown();
          if (response.statusCode() != 200 || !HttpRequests.isEvents(response)) {
            return;
          }
          readNews(body, place);
        }
        Thread.sleep(place.retry.compareTo(RETRY) < 0 ? RETRY : place.retry);
      }
    } catch (IOException e) {
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "no news from the server", e);
    } catch (InterruptedException _) {
      // Closed.
    } finally {
      begun.countDown();
    }
  }

  /** Until the stream ends, or breaks. */
  private void readNews(InputStream body, Place place) throws InterruptedException {
    try {
      readAll(body, place);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "the news broke off", e);
    }
  }

  private void readAll(InputStream body, Place place) throws IOException {
    ServerEvents events = new ServerEvents(body, HttpRequests.MAX_MESSAGE);
    for (ServerEvents.Event event = events.next(); event != null; event = events.next()) {
      place.at(event);
      try {
        HttpRequests.message(event).ifPresent(message -> receive(message, null));
      } catch (UnreadableAnswerException e) {
        // No call is answered here.
        System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "news that cannot be read", e);
      }
    }
  }

  private void receive(Message message, @Nullable RequestId during) {
    Inbox receiver = inbox;
    if (receiver != null) {
      receiver.received(message, during);
    }
  }

  private void lost(@Nullable RequestId request, IOException why) {
    Inbox receiver = inbox;
    if (receiver != null) {
      receiver.lost(request, why);
    }
  }

  /** Closing the stream says it; a server of the first era has to be told. */
  @Override
  public void cancel(Message.Request request, boolean sent) {
    Thread thread = open.get(request.id());
    if (sent && canBeLate(request)) {
      Thread.ofVirtual().start(() -> tell(request.id(), thread));
    } else if (thread != null) {
      thread.interrupt();
    }
  }

  @Override
  public boolean canBeLate(Message.Request request) {
    return !HttpRequests.isModern(request) && !request.method().equals("initialize");
  }

  /** The answer, if it comes all the same, tells what became of the call. */
  private void tell(RequestId cancelled, @Nullable Thread reading) {
    try {
      deliverCancellation(cancelled);
      if (reading != null && !reading.join(late)) {
        reading.interrupt();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliverCancellation(RequestId cancelled) throws InterruptedException {
    try {
      requests.deliver(
          new Message.Notification(
              "notifications/cancelled", Values.object("requestId", cancelled.value())));
    } catch (IOException e) {
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "could not tell the server", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    open.values().forEach(Thread::interrupt);
    Thread listening = news;
    if (listening != null) {
      listening.interrupt();
    }
    requests.close(FAREWELL);
  }
}
