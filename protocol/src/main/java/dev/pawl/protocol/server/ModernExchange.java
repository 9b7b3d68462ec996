package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A modern request. A question that has no answer yet ends the request; the client sends it again
 * with the answer, and with those that it gave before, sealed by us.
 */
final class ModernExchange extends RequestExchange {
  private static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

  private final Message.Request message;
  private final RequestState sealing;
  private final boolean isToolCall;
  private final Map<String, @Nullable Object> answers = new HashMap<>();
  private @Nullable String note;

  ModernExchange(Peer peer, Message.Request message, Outlet outlet, RequestState sealing)
      throws RpcException {
    super(peer, message.params(), outlet);
    Params params = new Params(message.params());
    this.message = message;
    this.sealing = sealing;
    this.isToolCall = message.method().equals("tools/call");
    answers.putAll(params.object("inputResponses"));
    String state = params.optionalText("requestState");
    if (state != null) {
      RequestState.Memory memory =
          sealing
              .open(state, peer.principal(), identity())
              .orElseThrow(() -> Params.invalid("`requestState` is not valid here, or too old"));
      // Last: what was answered in an earlier round stays as it was.
      answers.putAll(memory.answers());
      note = memory.note();
    }
  }

  Map<String, @Nullable Object> answers() {
    return answers;
  }

  @Override
  @Nullable LogLevel logLevel() {
    return LogLevel.of(meta().get(LOG_LEVEL)).orElse(null);
  }

  @Override
  public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions)
      throws RpcException {
    Map<String, Map<String, @Nullable Object>> known = new LinkedHashMap<>();
    Map<String, Question> open = new LinkedHashMap<>();
    for (Map.Entry<String, Question> each : questions.entrySet()) {
      if (answers.get(each.getKey()) instanceof Map<?, ?> answer) {
        known.put(each.getKey(), Values.asObject(answer));
      } else {
        checkCapability(each.getValue());
        open.put(each.getKey(), each.getValue());
      }
    }
    if (!open.isEmpty()) {
      throw new InputNeeded(open);
    }
    return known;
  }

  @Override
  public void continueAsTask() {
    if (isToolCall && peer().canPollTasks()) {
      throw new BecomesTask();
    }
  }

  @Override
  public void handOver(String task) {
    if (isToolCall && peer().canPollTasks()) {
      throw new HandedOver(task);
    }
  }

  @Override
  public Optional<Map<String, @Nullable Object>> answered(String key) {
    return answers.get(key) instanceof Map<?, ?> answer
        ? Optional.of(Values.asObject(answer))
        : Optional.empty();
  }

  @Override
  public boolean endsToAsk() {
    return true;
  }

  @Override
  public void remember(String memo) {
    note = memo;
  }

  @Override
  public Optional<String> remembered() {
    return note == null ? super.remembered() : Optional.of(note);
  }

  /** The result that asks the client to come back with answers. */
  Map<String, @Nullable Object> inputRequired(InputNeeded needed) {
    RequestState.Memory memory = new RequestState.Memory(answers, note);
    return Values.object(
        "inputRequests", Question.toJson(needed.questions()),
        "requestState", sealing.seal(memory, peer().principal(), identity()));
  }

  /** Taken only where it matters: few requests ask something. */
  private String identity() {
    return RequestState.identify(message.method(), message.params());
  }
}
