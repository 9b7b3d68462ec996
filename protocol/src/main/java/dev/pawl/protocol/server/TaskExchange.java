package dev.pawl.protocol.server;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that goes on as a task: its client hears of it only when it asks. */
final class TaskExchange extends RequestExchange {
  private final Task task;

  TaskExchange(Peer peer, Message.Request request, Task task) {
    super(peer, request.params(), _ -> {});
    this.task = task;
  }

  @Override
  public boolean isWithdrawn() {
    return task.isWithdrawn();
  }

  @Override
  @Nullable LogLevel logLevel() {
    return null;
  }

  @Override
  public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions)
      throws RpcException, InterruptedException {
    for (Question question : questions.values()) {
      checkCapability(question);
    }
    return task.askAll(questions);
  }
}
