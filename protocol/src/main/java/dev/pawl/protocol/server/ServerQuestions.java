package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What a client of the first era was asked and has not answered yet. */
final class ServerQuestions {
  private final Map<RequestId, CompletableFuture<Message>> open = new ConcurrentHashMap<>();
  private final AtomicLong last = new AtomicLong();

  /** The client answered something; false when we did not ask it, or no longer want to know. */
  boolean answered(@Nullable RequestId id, Message answer) {
    CompletableFuture<Message> question = id == null ? null : open.remove(id);
    return question != null && question.complete(answer);
  }

  /**
   * Asks all of them, then waits for all answers. When it is left without them, the client is told
   * that those that are still open are of no interest any more.
   */
  Map<String, Map<String, @Nullable Object>> ask(
      Map<String, Exchange.Question> questions, Outlet outlet)
      throws RpcException, InterruptedException {
    Map<String, Pending> pending = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, Exchange.Question> each : questions.entrySet()) {
        RequestId id = RequestId.of("pawl-" + last.incrementAndGet());
        Pending question = new Pending(id, new CompletableFuture<>());
        pending.put(each.getKey(), question);
        open.put(id, question.answer);
        outlet.send(new Message.Request(id, each.getValue().method(), each.getValue().params()));
      }
      Map<String, Map<String, @Nullable Object>> answers = new LinkedHashMap<>();
      for (Map.Entry<String, Pending> each : pending.entrySet()) {
        answers.put(each.getKey(), each.getValue().await());
      }
      return answers;
    } finally {
      pending.values().forEach(each -> withdraw(each.id, outlet));
    }
  }

  private void withdraw(RequestId id, Outlet outlet) {
    if (open.remove(id) == null) {
      return;
    }
    try {
      outlet.send(
          new Message.Notification(
              "notifications/cancelled",
              Values.object("requestId", id.value(), "reason", "The call that asked has ended")));
    } catch (UncheckedIOException _) {
      // Nobody is there to be told.
    }
  }

  /** A question that the client was asked. */
  private record Pending(RequestId id, CompletableFuture<Message> answer) {
    Map<String, @Nullable Object> await() throws RpcException, InterruptedException {
      try {
        return switch (answer.get()) {
          case Message.Result(_, Map<String, @Nullable Object> result) -> result;
          case Message.Failure(_, RpcError error) -> throw new RpcException(error);
          case Message.Request _, Message.Notification _ ->
              throw new IllegalStateException("not an answer");
        };
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
