package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a server of the first era asks, each question answered on a virtual thread of its own. */
final class Questions implements AutoCloseable {
  private static final int MOST = 100;

  private final Transport transport;
  private final Map<RequestId, Thread> open = new ConcurrentHashMap<>();
  private volatile boolean closed;

  Questions(Transport transport) {
    this.transport = transport;
  }

  /**
   * @param during the call that it belongs to, if one can answer
   */
  void take(Message.Request question, Optional<Pending> during) {
    Thread thread =
        Thread.ofVirtual()
            .name("mcp answer " + question.method())
            .unstarted(
                () -> {
                  try {
                    reply(answer(question, during));
                  } finally {
                    open.remove(question.id());
                  }
                });
    // A server that asks more than that at once is not answered.
    if (open.size() < MOST && open.putIfAbsent(question.id(), thread) == null) {
      thread.start();
      if (closed) {
        thread.interrupt();
      }
    }
  }

  private static @Nullable Message answer(Message.Request question, Optional<Pending> during) {
    try {
      return new Message.Result(question.id(), result(question, during));
    } catch (RpcException e) {
      return new Message.Failure(question.id(), e.error());
    } catch (InterruptedException _) {
      return null;
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.protocol")
          .log(Level.ERROR, "answering " + question.method() + " failed", e);
      RpcError error = new RpcError(RpcError.INTERNAL_ERROR, "Internal error");
      return new Message.Failure(question.id(), error);
    }
  }

  private static Map<String, @Nullable Object> result(
      Message.Request question, Optional<Pending> during)
      throws RpcException, InterruptedException {
    if (question.method().equals("ping")) {
      return Map.of();
    }
    Answers answers = during.map(call -> call.options.answers()).orElse(null);
    if (answers == null) {
      if (question.method().equals("elicitation/create")) {
        return Values.object("action", "cancel");
      }
      throw new RpcException(RpcError.methodNotFound(question.method()));
    }
    Pending call = during.orElseThrow();
    call.questionBegan();
    try {
      return Elicited.withDefaults(
          question.method(),
          question.params(),
          answers.answer(question.method(), question.params()));
    } finally {
      call.questionEnded();
    }
  }

  private void reply(@Nullable Message answer) {
    if (answer == null) {
      return;
    }
    try {
      transport.send(answer, Map.of());
    } catch (IOException e) {
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "the server did not wait", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** The server no longer wants to know. */
  void cancel(RequestId question) {
    Thread thread = open.get(question);
    if (thread != null) {
      thread.interrupt();
    }
  }

  @Override
  public void close() {
    closed = true;
    open.values().forEach(Thread::interrupt);
  }
}
