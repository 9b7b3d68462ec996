package dev.pawl.mcp.face;

import dev.pawl.engine.runner.RunDriver;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.protocol.server.Exchange;
import java.util.HashMap;
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
  private final Map<String, Optional<Map<String, @Nullable Object>>> answers = new HashMap<>();
  private int asked;
  private @Nullable RunDriver driver;
  private @Nullable RunResult result;
  private boolean attended = true;

  LiveRun(RunProgress progress) {
    this.progress = progress;
  }

  /** What a request that waits for the run gets to know. */
  sealed interface Moment {
    record Ended(RunResult result) implements Moment {}

    record Asks(Map<String, Exchange.Question> questions) implements Moment {}
  }

  void start(RunDriver begun) {
    synchronized (this) {
      driver = begun;
    }
    Thread.ofVirtual()
        .name("pawl-run")
        .start(
            () -> {
              RunResult end = begun.drive();
              synchronized (this) {
                result = end;
                notifyAll();
              }
            });
  }

  /** A request looks after it now. */
  synchronized void attend(Exchange exchange) {
    attended = true;
    progress.goTo(exchange);
  }

  /** No request does, until one comes with answers. */
  synchronized void leave() {
    attended = false;
  }

  synchronized boolean isAttended() {
    return attended;
  }

  /** Waits until it is over, or asks something. */
  synchronized Moment await() throws InterruptedException {
    while (true) {
      RunResult end = result;
      if (end != null) {
        return new Moment.Ended(end);
      }
      if (!open.isEmpty()) {
        return new Moment.Asks(new LinkedHashMap<>(open));
      }
      wait();
    }
  }

  /**
   * @param questions all that were put to the caller; those without an answer got none
   */
  synchronized void answer(
      Set<String> questions, Map<String, Map<String, @Nullable Object>> given) {
    for (String key : questions) {
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
  public boolean canAnswer() {
    return true;
  }

  @Override
  public synchronized Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params)
      throws InterruptedException {
    if (!ExchangeCaller.isPassedOn(method)) {
      return Optional.empty();
    }
    String key = "upstream-" + ++asked;
    open.put(key, new Exchange.Question(method, params));
    notifyAll();
    try {
      while (true) {
        Optional<Map<String, @Nullable Object>> answer = answers.remove(key);
        if (answer != null) {
          return answer;
        }
        wait();
      }
    } finally {
      open.remove(key);
    }
  }
}
