package dev.pawl.acceptance.durable;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Those who want something of a host, each on a thread of its own, and what they were told. */
final class Visitors implements AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final ExecutorService all = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, String> complaints = new ConcurrentHashMap<>();
  private final Set<String> gone = ConcurrentHashMap.newKeySet();

  /** What somebody does. */
  interface Visit {
    void make() throws InterruptedException;
  }

  void let(String who, Visit visit) {
    all.execute(
        () -> {
          try {
            visit.make();
          } catch (PawlException e) {
            complaints.put(who, String.valueOf(e.getMessage()));
          } catch (InterruptedException | RuntimeException | Error e) {
            complaints.put(who, "a defect: " + e);
          } finally {
            gone.add(who);
          }
        });
  }

  /** What they were told went wrong. */
  Map<String, String> complaints() {
    return complaints;
  }

  boolean isGone(String who) {
    return gone.contains(who);
  }

  /** Answers whatever a run asks, until it is over. */
  static RunResult attend(HostedRun run) throws InterruptedException {
    Set<String> known = new HashSet<>();
    while (true) {
      Optional<RunResult> result = run.awaitNews(LONG, known);
      if (result.isPresent()) {
        return result.get();
      }
      for (Question question : run.questions()) {
        if (known.add(question.step())) {
          run.answer(question.step(), "yes", Principal.LOCAL);
        }
      }
    }
  }

  /** Waits for all to be gone. */
  @Override
  public void close() {
    all.close();
  }
}
