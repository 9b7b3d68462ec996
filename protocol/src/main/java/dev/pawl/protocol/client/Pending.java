package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A request that waits for its answer. */
final class Pending {
  final Message.Request request;
  final CallOptions options;
  private final CompletableFuture<Message> answer = new CompletableFuture<>();
  private final AtomicInteger questions = new AtomicInteger();
  private volatile boolean forgotten;
  private volatile long lastSign = System.nanoTime();

  Pending(Message.Request request, CallOptions options) {
    this.request = request;
    this.options = options;
  }

  void answered(Message message) {
    answer.complete(message);
  }

  void lost(IOException why) {
    answer.completeExceptionally(why);
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

  /** Nobody waits for it any more. */
  void forget() {
    forgotten = true;
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
        return result(answer.get(left <= 0 ? silence.toNanos() : left, TimeUnit.NANOSECONDS));
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
