package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that goes on after it was answered; its client comes back to see how far it is. */
final class Task {
  static final long POLL_MILLIS = 500;

  final String id;
  final String principal;
  private final Duration lifetime;
  private final InstantSource clock;
  private final Instant created;
  private final Map<String, Exchange.Question> open = new LinkedHashMap<>();
  private final Map<String, @Nullable Object> answers = new HashMap<>();
  private Instant updated;
  private @Nullable Outcome outcome;
  private @Nullable Thread thread;
  private volatile boolean withdrawn;

  /** How it ended. */
  sealed interface Outcome {
    record Completed(Map<String, @Nullable Object> result) implements Outcome {}

    record Failed(RpcError error) implements Outcome {}

    record Cancelled() implements Outcome {}
  }

  Task(
      String id,
      String principal,
      Map<String, @Nullable Object> answers,
      Duration lifetime,
      InstantSource clock) {
    this.id = id;
    this.principal = principal;
    this.answers.putAll(answers);
    this.lifetime = lifetime;
    this.clock = clock;
    this.created = clock.instant();
    this.updated = created;
  }

  synchronized void runsOn(Thread runner) {
    thread = runner;
  }

  /** Waits until the client has answered all of them. */
  synchronized Map<String, Map<String, @Nullable Object>> askAll(
      Map<String, Exchange.Question> questions) throws InterruptedException {
    questions.forEach(
        (key, question) -> {
          if (!(answers.get(key) instanceof Map<?, ?>)) {
            open.put(key, question);
          }
        });
    touch();
    while (open.keySet().stream().anyMatch(questions::containsKey)) {
      wait();
    }
    Map<String, Map<String, @Nullable Object>> result = new LinkedHashMap<>();
    for (String key : questions.keySet()) {
      if (answers.get(key) instanceof Map<?, ?> answer) {
        result.put(key, Values.asObject(answer));
      }
    }
    return result;
  }

  /** Takes the answers to what is open; what was not asked is ignored. */
  synchronized void update(Map<String, @Nullable Object> responses) {
    responses.forEach(
        (key, response) -> {
          if (response instanceof Map<?, ?> && open.remove(key) != null) {
            answers.put(key, response);
          }
        });
    touch();
  }

  /** Its client wants it no more. */
  void withdraw() {
    withdrawn = true;
    cancel();
  }

  boolean isWithdrawn() {
    return withdrawn;
  }

  synchronized void cancel() {
    end(new Outcome.Cancelled());
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** Waits for its thread to end; false when it did not. */
  boolean endsWithin(Duration time) throws InterruptedException {
    Thread runner;
    synchronized (this) {
      runner = thread;
    }
    return runner == null || runner.join(time);
  }

  /** The first outcome counts. */
  synchronized void end(Outcome how) {
    if (outcome == null) {
      outcome = how;
      open.clear();
      touch();
    }
  }

  private void touch() {
    updated = clock.instant();
    notifyAll();
  }

  synchronized boolean isOver(Instant now) {
    return now.isAfter(created.plus(lifetime));
  }

  /** What every description of it has. */
  synchronized Map<String, @Nullable Object> summary() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("taskId", id);
    json.put("status", status());
    json.put("createdAt", created.toString());
    json.put("lastUpdatedAt", updated.toString());
    json.put("ttlMs", lifetime.toMillis());
    json.put("pollIntervalMs", POLL_MILLIS);
    return json;
  }

  synchronized Map<String, @Nullable Object> details() {
    Map<String, @Nullable Object> json = summary();
    switch (outcome) {
      case Outcome.Completed(Map<String, @Nullable Object> result) -> json.put("result", result);
      case Outcome.Failed(RpcError error) ->
          json.put("error", Values.object("code", error.code(), "message", error.message()));
      case Outcome.Cancelled _ -> {}
      case null -> {
        if (!open.isEmpty()) {
          json.put("inputRequests", Exchange.Question.toJson(open));
        }
      }
    }
    return json;
  }

  private String status() {
    return switch (outcome) {
      case Outcome.Completed _ -> "completed";
      case Outcome.Failed _ -> "failed";
      case Outcome.Cancelled _ -> "cancelled";
      case null -> open.isEmpty() ? "working" : "input_required";
    };
  }
}
