package dev.pawl.library.plan;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.plan.Act;
import dev.pawl.engine.plan.Factor;
import dev.pawl.engine.plan.Given;
import dev.pawl.engine.plan.Often;
import dev.pawl.engine.plan.Plan;
import dev.pawl.engine.plan.Site;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.ServerNeeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan as JSON, as docs/planning.md tells. Members may be added, and mean what they mean. */
public final class PlanJson {
  private final RunPlan run;
  private final JournalLimits kept;

  private PlanJson(RunPlan run, JournalLimits kept) {
    this.run = run;
    this.kept = kept;
  }

  /**
   * @param kept how large values and runs may get
   */
  public static Map<String, @Nullable Object> of(RunPlan run, JournalLimits kept) {
    return new PlanJson(run, kept).whole();
  }

  private Map<String, @Nullable Object> whole() {
    Plan plan = run.plan();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("tool", plan.tool());
    switch (plan.given()) {
      case Given.Any() -> json.put("holdsFor", "any call");
      case Given.Exactly(Map<String, @Nullable Object> arguments) -> {
        json.put("holdsFor", "this call");
        json.put("arguments", arguments);
      }
      case Given.AtLeast(Map<String, @Nullable Object> arguments) -> {
        json.put("holdsFor", "calls with these arguments");
        json.put("arguments", arguments);
      }
    }
    json.put("ready", run.isReady());
    json.put("servers", run.servers().stream().map(PlanJson::server).toList());
    for (String kind : List.of("calls", "questions", "signals", "waits", "workflows")) {
      json.put(kind, acts(kind));
    }
    json.put("undone", plan.undoing().stream().map(PlanJson::undone).toList());
    json.put("notUndone", run.lasting().stream().map(call -> at(call.site())).toList());
    json.put("limits", limits());
    json.put("steps", steps());
    return json;
  }

  private static Map<String, @Nullable Object> server(ServerNeeds server) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", server.name());
    json.put("kind", server.kind());
    if (!server.where().isEmpty()) {
      json.put("where", server.where());
    }
    json.put(
        "needs",
        server.variables().stream()
            .map(
                each ->
                    Values.object(
                        each.file() ? "file" : "variable",
                        each.name(),
                        "secret",
                        each.secret(),
                        "needed",
                        each.needed(),
                        "found",
                        each.found()))
            .toList());
    if (!server.trouble().isEmpty()) {
      json.put("trouble", server.trouble());
    }
    return json;
  }

  private List<Object> acts(String wanted) {
    List<Object> list = new ArrayList<>();
    run.plan()
        .acts()
        .forEach(
            (act, often) -> {
              if (kind(act).equals(wanted)) {
                Map<String, @Nullable Object> json = at(act.site());
                describe(act, json);
                json.putAll(often(often));
                list.add(json);
              }
            });
    return list;
  }

  private static String kind(Act act) {
    return switch (act) {
      case Act.Call _ -> "calls";
      case Act.Question _, Act.Decision _ -> "questions";
      case Act.Signal _ -> "signals";
      case Act.Pause _ -> "waits";
      case Act.Child _ -> "workflows";
    };
  }

  private static void describe(Act act, Map<String, @Nullable Object> json) {
    switch (act) {
      case Act.Call call -> {
        json.put("server", call.server());
        json.put("name", call.tool());
        json.put("purpose", word(call.purpose()));
        json.put("effect", word(call.effects().kind()));
        json.put("annotations", call.effects().toJson());
        json.put("inDoubt", word(call.inDoubt()));
        put(json, "timeoutMs", call.timeout());
      }
      case Act.Question question -> {
        json.put("to", word(question.to()));
        json.put("text", question.text());
        put(json, "deadlineMs", question.deadline());
      }
      case Act.Decision decision -> {
        json.put("to", "human");
        json.put("inDoubt", Values.object("server", decision.server(), "name", decision.tool()));
      }
      case Act.Signal signal -> {
        json.put("name", signal.name());
        put(json, "deadlineMs", signal.deadline());
      }
      case Act.Pause pause -> json.put("duration", pause.duration());
      case Act.Child child -> json.put("runs", child.workflow());
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void put(
      Map<String, @Nullable Object> json, String name, @Nullable Duration duration) {
    if (duration != null) {
      json.put(name, duration.toMillis());
    }
  }

  private static Map<String, @Nullable Object> at(Site site) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("tool", site.workflow());
    json.put("node", site.node());
    if (site.undoing()) {
      json.put("undoing", true);
    }
    return json;
  }

  private static Map<String, @Nullable Object> undone(Plan.Undoing undoing) {
    Map<String, @Nullable Object> json = at(undoing.done());
    json.put("by", undoing.by());
    return json;
  }

  /** Null stands for no bound, and for a number that is not the same for all. */
  private static Map<String, @Nullable Object> often(Often often) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("least", often.least());
    json.put("most", often.most() == Often.UNBOUNDED ? null : often.most());
    if (!often.factors().isEmpty()) {
      json.put("each", often.each() == Often.VARYING ? null : often.each());
      json.put("per", often.factors().stream().map(PlanJson::factor).toList());
    }
    return json;
  }

  private static Map<String, @Nullable Object> factor(Factor factor) {
    return Values.object(word(factor.kind()), factor.node());
  }

  private Map<String, @Nullable Object> limits() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("steps", run.plan().limits().maxSteps());
    put(json, "timeMs", run.plan().limits().maxTime());
    put(json, "expressionMs", run.allowance().expression());
    put(json, "answerMs", run.allowance().answer());
    json.put("valueBytes", kept.value());
    json.put("runBytes", kept.run());
    return json;
  }

  private List<Object> steps() {
    List<Object> steps = new ArrayList<>();
    run.plan()
        .steps()
        .forEach(
            (site, often) -> {
              Map<String, @Nullable Object> json = at(site);
              json.putAll(often(often));
              steps.add(json);
            });
    return steps;
  }
}
