package dev.pawl.formats.export;

import dev.pawl.json.Values;
import dev.pawl.model.Companion;
import dev.pawl.model.Durations;
import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Policy;
import dev.pawl.model.Retry;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nodes as graph files have them. */
final class GraphNodes implements NodeKind.Cases<Map<String, @Nullable Object>> {

  Map<String, @Nullable Object> of(Node node) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", node.id());
    json.putAll(node.kind().match(this));
    policy(node.policy(), json);
    KnownAs sets = node.sets();
    if (!sets.names().isEmpty()) {
      json.put("sets", sets.members() ? sets.names() : sets.names().getFirst());
    }
    if (node.join() != Join.UNSAID) {
      json.put("join", node.join().name().toLowerCase(Locale.ROOT));
    }
    next(json, "next", node.next());
    return json;
  }

  private static void next(Map<String, @Nullable Object> json, String key, List<Target> targets) {
    if (targets.size() == 1) {
      json.put(key, targets.getFirst().name());
    } else if (!targets.isEmpty()) {
      json.put(key, targets.stream().map(Target::name).toList());
    }
  }

  private static void policy(Policy policy, Map<String, @Nullable Object> json) {
    Retry retry = policy.retry();
    if (retry != null) {
      json.put("retry", retry(retry));
    }
    duration(json, "timeout", policy.timeout());
    duration(json, "deadline", policy.deadline());
    target(json, "onError", policy.onError());
    target(json, "compensate", policy.compensate());
    companions(policy.companions(), json);
    OnDoubt onDoubt = policy.onDoubt();
    if (onDoubt != null) {
      json.put("onDoubt", onDoubt(onDoubt));
    }
  }

  private static Map<String, @Nullable Object> retry(Retry retry) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("attempts", retry.attempts());
    duration(json, "backoff", retry.backoff());
    json.put("factor", retry.factor());
    duration(json, "maxBackoff", retry.maxBackoff());
    if (retry.jitter() > 0) {
      json.put("jitter", retry.jitter());
    }
    if (!retry.on().isEmpty()) {
      json.put("on", retry.on().stream().map(Enum::name).sorted().toList());
    }
    return json;
  }

  private static void companions(List<Companion> companions, Map<String, @Nullable Object> json) {
    List<String> until =
        companions.stream().filter(Companion::ends).map(each -> each.node().name()).toList();
    List<Map<String, @Nullable Object>> meanwhile =
        companions.stream()
            .filter(each -> !each.ends())
            .map(
                each ->
                    Values.object(
                        "node",
                        each.node().name(),
                        "times",
                        each.times() == 0 ? "any" : (Object) each.times()))
            .toList();
    if (!until.isEmpty()) {
      json.put("until", until);
    }
    if (!meanwhile.isEmpty()) {
      json.put("meanwhile", meanwhile);
    }
  }

  private static Object onDoubt(OnDoubt onDoubt) {
    return switch (onDoubt) {
      case OnDoubt.Retry _ -> "retry";
      case OnDoubt.Ask _ -> "ask";
      case OnDoubt.Fail _ -> "fail";
      case OnDoubt.Check check -> {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("check", check.tool());
        json.put("server", check.server().name());
        json.put("args", PlainTemplate.of(check.args()));
        yield json;
      }
    };
  }

  private static void duration(
      Map<String, @Nullable Object> json, String key, @Nullable Duration duration) {
    if (duration != null) {
      json.put(key, Durations.text(duration));
    }
  }

  private static void target(
      Map<String, @Nullable Object> json, String key, @Nullable Target target) {
    if (target != null) {
      json.put(key, target.name());
    }
  }

  private static Map<String, @Nullable Object> typed(NodeKind kind) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("type", kind.type().word());
    return json;
  }

  private static void args(Map<String, @Nullable Object> json, Template args) {
    if (!PlainTemplate.isEmpty(args)) {
      json.put("args", PlainTemplate.of(args));
    }
  }

  @Override
  public Map<String, @Nullable Object> entry(NodeKind.Entry entry) {
    return typed(entry);
  }

  @Override
  public Map<String, @Nullable Object> exit(NodeKind.Exit exit) {
    return typed(exit);
  }

  @Override
  public Map<String, @Nullable Object> mcp(NodeKind.Mcp mcp) {
    Map<String, @Nullable Object> json = typed(mcp);
    json.put("server", mcp.server().name());
    json.put("tool", mcp.tool());
    args(json, mcp.args());
    return json;
  }

  @Override
  public Map<String, @Nullable Object> transform(NodeKind.Transform transform) {
    Map<String, @Nullable Object> json = typed(transform);
    json.put("transform", Map.of("expr", transform.expression().text()));
    return json;
  }

  @Override
  public Map<String, @Nullable Object> choice(NodeKind.Switch choice) {
    Map<String, @Nullable Object> json = typed(choice);
    json.put(
        "conditions",
        choice.cases().stream()
            .map(
                each -> {
                  Map<String, @Nullable Object> condition = new LinkedHashMap<>();
                  if (each.rule() != null) {
                    condition.put("rule", each.rule().value());
                  }
                  next(condition, "next", each.next());
                  return condition;
                })
            .toList());
    return json;
  }

  @Override
  public Map<String, @Nullable Object> foreach(NodeKind.Foreach foreach) {
    Map<String, @Nullable Object> json = typed(foreach);
    json.put("items", PlainTemplate.of(foreach.items()));
    json.put("concurrency", foreach.concurrency());
    json.put("onItemError", foreach.onItemError().name().toLowerCase(Locale.ROOT));
    Map<String, @Nullable Object> body = new LinkedHashMap<>(foreach.body().kind().match(this));
    policy(foreach.body().policy(), body);
    json.put("do", body);
    return json;
  }

  @Override
  public Map<String, @Nullable Object> workflow(NodeKind.SubWorkflow workflow) {
    Map<String, @Nullable Object> json = typed(workflow);
    json.put("tool", workflow.tool().name());
    args(json, workflow.args());
    return json;
  }

  @Override
  public Map<String, @Nullable Object> pause(NodeKind.Wait pause) {
    Map<String, @Nullable Object> json = typed(pause);
    json.put("for", PlainTemplate.of(pause.duration()));
    return json;
  }

  @Override
  public Map<String, @Nullable Object> ask(NodeKind.Ask ask) {
    Map<String, @Nullable Object> json = typed(ask);
    json.put("to", ask.to() == NodeKind.To.HUMAN ? "human" : "model");
    json.put("question", PlainTemplate.text(ask.question()));
    if (!ask.options().isEmpty()) {
      json.put("options", ask.options());
    }
    waiting(ask, json);
    return json;
  }

  @Override
  public Map<String, @Nullable Object> signal(NodeKind.Signal signal) {
    Map<String, @Nullable Object> json = typed(signal);
    json.put("type", "signal");
    json.put("signal", signal.name());
    if (signal.key() != null) {
      json.put("key", PlainTemplate.of(signal.key()));
    }
    waiting(signal, json);
    return json;
  }

  @Override
  public Map<String, @Nullable Object> prompt(NodeKind.Prompt prompt) {
    Map<String, @Nullable Object> json = typed(prompt);
    Object text = PlainTemplate.text(prompt.text());
    if (prompt.text() instanceof Template.Text && text instanceof Map<?, ?> parts) {
      parts.forEach((key, value) -> json.put(String.valueOf(key), value));
    } else {
      json.put("template", text);
    }
    return json;
  }

  @Override
  public Map<String, @Nullable Object> finish(NodeKind.Finish finish) {
    return typed(finish);
  }

  @Override
  public Map<String, @Nullable Object> fail(NodeKind.Fail fail) {
    Map<String, @Nullable Object> json = typed(fail);
    json.put("code", fail.code());
    json.put("message", PlainTemplate.text(fail.message()));
    return json;
  }

  private static void waiting(NodeKind kind, Map<String, @Nullable Object> json) {
    if (kind.schema() != null) {
      json.put("schema", kind.schema().value());
    }
    if (kind.otherwise() != null) {
      json.put("default", PlainTemplate.of(kind.otherwise()));
    }
    target(json, "onDeadline", kind.onDeadline());
  }
}
