package dev.pawl.engine.journal;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditEntry.Actor;
import dev.pawl.engine.audit.AuditEntry.Payloads;
import dev.pawl.engine.audit.AuditEntry.Subject;
import dev.pawl.engine.audit.AuditEntry.Verdicts;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.registry.Storable;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes entries of what happens in one run. The same events give the same entries.
 *
 * @param run its id
 * @param tool its workflow
 * @param definition the digest of that
 * @param by who began it
 * @param telling takes out of arguments and results what must not be told; null to put down their
 *     digests only
 */
public record RunAudit(
    String run,
    String tool,
    String definition,
    Actor by,
    @Nullable UnaryOperator<@Nullable Object> telling) {
  private static final String LETTER = "letter";
  private static final String SCHEDULE = "schedule";

  /** All runs wait for whoever looks through values; a megabyte can take a second. */
  private static final int LARGEST = 256 * 1024;

  /**
   * @param settings what is put down by this process, and how what it does reaches it
   */
  public static RunAudit of(Event.RunStarted begun, AuditSettings settings) {
    Identity who = begun.identity();
    return new RunAudit(
        begun.run(),
        begun.workflow(),
        begun.digest(),
        new Actor(who.principal().text(), who.method(), channel(who, settings)),
        settings.telling());
  }

  /** What runs by itself comes neither over HTTP nor from whoever started the server. */
  private static String channel(Identity who, AuditSettings settings) {
    return who.method().equals(Identity.BY_ITSELF) ? SCHEDULE : settings.channel();
  }

  /** The same for a run of which only the summary is known. */
  public static RunAudit of(RunSummary run, AuditSettings settings) {
    return new RunAudit(
        run.run(),
        run.workflow(),
        run.digest(),
        new Actor(run.principal().text(), "", settings.channel()),
        settings.telling());
  }

  /** The entry of an event, if it is one that is put down. */
  public Optional<AuditEntry> of(Event event) {
    return Optional.ofNullable(entry(event));
  }

  private @Nullable AuditEntry entry(Event event) {
    return switch (event) {
      case Event.RunStarted e -> made(e, AuditEntry.RUN_STARTED, with(e.input()), "started");
      case Event.RunResumed e -> made(e, AuditEntry.RUN_RESUMED, about(), "resumed");
      case Event.RunCompleted e -> made(e, AuditEntry.RUN_ENDED, giving(e.output()), "completed");
      case Event.RunFailed e ->
          made(e, AuditEntry.RUN_ENDED, about(), "failed: " + e.failure().code());
      case Event.RunStopping e -> stopping(e);
      case Event.StepStarted e when e.waitsFor() == null ->
          made(e, AuditEntry.STEP_STARTED, with(e.input()), "started").in(e.step());
      case Event.StepCompleted e when e.result() != null && !e.past() ->
          made(e, AuditEntry.STEP_ENDED, giving(e.result()), "completed").in(e.step());
      case Event.StepFailed e ->
          made(e, AuditEntry.STEP_ENDED, about(), "failed: " + e.failure().code()).in(e.step());
      case Event.InDoubt e -> made(e, AuditEntry.STEP_IN_DOUBT, about(), "in doubt").in(e.step());
      case Event.StepHeld e ->
          made(e, AuditEntry.APPROVAL_ASKED, with(e.input()), "held by " + e.hold().gate())
              .in(e.step());
      case Event.InputReceived e -> answered(e);
      case Event.Judged e -> judged(e);
      case Event.StepStarted _, Event.StepCompleted _, Event.AttemptFailed _ -> null;
      case Event.StepCancelled _, Event.TimerFired _ -> null;
    };
  }

  private Subject about() {
    return new Subject(tool, definition, null, null);
  }

  private Subject with(@Nullable Object value) {
    return about().with(value).telling(new Payloads(told(value), Undefined.UNDEFINED));
  }

  private Subject giving(@Nullable Object value) {
    return about().giving(value).telling(new Payloads(Undefined.UNDEFINED, told(value)));
  }

  private @Nullable Object told(@Nullable Object value) {
    if (telling == null || value == Undefined.UNDEFINED) {
      return Undefined.UNDEFINED;
    }
    int bytes = Json.bytes(value).length;
    return bytes <= LARGEST
        ? Storable.told(value, telling)
        : Values.object(
            "truncated", true, "bytes", bytes, "why", "it is too large to be looked through");
  }

  private AuditEntry made(Event event, String action, Subject about, String outcome) {
    return new AuditEntry(event.at(), by, action, run, null, about, Verdicts.NONE, outcome);
  }

  private AuditEntry stopping(Event.RunStopping e) {
    Principal who = e.by();
    AuditEntry entry = made(e, AuditEntry.CANCEL, about(), "stopping: " + e.failure().code());
    return who == null ? entry : entry.by(actor(who, by.channel()));
  }

  private AuditEntry answered(Event.InputReceived e) {
    Object decision = e.answer() instanceof Map<?, ?> said ? said.get("decision") : null;
    return made(
            e,
            e.decides() ? AuditEntry.APPROVAL : AuditEntry.ANSWER,
            with(e.answer()),
            e.decides() ? String.valueOf(decision) : "answered")
        .in(e.step())
        .by(actor(e.from(), channel(e)));
  }

  private String channel(Event.InputReceived e) {
    String known = e.channel();
    return e.letter() == null ? by.channel() : known == null ? LETTER : known;
  }

  /** Of others only the name is in the journal; how the one who began became known is known. */
  private Actor actor(Principal who, String channel) {
    return who.text().equals(by.principal())
        ? new Actor(by.principal(), by.method(), channel)
        : new Actor(who.text(), Identity.only(who).method(), channel);
  }

  private AuditEntry judged(Event.Judged e) {
    String worst =
        e.findings().stream()
            .map(Finding::then)
            .max(Comparator.naturalOrder())
            .map(Finding.Consequence::text)
            .orElse("pass");
    return new AuditEntry(
        e.at(),
        by,
        e.point().isOfRun() ? AuditEntry.RUN_JUDGED : AuditEntry.CALL_JUDGED,
        run,
        e.step(),
        about(),
        new Verdicts(e.passed(), e.findings()),
        worst);
  }
}
