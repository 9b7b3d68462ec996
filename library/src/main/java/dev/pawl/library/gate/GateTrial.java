package dev.pawl.library.gate;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.plan.Act;
import dev.pawl.engine.plan.Effects;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.governance.gate.Condition;
import dev.pawl.governance.gate.Gate;
import dev.pawl.governance.gate.RuleBook;
import dev.pawl.governance.gate.Rules;
import dev.pawl.governance.gate.Then;
import dev.pawl.governance.gate.Verdict;
import dev.pawl.json.Undefined;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.Opinion.Says;
import dev.pawl.model.Identity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells what gates would say of a call, without making it. Starts nothing. */
public final class GateTrial {
  private final Pawl pawl;
  private final RuleBook book;
  private final Identity who;
  private final Instant now;

  public GateTrial(Pawl pawl, RuleBook book, Identity who, Instant now) {
    this.pawl = pawl;
    this.book = book;
    this.who = who;
    this.now = now;
  }

  /**
   * What was asked about.
   *
   * @param step the step that calls, or null for the tool itself
   */
  public record Tried(@Nullable String step, String what, List<Opinion> opinions) {
    public Tried {
      opinions = List.copyOf(opinions);
    }

    /** Whether nothing comes of it. */
    public boolean isRefused() {
      return opinions.stream().anyMatch(each -> each.says() == Says.REFUSES);
    }
  }

  /** The tool first, then each call of a server that a run can come to. */
  public List<Tried> of(Workflow workflow, Map<String, @Nullable Object> arguments) {
    List<Tried> all = new ArrayList<>();
    Matter.Target published = new Matter.Target.Published(workflow);
    Matter matter = matter(Point.BEFORE_RUN, workflow, "", published, arguments);
    all.add(new Tried(null, workflow.name(), opinions(matter, Point.AFTER_RUN, true)));
    Map<String, Tried> calls = new LinkedHashMap<>();
    for (Act act : pawl.plan(workflow.name(), arguments).plan().acts().keySet()) {
      if (act instanceof Act.Call call) {
        calls.computeIfAbsent(
            call.site() + " " + call.server() + "/" + call.tool(), _ -> tried(call, workflow));
      }
    }
    all.addAll(calls.values());
    return all;
  }

  private Tried tried(Act.Call call, Workflow workflow) {
    Matter.Target target =
        new Matter.Target.OfServer(call.server(), call.tool(), hints(call.effects()));
    String step = call.site().node();
    Matter matter = matter(Point.BEFORE_CALL, workflow, step, target, Map.of());
    return new Tried(
        step, call.server() + "/" + call.tool(), opinions(matter, Point.AFTER_CALL, false));
  }

  /** Of what is not said, the worst is assumed. */
  public static ToolHints hints(Effects effects) {
    return new ToolHints(
        effects.isReadOnly(),
        effects.isRepeatable(),
        !effects.isHarmless(),
        !effects.isClosedWorld());
  }

  private Matter matter(
      Point point,
      Workflow workflow,
      String step,
      Matter.Target target,
      Map<String, @Nullable Object> input) {
    return new Matter(
        point,
        who,
        target,
        input,
        Undefined.UNDEFINED,
        new Matter.Circumstances(
            workflow, "", step, Map.of(), ChronoUnit.MICROS.between(Instant.EPOCH, now), false),
        Agreed.NONE);
  }

  /**
   * @param later when gates are asked again that say nothing yet
   * @param known whether the input is
   */
  private List<Opinion> opinions(Matter matter, Point later, boolean known) {
    Rules rules = new Rules(book, pawl.effects(), () -> true);
    List<Verdict> before = rules.verdicts(matter);
    Matter after =
        new Matter(
            later,
            matter.who(),
            matter.target(),
            matter.input(),
            matter.output(),
            matter.where(),
            Agreed.NONE);
    List<Verdict> afterwards = rules.verdicts(after);
    List<Opinion> opinions = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      Verdict first = before.get(i);
      boolean asked = first.answer() != Verdict.Answer.APART;
      boolean again = afterwards.get(i).answer() != Verdict.Answer.APART;
      opinions.add(
          asked
              ? opinion(first, known, again)
              : again ? later(first.gate()) : apart(first.gate(), matter.point(), later));
    }
    return opinions;
  }

  /** A gate that has to do with the tool may still look at another moment than these two. */
  private static Opinion apart(Gate gate, Point before, Point after) {
    boolean looks = gate.points().contains(before) || gate.points().contains(after);
    String what = before == Point.BEFORE_RUN ? "runs" : "calls";
    String why = looks ? "it is for " + gate.reach().words() : "it is not asked about " + what;
    return opinion(gate, Says.APART, why);
  }

  private static Opinion later(Gate gate) {
    String what =
        switch (gate.then()) {
          case Then.Redact redact -> "takes out " + String.join(", ", redact.redaction().names());
          case Then.Refuse _ -> "may refuse it";
          case Then.Note _ -> "may note it";
          case Then.Wait _ -> "may hold it";
        };
    return opinion(gate, Says.DEPENDS, "looks at what comes of it, and " + what);
  }

  private static Opinion opinion(Verdict verdict, boolean known, boolean again) {
    Gate gate = verdict.gate();
    if (gate.check() instanceof Condition condition
        && (condition.asksFor("history") || (!known && condition.asksFor("input")))) {
      return opinion(gate, Says.DEPENDS, "asks for what is known only when it runs");
    }
    if (verdict.answer() == Verdict.Answer.PASSES) {
      return opinion(gate, Says.PASSES, again ? "and looks again at what comes of it" : "");
    }
    Says says =
        switch (verdict.then()) {
          case Then.Note _ -> Says.NOTES;
          case Then.Refuse _ -> Says.REFUSES;
          case Then.Wait _ -> Says.HOLDS;
          case Then.Redact _ -> Says.DEPENDS;
        };
    return new Opinion(
        gate.name(), gate.principle(), says, verdict.severity(), verdict.issue() + who(verdict));
  }

  private static String who(Verdict verdict) {
    if (!(verdict.then() instanceof Then.Wait wait)) {
      return "";
    }
    return " ("
        + (wait.approvals() == 1 ? "1 approval" : wait.approvals() + " approvals")
        + (wait.roles().isEmpty() ? "" : " of " + String.join(", ", wait.roles()))
        + (wait.fourEyes() ? ", not by who calls" : "")
        + ")";
  }

  private static Opinion opinion(Gate gate, Says says, String why) {
    return new Opinion(gate.name(), gate.principle(), says, gate.severity(), why);
  }
}
