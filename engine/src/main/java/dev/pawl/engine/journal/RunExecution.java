package dev.pawl.engine.journal;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.ExecutionStatus;
import dev.pawl.engine.registry.McpSession;
import dev.pawl.engine.registry.Projected;
import dev.pawl.engine.registry.RegistryIds;
import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.engine.registry.SessionStatus;
import dev.pawl.engine.registry.Span;
import dev.pawl.engine.registry.Storable;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a run's events what the registry keeps of it. The same events give the same, however
 * often and wherever it is done.
 */
public final class RunExecution {
  private static final int MOST_JUDGED = 100;
  private static final int LONGEST_ERROR = 2_000;
  private static final long DAY = 24L * 60 * 60 * 1_000_000;

  private final UnaryOperator<@Nullable Object> telling;
  private final Event.RunStarted begun;
  private final Set<String> passed = new LinkedHashSet<>();
  private final List<@Nullable Object> violations = new ArrayList<>();
  private int judged;
  private int omitted;
  private Finding.@Nullable Consequence worst;
  private ExecutionStatus status = ExecutionStatus.PENDING;
  private @Nullable Object output;
  private @Nullable String error;
  private long endedAt;
  private long latest;

  private RunExecution(Event.RunStarted begun, UnaryOperator<@Nullable Object> telling) {
    this.begun = begun;
    this.telling = telling;
    this.latest = begun.at();
  }

  /**
   * @param events all that are known of a run, at least one
   * @param telling takes out of a value what must not be told
   */
  public static Projected of(List<Event> events, UnaryOperator<@Nullable Object> telling) {
    if (events.isEmpty() || !(events.getFirst() instanceof Event.RunStarted begun)) {
      throw new PawlException.Defect("a journal does not begin with the start of its run");
    }
    RunExecution execution = new RunExecution(begun, telling);
    events.subList(1, events.size()).forEach(execution::on);
    return execution.projected(events.size());
  }

  private void on(Event event) {
    latest = Math.max(latest, event.at());
    switch (event) {
      case Event.Judged e -> judged(e);
      case Event.RunCompleted e -> ended(e.at(), ExecutionStatus.SUCCESS, e.output(), null);
      case Event.RunFailed e ->
          ended(
              e.at(),
              e.failure().code() == FailureCode.CANCELLED
                  ? ExecutionStatus.CANCELLED
                  : ExecutionStatus.FAILED,
              null,
              words(e.failure()));
      case Event.StepStarted _, Event.StepCompleted _, Event.StepFailed _ -> goesOn();
      case Event.AttemptFailed _, Event.InDoubt _ -> goesOn();
      // Whoever is asked to agree before anything is done keeps it pending.
      case Event.StepHeld _, Event.InputReceived _, Event.TimerFired _ -> {}
      case Event.StepCancelled _, Event.RunResumed _, Event.RunStopping _ -> {}
      case Event.RunStarted _ ->
          throw new PawlException.Defect(
              "a journal begins with the start of its run, and only once");
    }
  }

  private void goesOn() {
    if (status.mayBecome(ExecutionStatus.RUNNING)) {
      status = ExecutionStatus.RUNNING;
    }
  }

  private void ended(long at, ExecutionStatus how, @Nullable Object result, @Nullable String why) {
    status = how;
    endedAt = at;
    output = result;
    error = why;
  }

  private static String words(Failure failure) {
    return failure.code() + ": " + failure.words();
  }

  private void judged(Event.Judged event) {
    judged++;
    for (String gate : event.passed()) {
      if (passed.size() < MOST_JUDGED) {
        passed.add(Storable.text(gate));
      }
    }
    for (Finding finding : event.findings()) {
      worst = worst == null || finding.then().compareTo(worst) > 0 ? finding.then() : worst;
      if (violations.size() < MOST_JUDGED) {
        violations.add(violation(event, finding));
      } else {
        omitted++;
      }
    }
  }

  private Object violation(Event.Judged event, Finding finding) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(finding.toJson());
    json.put("point", event.point().name());
    if (event.step() != null) {
      json.put("step", event.step());
    }
    return Storable.boundedObject(telling.apply(json));
  }

  private Map<String, @Nullable Object> compliance() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("outcome", worst != null ? worst.text() : judged == 0 ? "not judged" : "pass");
    json.put("judged", judged);
    json.put("passed", List.copyOf(passed));
    json.put("violations", new ArrayList<>(violations));
    if (omitted > 0) {
      json.put("omitted", omitted);
    }
    return json;
  }

  private Projected projected(long events) {
    SessionEntry session = session();
    return new Projected(
        new Execution(
            begun.run(),
            begun.workflow(),
            session.id(),
            status,
            new Execution.Payload(
                Storable.boundedObject(Storable.told(begun.input(), telling)),
                output == null ? null : Storable.told(output, telling),
                error == null ? null : told(error)),
            compliance(),
            new Span(begun.at(), endedAt),
            events),
        session);
  }

  private String told(String text) {
    String said = Storable.text(String.valueOf(telling.apply(text)));
    return said.length() <= LONGEST_ERROR ? said : said.substring(0, LONGEST_ERROR - 1) + "…";
  }

  /** A run that was begun in none belongs to what its principal began on the same day. */
  private SessionEntry session() {
    Identity who = begun.identity();
    McpSession known = begun.origin().session();
    String id =
        known == null
            ? RegistryIds.session(who.principal().text() + " " + Math.floorDiv(begun.at(), DAY))
            : RegistryIds.session(known.id());
    return new SessionEntry(
        id,
        who,
        known == null
            ? Values.object("type", "none", "version", "")
            : Storable.boundedObject(known.info()),
        SessionStatus.ACTIVE,
        new Span(begun.at(), latest));
  }
}
