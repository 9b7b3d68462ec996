package dev.pawl.mcp.face;

import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What servers ask and is put to clients while their requests go on. A question ends with the
 * request that it was put through, so that somebody else can be asked it.
 */
final class DirectQuestions {
  private static final Duration TO_TAKE_BACK = Duration.ofSeconds(1);

  private final Set<Interview> going = new HashSet<>();

  /**
   * What came of a question.
   *
   * @param left whether the client left before it could answer
   * @param answer empty when there is none
   */
  record Outcome(boolean left, Optional<Map<String, @Nullable Object>> answer) {}

  synchronized boolean areAny() {
    return !going.isEmpty();
  }

  /** Puts a question, whose outcome is to be awaited. */
  synchronized Interview begin(Exchange exchange, String key, Exchange.Question question) {
    Interview interview = new Interview(exchange);
    going.add(interview);
    interview.thread =
        Thread.ofVirtual()
            .name("pawl-question " + key)
            .start(() -> interview.put(exchange, key, question));
    return interview;
  }

  /** The same request goes on in another form. */
  synchronized void goOn(Exchange before, Exchange after) {
    going.stream().filter(each -> each.exchange == before).forEach(each -> each.exchange = after);
  }

  /**
   * What the client has not answered by now it need not answer; it hears so before this returns.
   */
  void leave(Exchange exchange) {
    List<Interview> left;
    synchronized (this) {
      left = going.stream().filter(each -> each.exchange == exchange && !each.over).toList();
      left.forEach(each -> each.left = true);
      notifyAll();
    }
    left.forEach(Interview::takeBack);
  }

  /** One of them. Guarded by all. */
  final class Interview {
    private Exchange exchange;
    private @Nullable Thread thread;
    private boolean over;
    private boolean left;
    private @Nullable Map<String, @Nullable Object> answer;

    private Interview(Exchange exchange) {
      this.exchange = exchange;
    }

    private void put(Exchange through, String key, Exchange.Question question) {
      try {
        over(through.ask(key, question.method(), question.params()), false);
      } catch (RpcException | InterruptedException _) {
        over(null, false);
      } catch (UncheckedIOException _) {
        // The client no longer reads.
        over(null, true);
      } finally {
        over(null, false);
      }
    }

    private void over(@Nullable Map<String, @Nullable Object> said, boolean gone) {
      synchronized (DirectQuestions.this) {
        if (!over) {
          over = true;
          answer = said;
          left |= gone;
          DirectQuestions.this.notifyAll();
        }
      }
    }

    Outcome await(Duration most) throws InterruptedException {
      long until = System.nanoTime() + most.toNanos();
      try {
        synchronized (DirectQuestions.this) {
          for (long rest = most.toNanos();
              rest > 0 && !over && !left;
              rest = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(DirectQuestions.this, rest);
          }
          return new Outcome(left && answer == null, Optional.ofNullable(answer));
        }
      } finally {
        end();
      }
    }

    private void end() {
      synchronized (DirectQuestions.this) {
        going.remove(this);
      }
      takeBack();
    }

    /** Does not let itself be interrupted: it takes but a moment. */
    private void takeBack() {
      Thread asking = thread;
      if (asking == null) {
        return;
      }
      asking.interrupt();
      boolean interrupted = Thread.interrupted();
      try {
        boolean _ = asking.join(TO_TAKE_BACK);
      } catch (InterruptedException _) {
        interrupted = true;
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
