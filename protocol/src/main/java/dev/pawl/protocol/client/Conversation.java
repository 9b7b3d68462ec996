package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The messages of one connection: which answer belongs to which request, and who asked what. */
final class Conversation implements Inbox, AutoCloseable {
  private final Transport transport;
  private final Consumer<Message.Notification> noticed;
  private final AtomicLong lastId = new AtomicLong();
  private final Map<RequestId, Pending> pending = new ConcurrentHashMap<>();
  private final Questions questions;
  private volatile @Nullable IOException gone;

  /**
   * @param noticed hears of notifications that belong to no call
   */
  Conversation(Transport transport, Consumer<Message.Notification> noticed) {
    this.transport = transport;
    this.noticed = noticed;
    this.questions = new Questions(transport);
  }

  void start() throws IOException, InterruptedException {
    transport.start(this);
  }

  /** Sends a request; its answer is to be awaited. */
  Pending begin(String method, Map<String, @Nullable Object> params, CallOptions options)
      throws IOException, InterruptedException {
    return begin(method, params, options, Map.of());
  }

  Pending begin(
      String method,
      Map<String, @Nullable Object> params,
      CallOptions options,
      Map<String, String> headers)
      throws IOException, InterruptedException {
    long number = lastId.incrementAndGet();
    RequestId id = RequestId.of(number);
    Map<String, @Nullable Object> sent = params;
    if (options.progress() != null) {
      sent = withProgressToken(params, number);
    }
    Pending begun = new Pending(new Message.Request(id, method, sent), options);
    pending.put(id, begun);
    try {
      IOException lost = gone;
      if (lost != null) {
        throw new ConnectionLostException(String.valueOf(lost.getMessage()), lost);
      }
      transport.send(begun.request, headers);
    } catch (IOException | InterruptedException | RuntimeException e) {
      pending.remove(id);
      throw e;
    }
    return begun;
  }

  private static Map<String, @Nullable Object> withProgressToken(
      Map<String, @Nullable Object> params, long token) {
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    if (params.get("_meta") instanceof Map<?, ?> given) {
      given.forEach((key, value) -> meta.put(String.valueOf(key), value));
    }
    meta.put("progressToken", token);
    Map<String, @Nullable Object> sent = new LinkedHashMap<>(params);
    sent.put("_meta", meta);
    return sent;
  }

  /** Waits for an answer. Whoever stops waiting cancels the request. */
  Map<String, @Nullable Object> await(Pending begun, Duration silence)
      throws RpcException, IOException, InterruptedException {
    try {
      return begun.await(silence);
    } finally {
      forget(begun);
    }
  }

  /** Nobody waits for it any more: if it was not answered, the server is told. */
  void forget(Pending begun) {
    begun.forget();
    questions.over(begun);
    if (pending.remove(begun.request.id()) != null && !begun.isDone()) {
      transport.cancel(begun.request);
    }
  }

  void send(Message.Notification notification) throws IOException, InterruptedException {
    transport.send(notification, Map.of());
  }

  @Override
  public void received(Message message, @Nullable RequestId during) {
    switch (message) {
      case Message.Result result -> answered(result.id(), message);
      case Message.Failure failure -> answered(failure.id(), message);
      case Message.Request request -> questions.take(request, askedDuring(during));
      case Message.Notification notification -> {
        try {
          notified(notification);
        } catch (RuntimeException e) {
          // Whoever listens must not stop the reading for all the others.
          System.getLogger("dev.pawl.protocol")
              .log(Level.ERROR, "hearing of " + notification.method() + " failed", e);
        }
      }
    }
  }

  private void answered(@Nullable RequestId id, Message message) {
    Pending asked = id == null ? null : pending.remove(id);
    if (asked != null) {
      asked.answered(message);
    }
  }

  private void notified(Message.Notification notification) {
    Map<String, @Nullable Object> params = notification.params();
    switch (notification.method()) {
      case "notifications/progress" ->
          RequestId.from(params.get("progressToken"))
              .map(pending::get)
              .ifPresent(
                  call ->
                      call.progressed(
                          params.get("progress"), params.get("total"), params.get("message")));
      case "notifications/cancelled" ->
          RequestId.from(params.get("requestId")).ifPresent(questions::cancel);
      default -> noticed.accept(notification);
    }
  }

  /**
   * The call that a question belongs to. Where all calls share one stream the server does not say:
   * then it is taken to be the latest that can answer.
   */
  private Optional<Pending> askedDuring(@Nullable RequestId during) {
    if (during != null) {
      // Someone else's answer would be worse than none.
      return Optional.ofNullable(pending.get(during))
          .filter(call -> call.options.answers() != null);
    }
    return pending.values().stream()
        .filter(call -> call.options.answers() != null)
        .max((a, b) -> Long.compare(number(a), number(b)));
  }

  private static long number(Pending call) {
    return call.request.id().value() instanceof Number number ? number.longValue() : 0;
  }

  @Override
  public void lost(@Nullable RequestId request, IOException why) {
    if (request == null) {
      gone = gone == null ? why : gone;
      pending.values().forEach(call -> call.lost(why));
      pending.clear();
      return;
    }
    Pending call = pending.remove(request);
    if (call != null) {
      call.lost(why);
    }
  }

  boolean isOpen() {
    return gone == null;
  }

  boolean hasHeaders() {
    return transport.hasHeaders();
  }

  @Override
  public void close() {
    lost(null, new ConnectionLostException("the connection was closed"));
    questions.close();
    transport.close();
  }
}
