package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.server.Exchange;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run that goes at the pace of a client, whichever process drives it. */
public final class PacedRun {
  private final Faces faces;
  private final SeenRun run;

  PacedRun(Faces faces, SeenRun run) {
    this.faces = faces;
    this.run = run;
  }

  /** How it stands. */
  public sealed interface Stand {
    /**
     * It waits for its client.
     *
     * @param question tells this waiting from all others
     */
    record Resting(String question) implements Stand {}

    /**
     * It is at work, or waits for somebody else.
     *
     * @param questions what it asks others; empty when it is at work
     */
    record Busy(List<Map<String, @Nullable Object>> questions) implements Stand {
      public Busy {
        questions = List.copyOf(questions);
      }
    }

    record Over(RunResult result) implements Stand {}
  }

  public String id() {
    return run.id();
  }

  /** The name of its workflow. */
  public String workflow() {
    return run.tool();
  }

  /**
   * Lets it go on with what its client says.
   *
   * @param resting as it was when the client decided: it may have gone on since
   * @return false when it does not wait for that, or not any more
   * @throws PawlException.Conflict when that is no answer
   */
  public boolean goOn(Stand.Resting resting, @Nullable Object answer, Identity who)
      throws InterruptedException {
    Asked pace =
        run.now() instanceof Moment.Going(List<Asked> open)
            ? open.stream()
                .filter(each -> each.isPace() && each.key().equals(resting.question()))
                .findFirst()
                .orElse(null)
            : null;
    if (pace == null) {
      return false;
    }
    try {
      if (run.answerWith(pace, answer, who) instanceof Taken.Refused(String why)) {
        throw new PawlException.Conflict(why);
      }
      return true;
    } catch (PawlException.NotFound _) {
      return false; // somebody was quicker
    }
  }

  /** Waits until it needs its client, is over, or takes longer than that. */
  public Stand await(PacedRuns.Visit visit, Duration most) throws InterruptedException {
    Exchange exchange = visit.exchange();
    if (exchange == null) {
      Moment _ = run.await(most, Set.of(), () -> false);
    } else {
      Attendance.Wait wait =
          new Attendance.Wait(most, faces.times().longest(most), faces.times().beat(), true);
      Attendance.End _ = new Attendance(run, exchange, visit.who(), wait).attend();
    }
    return stand();
  }

  /** How it stands now; what is told of it is safe. */
  public Stand stand() throws InterruptedException {
    return switch (run.tellable()) {
      case Moment.Ended(RunResult result) -> new Stand.Over(result);
      case Moment.Going(List<Asked> open) ->
          open.stream()
              .filter(Asked::isPace)
              .findFirst()
              .<Stand>map(pace -> new Stand.Resting(pace.key()))
              .orElseGet(() -> new Stand.Busy(open.stream().map(Asked::toJson).toList()));
    };
  }

  /** Everything that is kept of it. */
  public List<Event> events() {
    return faces.host().store().events(id());
  }

  /** Ends it; what it did that can be undone is undone. */
  public void cancel(String reason, Identity who) throws InterruptedException {
    run.cancel(reason, who.principal());
  }

  /** Waits a while until it is over. */
  public Stand awaitEnd(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    Moment moment = run.now();
    while (moment instanceof Moment.Going(List<Asked> open) && System.nanoTime() < until) {
      Set<String> keys = open.stream().map(Asked::key).collect(Collectors.toSet());
      moment = run.await(Duration.ofNanos(until - System.nanoTime()), keys, () -> false);
    }
    return stand();
  }
}
