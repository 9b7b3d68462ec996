package dev.pawl.engine.audit;

import dev.pawl.engine.gate.Finding;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.CanonicalObject;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that somebody did, or that was done for them. Of what was said there are digests in it,
 * and where that is wanted, what may be told of it.
 *
 * @param at in microseconds since the epoch
 * @param action what was done, such as {@code run.started}
 * @param run in which run, or null
 * @param step by which step of it, or null
 * @param verdicts what gates said of it
 * @param outcome what came of it, in a word or two
 */
public record AuditEntry(
    long at,
    Actor by,
    String action,
    @Nullable String run,
    @Nullable String step,
    Subject about,
    Verdicts verdicts,
    String outcome) {
  public static final String RUN_STARTED = "run.started";
  public static final String RUN_RESUMED = "run.resumed";
  public static final String RUN_JUDGED = "run.judged";
  public static final String RUN_ENDED = "run.ended";
  public static final String STEP_STARTED = "step.started";
  public static final String STEP_ENDED = "step.ended";
  public static final String STEP_IN_DOUBT = "step.in_doubt";
  public static final String CALL_JUDGED = "call.judged";
  public static final String APPROVAL_ASKED = "approval.asked";
  public static final String APPROVAL = "approval";
  public static final String ANSWER = "answer";
  public static final String CANCEL = "cancel";
  public static final String KEY_CREATED = "key.created";
  public static final String KEY_REVOKED = "key.revoked";
  public static final String LOGIN_REFUSED = "login.refused";
  public static final String DEFINITION_CHANGED = "definition.changed";
  public static final String GATES_CHANGED = "gates.changed";

  /** Something else was decided about a tool in the registry. */
  public static final String TOOL_CHANGED = "tool.changed";

  /** What lay before a checkpoint was forgotten. */
  public static final String TRAIL_PRUNED = "audit.pruned";

  /**
   * Who did it.
   *
   * @param principal as its text
   * @param method how they became known; empty where that is not
   * @param channel how they came: {@code stdio}, {@code http}, {@code cli}, {@code java}, or {@code
   *     letter} for what another process handed over without saying that
   */
  public record Actor(String principal, String method, String channel) {}

  /**
   * What it was done with.
   *
   * @param tool the tool that is a workflow, or the name of something else, such as a key
   * @param definition the digest of its definition
   * @param arguments the digest of what it was done with
   * @param result the digest of what came of it
   * @param payloads what may be told of both
   */
  public record Subject(
      @Nullable String tool,
      @Nullable String definition,
      @Nullable String arguments,
      @Nullable String result,
      Payloads payloads) {
    public Subject(
        @Nullable String tool,
        @Nullable String definition,
        @Nullable String arguments,
        @Nullable String result) {
      this(tool, definition, arguments, result, Payloads.NONE);
    }

    public static Subject of(String tool) {
      return new Subject(tool, null, null, null);
    }

    public Subject with(@Nullable Object value) {
      return new Subject(tool, definition, digest(value), result, payloads);
    }

    public Subject giving(@Nullable Object value) {
      return new Subject(tool, definition, arguments, digest(value), payloads);
    }

    /** The same, with what may be told. */
    public Subject telling(Payloads told) {
      return new Subject(tool, definition, arguments, result, told);
    }

    private static @Nullable String digest(@Nullable Object value) {
      return value == Undefined.UNDEFINED ? null : CanonicalJson.sha256(value);
    }
  }

  /**
   * What may be told of arguments and results; {@link Undefined} where nothing was put down.
   *
   * @param arguments what it was done with, without what must not be told
   * @param result what came of it, without that, too
   */
  public record Payloads(@Nullable Object arguments, @Nullable Object result) {
    public static final Payloads NONE = new Payloads(Undefined.UNDEFINED, Undefined.UNDEFINED);

    private static Payloads of(Map<?, ?> json) {
      return new Payloads(member(json, "arguments"), member(json, "result"));
    }

    private static @Nullable Object member(Map<?, ?> json, String key) {
      return json.containsKey(key) ? json.get(key) : Undefined.UNDEFINED;
    }

    private Map<String, @Nullable Object> toJson() {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      if (arguments != Undefined.UNDEFINED) {
        json.put("arguments", arguments);
      }
      if (result != Undefined.UNDEFINED) {
        json.put("result", result);
      }
      return json;
    }
  }

  /**
   * What gates said.
   *
   * @param passed the gates that had nothing against it
   */
  public record Verdicts(List<String> passed, List<Finding> findings) {
    public static final Verdicts NONE = new Verdicts(List.of(), List.of());

    public Verdicts {
      passed = List.copyOf(passed);
      findings = List.copyOf(findings);
    }

    boolean isEmpty() {
      return passed.isEmpty() && findings.isEmpty();
    }

    private Map<String, @Nullable Object> toJson() {
      return Values.object(
          "passed", passed, "findings", findings.stream().map(Finding::toJson).toList());
    }
  }

  /** Says that all entries up to one were forgotten. */
  public static AuditEntry pruned(long last, Actor by, long now) {
    return new AuditEntry(
        now, by, TRAIL_PRUNED, null, null, Subject.of("audit"), Verdicts.NONE, Long.toString(last));
  }

  /** The same of a step. */
  public AuditEntry in(String name) {
    return new AuditEntry(at, by, action, run, name, about, verdicts, outcome);
  }

  /** The same, done with a value. */
  public AuditEntry about(@Nullable Object value) {
    return new AuditEntry(at, by, action, run, step, about.with(value), verdicts, outcome);
  }

  /** The same by somebody else. */
  public AuditEntry by(Actor other) {
    return new AuditEntry(at, other, action, run, step, about, verdicts, outcome);
  }

  /** As JSON, from which {@link #of} makes it again. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("at", at);
    json.put("who", by.principal());
    json.put("method", by.method());
    json.put("channel", by.channel());
    json.put("action", action);
    put(json, "run", run);
    put(json, "step", step);
    put(json, "tool", about.tool());
    put(json, "definition", about.definition());
    put(json, "arguments", about.arguments());
    put(json, "result", about.result());
    if (!about.payloads().equals(Payloads.NONE)) {
      json.put("payloads", about.payloads().toJson());
    }
    if (!verdicts.isEmpty()) {
      json.put("gates", verdicts.toJson());
    }
    json.put("outcome", outcome);
    return json;
  }

  /** The canonical form of {@link #toJson}, written at once: many are made each second. */
  String canonical() {
    CanonicalObject json =
        new CanonicalObject()
            .with("action", action)
            .withText("arguments", about.arguments())
            .with("at", at)
            .with("channel", by.channel())
            .withText("definition", about.definition());
    if (!verdicts.isEmpty()) {
      json.with("gates", verdicts.toJson());
    }
    json.with("method", by.method()).with("outcome", outcome);
    if (!about.payloads().equals(Payloads.NONE)) {
      json.with("payloads", about.payloads().toJson());
    }
    return json.withText("result", about.result())
        .withText("run", run)
        .withText("step", step)
        .withText("tool", about.tool())
        .with("who", by.principal())
        .done();
  }

  private static void put(Map<String, @Nullable Object> json, String key, @Nullable String text) {
    if (text != null) {
      json.put(key, text);
    }
  }

  /**
   * What {@link #toJson} gave.
   *
   * @throws IllegalArgumentException when it is nothing of that kind
   */
  public static AuditEntry of(Map<?, ?> json) {
    if (!(json.get("at") instanceof Number at)) {
      throw new IllegalArgumentException("an entry says when it was made");
    }
    return new AuditEntry(
        at.longValue(),
        new Actor(text(json, "who"), text(json, "method"), text(json, "channel")),
        text(json, "action"),
        maybe(json, "run"),
        maybe(json, "step"),
        new Subject(
            maybe(json, "tool"),
            maybe(json, "definition"),
            maybe(json, "arguments"),
            maybe(json, "result"),
            json.get("payloads") instanceof Map<?, ?> told ? Payloads.of(told) : Payloads.NONE),
        json.get("gates") instanceof Map<?, ?> gates ? verdicts(gates) : Verdicts.NONE,
        text(json, "outcome"));
  }

  private static Verdicts verdicts(Map<?, ?> gates) {
    List<String> passed = new ArrayList<>();
    if (gates.get("passed") instanceof List<?> names) {
      names.forEach(each -> passed.add(String.valueOf(each)));
    }
    List<Finding> findings = new ArrayList<>();
    if (gates.get("findings") instanceof List<?> all) {
      all.forEach(each -> findings.add(Finding.of(each instanceof Map<?, ?> map ? map : Map.of())));
    }
    return new Verdicts(passed, findings);
  }

  private static String text(Map<?, ?> json, String key) {
    if (json.get(key) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("an entry has a text `" + key + "`");
  }

  private static @Nullable String maybe(Map<?, ?> json, String key) {
    return json.get(key) instanceof String text ? text : null;
  }
}
