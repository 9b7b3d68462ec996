package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a person answered to an elicitation, as it goes back to the server. */
final class Elicited {
  static final String METHOD = "elicitation/create";

  private static final String NOBODY = "that no caller can be asked";
  private static final String UNCERTAIN =
      "and cannot say whom, as calls of several callers are under way, or one was given up; with"
          + " `concurrency: 1` they wait for each other, and each can be asked";

  private Elicited() {}

  static Map<String, @Nullable Object> answer(
      Answers answers, String method, Map<String, @Nullable Object> params)
      throws RpcException, InterruptedException {
    return withDefaults(method, params, answers.answer(method, params));
  }

  /** A form that nobody can be shown is as good as closed without a choice. */
  static Map<String, @Nullable Object> byNobody(String method) throws RpcException {
    tell(method, "a server", NOBODY);
    return untold(method);
  }

  /** The same where it was told why already. */
  static Map<String, @Nullable Object> untold(String method) throws RpcException {
    if (method.equals(METHOD)) {
      return Values.object("action", "cancel");
    }
    throw new RpcException(RpcError.methodNotFound(method));
  }

  /**
   * Says why nobody is asked: the server hears only that the question was cancelled.
   *
   * @param those who made the calls that it may belong to, without those who cannot be asked
   */
  static void tellWhy(String method, List<Answers> those) {
    String name = those.isEmpty() ? "" : those.getFirst().server();
    tell(
        method,
        name.isEmpty() ? "a server" : "server `" + name + "`",
        those.isEmpty() ? NOBODY : UNCERTAIN);
  }

  private static void tell(String method, String server, String why) {
    if (method.equals(METHOD)) {
      System.getLogger("dev.pawl.protocol")
          .log(Level.INFO, server + " asks something " + why + ": it hears `cancel`");
    }
  }

  /** Passes on every error but that there is nobody to answer. */
  static void checkNobody(RpcException e) throws RpcException {
    if (e.error().code() != RpcError.METHOD_NOT_FOUND) {
      throw e;
    }
  }

  /** Fills in the defaults of the form for what an accepted answer leaves out. */
  private static Map<String, @Nullable Object> withDefaults(
      String method, Map<String, @Nullable Object> params, Map<String, @Nullable Object> answer) {
    if (!method.equals(METHOD)
        || !"accept".equals(answer.get("action"))
        || !(params.get("requestedSchema") instanceof Map<?, ?> schema)
        || !(schema.get("properties") instanceof Map<?, ?> properties)) {
      return answer;
    }
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    if (answer.get("content") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> content.put(String.valueOf(name), value));
    }
    properties.forEach(
        (name, property) -> {
          String key = String.valueOf(name);
          if (property instanceof Map<?, ?> field
              && field.containsKey("default")
              && !content.containsKey(key)) {
            content.put(key, field.get("default"));
          }
        });
    Map<String, @Nullable Object> complete = new LinkedHashMap<>(answer);
    complete.put("content", content);
    return complete;
  }
}
