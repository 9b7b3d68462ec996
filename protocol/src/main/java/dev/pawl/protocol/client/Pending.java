package dev.pawl.protocol.client;

import dev.pawl.json.Json;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for its answer. Until it has left it can be withdrawn; once it has, the
 * answer is of interest to its {@link CallWatch} even if nobody waits for it any more.
 */
final class Pending implements BooleanSupplier {
  /** What a server does on somebody's behalf, and may have to ask that one about. */
  private static final Set<String> CALLS = Set.of("tools/call", "prompts/get", "resources/read");

  final Message.Request request;
  final CallOptions options;
  private final String before;
  private final CompletableFuture<Message> answer = new CompletableFuture<>();
  private final AtomicInteger questions = new AtomicInteger();
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.HELD);
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile @Nullable RequestId stray;
  private volatile boolean taken;
  private volatile boolean forgotten;
  private volatile long lastSign = System.nanoTime();

  private enum Stage {
    HELD,
    SENT,
    WITHDRAWN
  }

  Pending(Message.Request request, CallOptions options) {
    this(request, options, "");
  }

  /**
   * @param before what the server had said by then that is no message
   */
  Pending(Message.Request request, CallOptions options, String before) {
    this.request = request;
    this.options = options;
    this.before = before;
  }

  /** The later it began, the higher. */
  long number() {
    return request.id() instanceof RequestId.Numeric(Number number) ? number.longValue() : 0;
  }

  /**
   * Whether it may leave. It is asked again when the server refused it at the door and wants to be
   * shown something else: by then nobody may want it any more.
   */
  @Override
  public boolean getAsBoolean() {
    boolean first = stage.compareAndSet(Stage.HELD, Stage.SENT);
    if (!isSent() || (!first && isOver())) {
      return false;
    }
    CallWatch watch = options.watch();
    if (watch != null && !watch.leaves()) {
      if (first) {
        stage.set(Stage.WITHDRAWN);
      }
      lost(new IOException("the request was withdrawn"));
      return false;
    }
    return true;
  }

  /** Whether the server may know of it. */
  boolean isSent() {
    return stage.get() == Stage.SENT;
  }

  /** Sees to it that it does not leave any more; false when it may have left. */
  boolean withdraw() {
    stage.compareAndSet(Stage.HELD, Stage.WITHDRAWN);
    return stage.get() == Stage.WITHDRAWN;
  }

  /** Whether the server may ask something on account of it. */
  boolean mayAsk() {
    return CALLS.contains(request.method());
  }

  /** Whether an answer to it would end what goes on as long as the connection does. */
  boolean isLasting() {
    return request.method().equals(Listening.METHOD);
  }

  /** While this one waited, something was answered that was never asked. */
  void missed(RequestId other) {
    stray = other;
  }

  /** What the server said instead of an answer; empty for nothing. */
  String remarks() {
    RequestId other = stray;
    return other == null
        ? ""
        : "it answered a call that was not made (id " + Json.write(other.value()) + ")";
  }

  /** The same with what it has said by now that is no message, unless that is no news. */
  String remarksWith(String now) {
    String news = now.equals(before) ? "" : now;
    return remarks() + (remarks().isEmpty() || news.isEmpty() ? "" : "; ") + news;
  }

  void answered(Message message) {
    answer.complete(message);
    // Whoever takes the answer forgets the call at once, perhaps before this is looked at.
    if (forgotten && !taken) {
      over();
    }
  }

  void lost(IOException why) {
    answer.completeExceptionally(why);
  }

  /** The server is done with it: whoever follows it may want to know. */
  void over() {
    CallWatch watch = options.watch();
    if (watch != null && told.compareAndSet(false, true)) {
      watch.over(result());
    }
  }

  private @Nullable Map<String, @Nullable Object> result() {
    return isAnswered()
            && answer.join() instanceof Message.Result(_, Map<String, @Nullable Object> result)
        ? result
        : null;
  }

  /** The server is alive and works on it. */
  void progressed(@Nullable Object progress, @Nullable Object total, @Nullable Object message) {
    lastSign = System.nanoTime();
    Progress listener = options.progress();
    if (listener != null && progress instanceof Number number && !answer.isDone()) {
      listener.made(
          number.doubleValue(),
          total instanceof Number most ? most.doubleValue() : null,
          message instanceof String text ? text : null);
    }
  }

  /** While the server itself waits for an answer, its silence means nothing. */
  void questionBegan() {
    questions.incrementAndGet();
  }

  void questionEnded() {
    lastSign = System.nanoTime();
    questions.decrementAndGet();
  }

  boolean isDone() {
    return answer.isDone();
  }

  boolean isAnswered() {
    return answer.isDone() && !answer.isCompletedExceptionally();
  }

  /** Nobody waits for it any more. */
  void forget() {
    forgotten = true;
    if (!taken && isAnswered()) {
      over();
    }
  }

  /** Whether it is of no use any more to find out something for it. */
  boolean isOver() {
    return forgotten || answer.isDone();
  }

  /** Completes when this or the other one does. */
  CompletableFuture<Object> either(Pending other) {
    return CompletableFuture.anyOf(answer, other.answer);
  }

  /**
   * Waits for the answer.
   *
   * @param silence how long there may be no sign of life
   */
  Map<String, @Nullable Object> await(Duration silence)
      throws RpcException, IOException, InterruptedException {
    while (true) {
      long left = lastSign + silence.toNanos() - System.nanoTime();
      if (left <= 0 && questions.get() == 0 && !answer.isDone()) {
        throw new SilenceException(request.method(), silence);
      }
      try {
        Message message = answer.get(left <= 0 ? silence.toNanos() : left, TimeUnit.NANOSECONDS);
        taken = true;
        return result(message);
      } catch (TimeoutException _) {
        // Perhaps there was a sign of life meanwhile.
      } catch (ExecutionException e) {
        throw ConnectionLostException.of(e);
      }
    }
  }

  private static Map<String, @Nullable Object> result(Message message) throws RpcException {
    return switch (message) {
      case Message.Result(_, Map<String, @Nullable Object> result) -> result;
      case Message.Failure(_, RpcError error) -> throw new RpcException(error);
      case Message.Request _, Message.Notification _ ->
          throw new IllegalStateException("not an answer");
    };
  }
}
