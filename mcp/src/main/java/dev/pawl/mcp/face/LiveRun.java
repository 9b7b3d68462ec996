package dev.pawl.mcp.face;

import dev.pawl.engine.runner.RunDriver;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Peer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run that outlives the request that began it: when an upstream asks something, the request ends
 * with that question, and the next one brings the answer and waits on.
 */
final class LiveRun implements Caller {
  private final RunProgress progress;
  private final Map<String, Exchange.Question> open = new LinkedHashMap<>();

  /** Those of the open questions that a request has ended with. */
  private final Set<String> put = new HashSet<>();

  private final Map<String, Optional<Map<String, @Nullable Object>>> answers = new HashMap<>();
  private Peer peer;
  private int asked;
  private @Nullable RunDriver driver;
  private @Nullable RunResult result;
  private @Nullable Throwable defect;

  LiveRun(Exchange exchange, RunProgress progress) {
    this.peer = exchange.peer();
    this.progress = progress;
  }

  /** What a request that waits for the run gets to know. */
  sealed interface Moment {
    record Ended(RunResult result) implements Moment {}

    record Asks(Map<String, Exchange.Question> questions) implements Moment {}
  }

  /**
   * @param after what is done when the run is over
   */
  void start(RunDriver begun, Runnable after) {
    synchronized (this) {
      driver = begun;
    }
    Thread.ofVirtual().name("pawl-run").start(() -> drive(begun, after));
  }

  private void drive(RunDriver begun, Runnable after) {
    RunResult end = null;
    Throwable broken = null;
    try {
      end = begun.drive();
    } catch (Throwable e) {
      // Whoever waits for the run must not wait for ever.
      broken = e;
    }
    synchronized (this) {
      result = end;
      defect = broken;
      notifyAll();
    }
    after.run();
  }

  /** A request looks after it now. */
  synchronized void attend(Exchange exchange) {
    peer = exchange.peer();
    progress.goTo(exchange);
  }

  /** No request does, until one comes with answers. */
  void leave() {
    progress.pause();
  }

  /** Waits until it is over, or asks something. What was put to the caller before comes first. */
  synchronized Moment await() throws InterruptedException {
    while (!isOver() && open.isEmpty()) {
      wait();
    }
    if (isOver()) {
      return new Moment.Ended(end());
    }
    Map<String, Exchange.Question> questions = new LinkedHashMap<>(open);
    if (put.isEmpty()) {
      put.addAll(questions.keySet());
    } else {
      questions.keySet().retainAll(put);
    }
    return new Moment.Asks(questions);
  }

  private boolean isOver() {
    return result != null || defect != null;
  }

  private RunResult end() {
    RunResult known = result;
    if (known == null) {
      throw new IllegalStateException("the run broke", defect);
    }
    return known;
  }

  /** Waits until it is over, and does not let itself be interrupted. */
  synchronized void awaitEnd() {
    boolean interrupted = false;
    while (!isOver()) {
      try {
        wait();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @param questions all that were put to the caller; those without an answer got none
   */
  synchronized void answer(
      Set<String> questions, Map<String, Map<String, @Nullable Object>> given) {
    for (String key : questions) {
      put.remove(key);
      if (open.remove(key) != null) {
        answers.put(key, Optional.ofNullable(given.get(key)));
      }
    }
    notifyAll();
  }

  void cancel(String reason) {
    RunDriver known;
    synchronized (this) {
      known = driver;
    }
    if (known != null) {
      known.cancel(reason);
    }
  }

  @Override
  public void progress(String server, double made, @Nullable Double total, String message) {
    progress.within(server, made, total, message);
  }

  @Override
  public synchronized boolean canAnswer() {
    return ExchangeCaller.canAnswer(peer);
  }

  @Override
  public synchronized Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params)
      throws InterruptedException {
    if (isOver() || !ExchangeCaller.canAnswer(peer, method, params)) {
      return Optional.empty();
    }
    String key = "upstream-" + ++asked;
    open.put(key, new Exchange.Question(method, params));
    notifyAll();
    try {
      while (!answers.containsKey(key)) {
        wait();
      }
      return answers.getOrDefault(key, Optional.empty());
    } finally {
      answers.remove(key);
      open.remove(key);
      put.remove(key);
    }
  }
}
