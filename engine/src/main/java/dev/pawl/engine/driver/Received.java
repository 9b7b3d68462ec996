package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Awaited;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The answers that a run gets: each becomes an event, once. */
final class Received {
  private final Run run;
  private final Course course;
  private final Safety safety;
  private final Time time;

  /** Whoever took these may have died before it threw them away. */
  private final Set<String> letters = ConcurrentHashMap.newKeySet();

  /**
   * @param past what is in the journal already
   */
  Received(Run run, Course course, Safety safety, Time time, List<Event> past) {
    this.run = run;
    this.course = course;
    this.safety = safety;
    this.time = time;
    for (Event event : past) {
      if (event instanceof Event.InputReceived received && received.letter() != null) {
        letters.add(received.letter());
      }
    }
  }

  /** Whether the answer of a letter is in the journal, and safe. For any thread. */
  boolean has(Letter letter) {
    return letters.contains(letter.id());
  }

  /** For the driving thread. */
  void take(Arrival.Answer answer) {
    WorkflowNode node = run.nodeOf(answer.step());
    Letter letter = answer.letter();
    if (letter != null && has(letter)) {
      answer.taken().complete(true);
      return;
    }
    Effect wanted = run.outstanding(answer.step());
    boolean asked = wanted instanceof Effect.Await;
    if (node != null && wanted instanceof Effect.Await(Awaited what, long _)) {
      try {
        course.apply(event(answer, node.id(), what));
        safety.sync();
        if (letter != null) {
          letters.add(letter.id()); // whoever brings it again throws it away
        }
      } catch (PawlException.LimitExceeded e) {
        answer.taken().completeExceptionally(e);
        return;
      } catch (PawlException e) {
        answer.taken().completeExceptionally(e);
        throw e;
      }
    }
    answer.taken().complete(asked);
  }

  private Event event(Arrival.Answer answer, String node, Awaited what) {
    Letter letter = answer.letter();
    return new Event.InputReceived(
        time.micros(),
        answer.step(),
        node,
        answer.from().principal(),
        answer.value(),
        letter == null ? null : letter.id(),
        what instanceof Question question && question.held() != null,
        letter == null ? null : letter.channel());
  }
}
