package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.Outline;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one connection: which answer belongs to which request, and who asked what.
 *
 * <p>Servers of the first era ask with requests of their own. Where all calls share one stream
 * these do not say which call they belong to. Then a question is put to someone only if it can be
 * nobody else's: if all calls that the server still has are theirs, and none of these was given up.
 */
final class Conversation implements Inbox, AutoCloseable {
  private final Transport transport;
  private final Consumer<Message.Notification> noticed;
  private final AtomicLong lastId = new AtomicLong();
  private final Map<RequestId, Pending> pending = new ConcurrentHashMap<>();
  private final LeftOvers leftOvers = new LeftOvers();
  private final ClientQuestions questions;

  private final Unanswerable notifications = new Unanswerable();

  private volatile boolean askedOpenly;
  private volatile @Nullable IOException gone;

  /**
   * @param noticed hears of notifications that belong to no call
   */
  Conversation(Transport transport, Consumer<Message.Notification> noticed) {
    this.transport = transport;
    this.noticed = noticed;
    this.questions = new ClientQuestions(transport);
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
    Pending begun =
        new Pending(new Message.Request(id, method, sent), options, transport.remarks());
    pending.put(id, begun);
    try {
      IOException lost = gone;
      if (lost != null) {
        throw new ConnectionLostException(String.valueOf(lost.getMessage()), lost);
      }
      transport.send(begun.request, headers, begun);
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
    } catch (SilenceException e) {
      throw e.after(begun.remarks()).after(transport.remarks());
    } catch (ConnectionLostException e) {
      throw e.after(begun.remarks());
    } catch (InterruptedException e) {
      String remarks = begun.remarksWith(transport.remarks());
      throw remarks.isEmpty() ? e : new McpClient.GivenUpException(begun.request.method(), remarks);
    } finally {
      forget(begun);
    }
  }

  /** Nobody waits for it any more: if it was not answered, the server is told. */
  void forget(Pending begun) {
    boolean sent = !begun.withdraw();
    if (sent && !begun.isDone() && transport.canBeLate(begun.request)) {
      leftOvers.add(begun);
    }
    begun.forget();
    questions.over(begun);
    if (begun.isAnswered()) {
      leftOvers.remove(begun);
    }
    if (pending.remove(begun.request.id()) != null && !begun.isDone()) {
      if (sent) {
        notifications.sent();
      }
      transport.cancel(begun.request, sent);
    }
  }

  /** Whether the server may still be busy with something that was given up, and ask about it. */
  boolean owesAnswers() {
    return leftOvers.mayAsk();
  }

  /** Whether the server has asked something without saying during which call. */
  boolean hasAskedOpenly() {
    return askedOpenly;
  }

  void send(Message.Notification notification) throws IOException, InterruptedException {
    notifications.sent();
    transport.send(notification, Map.of());
  }

  @Override
  public void received(Message message, @Nullable RequestId during) {
    switch (message) {
      case Message.Result result -> answered(result.id(), message, during);
      case Message.Failure failure -> answered(failure.id(), message, during);
      case Message.Request request -> questions.take(request, askedDuring(request, during));
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

  private void answered(@Nullable RequestId id, Message message, @Nullable RequestId during) {
    Pending asked = id == null ? null : pending.remove(id);
    if (asked != null) {
      asked.answered(message);
    } else if (id == null) {
      answeredNobody((Message.Failure) message);
    } else if (!leftOvers.answered(id, message)) {
      find(id).ifPresentOrElse(call -> fail(call, misnamed(id, message)), () -> missed(id, during));
    }
  }

  /** Nobody waits for it; if it was never asked, it may be meant for somebody who does. */
  private void missed(RequestId id, @Nullable RequestId during) {
    boolean asked =
        id instanceof RequestId.Numeric(Number number)
            && number.longValue() > 0
            && number.longValue() <= lastId.get();
    if (!asked) {
      waiting().stream()
          .filter(call -> during == null || call.request.id().equals(during))
          .forEach(call -> call.missed(id));
    }
  }

  /**
   * Something went wrong with what the server could not or did not name, which is known if there is
   * but one thing. Where each request has a stream of its own it would have come there.
   */
  private void answeredNobody(Message.Failure failure) {
    UnreadableAnswerException what =
        UnreadableAnswerException.of(
            "it is an error that names no request", MessageCodec.write(failure));
    if (transport.hasHeaders()
        || answersNotification(what, Unanswerable.isUsual(failure.error()))) {
      return;
    }
    List<Pending> waiting = waiting();
    if (waiting.size() == 1 && !leftOvers.any()) {
      fail(waiting.getFirst(), what);
    }
  }

  /**
   * Some servers answer even notifications, with nothing to say what it was.
   *
   * @param usual whether notifications are answered like this, and calls hardly ever; if not, it
   *     may also be meant for the only call, unless that is answered in a moment
   */
  private boolean answersNotification(UnreadableAnswerException what, boolean usual) {
    if (!notifications.answered()) {
      return false;
    }
    List<Pending> waiting = waiting();
    if (!usual && waiting.size() == 1 && !leftOvers.any()) {
      Unanswerable.later(() -> fail(waiting.getFirst(), what));
    }
    return true;
  }

  /** The request that an id is meant for, even if it is of the wrong kind. */
  private Optional<Pending> find(RequestId id) {
    Pending exact = pending.get(id);
    if (exact != null || !(id instanceof RequestId.Text(String text))) {
      return Optional.ofNullable(exact);
    }
    return Outline.number(text).map(pending::get);
  }

  private static UnreadableAnswerException misnamed(RequestId id, Message message) {
    String why = "its id is the string \"" + id.value() + "\", and that of the request a number";
    return UnreadableAnswerException.of(why, MessageCodec.write(message));
  }

  private void fail(Pending call, IOException why) {
    if (pending.remove(call.request.id()) != null) {
      call.over();
      call.lost(why);
    }
  }

  /** What the server was sent and has to answer. */
  private List<Pending> waiting() {
    return pending.values().stream().filter(each -> each.isSent() && !each.isLasting()).toList();
  }

  @Override
  public boolean unreadable(UnreadableAnswerException what, @Nullable RequestId during) {
    if (what.asks()) {
      what.ids().forEach(id -> questions.refuse(id, what));
      return true;
    }
    if (during != null) {
      find(during).ifPresent(call -> fail(call, what));
      return true;
    }
    if (!what.ids().isEmpty()) {
      for (RequestId id : what.ids()) {
        leftOvers.over(id);
        find(id).ifPresent(call -> fail(call, what));
      }
      return true;
    }
    if (what.lacksId() && answersNotification(what, what.saysNothing())) {
      return true;
    }
    List<Pending> waiting = waiting();
    if (waiting.size() > 1 || (waiting.size() == 1 && leftOvers.any())) {
      lost(null, what);
      return false;
    }
    waiting.forEach(call -> fail(call, what));
    return true;
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
   * The calls that a question may belong to, all of one caller, the latest first: it waits longest.
   * None if nobody is to be asked.
   */
  private List<Pending> askedDuring(Message.Request question, @Nullable RequestId during) {
    if (during != null) {
      // Someone else's answer would be worse than none.
      Pending call = pending.get(during);
      if (call != null && call.options.answers() != null) {
        return List.of(call);
      }
      Elicited.tellWhy(question.method(), List.of());
      return List.of();
    }
    if (!ClientQuestions.toSomebody(question)) {
      return List.of();
    }
    askedOpenly = true;
    List<Pending> calls =
        pending.values().stream()
            .filter(each -> each.isSent() && each.mayAsk())
            .sorted(Comparator.comparingLong(Pending::number).reversed())
            .toList();
    boolean certain =
        !leftOvers.mayAsk()
            && calls.stream().map(Conversation::asked).distinct().count() == 1
            && asked(calls.getFirst()).isPresent();
    if (certain) {
      return calls;
    }
    Elicited.tellWhy(
        question.method(),
        calls.stream().map(call -> call.options.answers()).filter(Objects::nonNull).toList());
    return List.of();
  }

  /** Who would be asked during a call, if anybody can be. */
  private static Optional<Object> asked(Pending call) {
    return Optional.ofNullable(call.options.answers()).map(Answers::whose);
  }

  @Override
  public void lost(@Nullable RequestId request, IOException why) {
    if (request == null) {
      gone = gone == null ? why : gone;
      for (Pending call : pending.values()) {
        if (!call.withdraw()) {
          leftOvers.add(call);
        }
        call.lost(why);
      }
      pending.clear();
      return;
    }
    Pending call = pending.remove(request);
    if (why instanceof SessionEndedException) {
      // Only this one is known not to have been handled.
      lost(null, new ConnectionLostException(SessionEndedException.MESSAGE));
    }
    if (call == null) {
      leftOvers.drop(request);
    } else {
      call.lost(why);
    }
  }

  @Override
  public void ended() {
    leftOvers.ended();
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
