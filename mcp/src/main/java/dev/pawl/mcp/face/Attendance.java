package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for a run, and puts what it asks to the client: where a question ends the
 * request, by leaving the handler; otherwise on threads of their own, while the request goes on.
 */
final class Attendance {
  /** No question has such a key. */
  private static final Set<String> LOOK_AGAIN = Set.of("");

  private static final Duration TO_TAKE_BACK = Duration.ofSeconds(1);
  private static final int MOST_REPEATED = 2;

  private final SeenRun run;
  private final Exchange exchange;
  private final Identity who;
  private final Wait wait;
  private final Map<String, Thread> interviews = new HashMap<>();

  /** Interviews about what somebody else has answered. */
  private final List<Thread> needless = new ArrayList<>();

  /** Questions that this client cannot answer, or does not want to. */
  private final Set<String> unanswered = ConcurrentHashMap.newKeySet();

  /** How many of the interviews are over. */
  private final AtomicInteger heard = new AtomicInteger();

  /** How many of them the last look at the run knew of. */
  private int taken;

  private int repeated;

  /**
   * How long to wait.
   *
   * @param first usually
   * @param longest while the client is being asked
   * @param beat how often it hears that the run still goes on
   * @param mayLeave whether the request may end before the run does
   */
  record Wait(Duration first, Duration longest, Duration beat, boolean mayLeave) {
    private static final Duration EVER = Duration.ofDays(3_650);

    static Wait forEver(Duration beat) {
      return new Wait(EVER, EVER, beat, false);
    }
  }

  /** Why the waiting ended. */
  sealed interface End {
    record Over(RunResult result) implements End {}

    /** It takes too long. */
    record Late() implements End {}

    /** It asks what this client cannot be asked. */
    record Stuck() implements End {}
  }

  Attendance(SeenRun run, Exchange exchange, Identity who, Wait wait) {
    this.run = run;
    this.exchange = exchange;
    this.who = who;
    this.wait = wait;
  }

  End attend() throws InterruptedException {
    long begun = System.nanoTime();
    Set<String> expected = Set.of();
    run.attend(exchange);
    try {
      while (true) {
        boolean asking = !interviews.isEmpty() || run.isAsking();
        Duration most = asking ? wait.longest : wait.first;
        long left = begun + most.toNanos() - System.nanoTime();
        if (left <= 0) {
          return new End.Late();
        }
        Duration pause = Duration.ofNanos(Math.min(left, wait.beat.toNanos()));
        int known = taken;
        Moment moment = run.await(pause, expected, () -> heard.get() != known);
        if (heard.get() != taken) {
          // What was seen may be older than what an interview has brought.
          taken = heard.get();
          moment = run.now();
        }
        switch (moment) {
          case Moment.Ended(RunResult result) -> {
            return new End.Over(result);
          }
          case Moment.Going(List<Asked> open) -> {
            Set<String> keys = open.stream().map(Asked::key).collect(Collectors.toSet());
            if (keys.equals(expected)) {
              run.beat();
            }
            boolean answered = putToClient(open, keys);
            expected = answered ? LOOK_AGAIN : keys;
            if (!answered && wait.mayLeave && isStuck(keys)) {
              return new End.Stuck();
            }
          }
        }
      }
    } finally {
      run.leave(exchange);
      takeBack();
    }
  }

  private synchronized boolean isStuck(Set<String> open) {
    return heard.get() == taken
        && open.stream().anyMatch(unanswered::contains)
        && interviews.keySet().stream()
            .noneMatch(each -> open.contains(each) && !unanswered.contains(each));
  }

  /** What the client has not answered by now it need not answer; it hears so before the answer. */
  private void takeBack() {
    needless.addAll(interviews.values());
    needless.forEach(Thread::interrupt);
    boolean interrupted = Thread.interrupted();
    try {
      for (Thread each : needless) {
        boolean _ = each.join(TO_TAKE_BACK);
      }
    } catch (InterruptedException _) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether anything was answered on the spot. */
  private boolean putToClient(List<Asked> open, Set<String> keys) throws InterruptedException {
    interviews
        .entrySet()
        .removeIf(
            each -> {
              boolean settled = !keys.contains(each.getKey());
              if (settled) {
                each.getValue().interrupt();
                needless.add(each.getValue());
              }
              return settled || !each.getValue().isAlive();
            });
    if (exchange.endsToAsk()) {
      return endToAsk(open);
    }
    open.stream()
        .filter(each -> !unanswered.contains(each.key()))
        .filter(each -> !interviews.containsKey(each.key()))
        .forEach(this::interview);
    return false;
  }

  /** Uses what answers the request brought along; for the rest it ends. */
  private boolean endToAsk(List<Asked> open) throws InterruptedException {
    Map<String, Exchange.Question> remaining = new LinkedHashMap<>();
    boolean answered = false;
    for (Asked each : open) {
      if (unanswered.contains(each.key())) {
        continue;
      }
      Optional<Map<String, @Nullable Object>> answer = exchange.answered(each.key());
      Optional<Exchange.Question> question = each.to(exchange.peer());
      if (answer.isPresent()) {
        take(each, answer.get());
        answered = true;
      } else if (question.isPresent()) {
        remaining.put(each.key(), question.get());
      } else {
        unanswered.add(each.key());
      }
    }
    if (!answered && !remaining.isEmpty()) {
      run.sync();
      exchange.remember(run.id());
      try {
        exchange.askAll(remaining);
      } catch (RpcException _) {
        unanswered.addAll(remaining.keySet());
      }
    }
    return answered;
  }

  /** An answer that does not fit leads to a new question; where it does not, it is not repeated. */
  private void take(Asked asked, Map<String, @Nullable Object> answer) throws InterruptedException {
    unanswered.add(asked.key());
    try {
      Taken _ = run.answer(asked, answer, who);
    } catch (PawlException.NotFound | PawlException.Denied _) {
      // Somebody else was quicker, or it is too late, or not theirs to answer.
    }
  }

  private void interview(Asked asked) {
    Optional<Exchange.Question> question = asked.to(exchange.peer());
    if (question.isEmpty() || (isAgain(asked) && ++repeated > MOST_REPEATED)) {
      unanswered.add(asked.key());
      return;
    }
    interviews.put(
        asked.key(),
        Thread.ofVirtual()
            .name("pawl-question " + asked.key())
            .start(() -> converse(asked, question.get())));
  }

  private static boolean isAgain(Asked asked) {
    return asked instanceof Asked.OfStep step && step.complaint() != null;
  }

  /** An answer that does not fit leads to a new question, with a key of its own. */
  private void converse(Asked asked, Exchange.Question question) {
    try {
      Taken _ =
          run.answer(asked, exchange.ask(asked.key(), question.method(), question.params()), who);
    } catch (RpcException | PawlException _) {
      // No answer from this client, then.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      over(asked);
    }
  }

  private void over(Asked asked) {
    synchronized (this) {
      unanswered.add(asked.key());
      heard.incrementAndGet();
    }
    run.nudge();
  }
}
