package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request while it is being handled. A handler is plain sequential code: it may report progress,
 * and ask the client something and wait for the answer, whatever era the client belongs to.
 *
 * <p>Where the protocol has no way to ask in the middle of a request, the handler is left and
 * entered again from its beginning once the answer is there. So what it does before it asks should
 * be repeatable, and each question needs a key that is the same each time.
 */
public interface Exchange {
  Peer peer();

  /** The same for all requests of one client, where these can be told apart; else null. */
  default @Nullable Object client() {
    return null;
  }

  /** The {@code _meta} of the request. */
  Map<String, @Nullable Object> meta();

  /** Tells the client how far the work is, if it asked to know. */
  void progress(double progress, @Nullable Double total, @Nullable String message);

  /** Sends a log message, if the client wants messages of that level. */
  void log(LogLevel level, @Nullable String logger, @Nullable Object data);

  /**
   * Something to ask the client.
   *
   * @param method {@code elicitation/create}, {@code sampling/createMessage} or {@code roots/list}
   */
  record Question(String method, Map<String, @Nullable Object> params) {
    static Map<String, @Nullable Object> toJson(Map<String, Question> questions) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      questions.forEach(
          (key, each) ->
              json.put(key, Values.object("method", each.method, "params", each.params)));
      return json;
    }
  }

  /**
   * From here on the work may go on as a task, which the client asks about from time to time. Where
   * that is not possible nothing changes. Like a question, it may lead to the handler being entered
   * again from its beginning.
   */
  default void continueAsTask() {}

  /**
   * From here on the work has to go on as a task.
   *
   * @throws RpcException when the client does not know tasks
   */
  default void requireTask() throws RpcException {
    Tasks.require(peer());
    continueAsTask();
  }

  /**
   * Ends the request with a task that the server's {@link TaskSource} looks after, and that can be
   * found there already. Where that is not possible nothing happens.
   *
   * @param task its id
   */
  default void handOver(String task) {}

  /**
   * Whether the client took the request back. When it has not, a handler that is interrupted knows
   * that the client is gone, or that the server is ending.
   */
  default boolean isWithdrawn() {
    return false;
  }

  /**
   * From here on the handler is interrupted when the client has gone for some time, also where it
   * could come back for the answer.
   */
  default void endWithClient() {}

  /**
   * To be called before the work is left to itself: returns at once, unless the client seems to
   * have gone. Where that takes the request back, the handler is interrupted when it is sure.
   */
  default void awaitClient() throws InterruptedException {}

  /** Whether a question ends the request, and its answer comes with the next one. */
  default boolean endsToAsk() {
    return false;
  }

  /**
   * Keeps a note for when the handler is entered again with an answer. It passes through the
   * client, who can read it, but neither change it nor use it for another request.
   */
  default void remember(String note) {}

  /** The note that was kept when this request was handled before. */
  default Optional<String> remembered() {
    return Optional.empty();
  }

  /**
   * Says that this thread will be busy with something that goes on even without the request. When
   * it takes longer than a moment, another thread enters the handler again from its beginning, and
   * finds the note; what this one returns is of no interest then. Saves a change of threads for
   * what is quickly done.
   *
   * @return false when nobody would take over: then nothing changes
   */
  default boolean mayBeTakenOver(String note) {
    return false;
  }

  /** What the client has answered already to the question with this key, as it came. */
  default Optional<Map<String, @Nullable Object>> answered(String key) {
    return Optional.empty();
  }

  /**
   * Puts one question to the client.
   *
   * @param key tells the questions of one request apart
   * @return the client's answer
   * @throws RpcException when the client cannot be asked that, or answers with an error
   */
  default Map<String, @Nullable Object> ask(
      String key, String method, Map<String, @Nullable Object> params)
      throws RpcException, InterruptedException {
    return askAll(Map.of(key, new Question(method, params))).getOrDefault(key, Map.of());
  }

  /**
   * Puts several questions to the client at once.
   *
   * @param questions by their keys
   * @return the client's answers, each by the key of its question
   * @throws RpcException when the client cannot be asked one of them, or answers with an error
   */
  Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions)
      throws RpcException, InterruptedException;
}
