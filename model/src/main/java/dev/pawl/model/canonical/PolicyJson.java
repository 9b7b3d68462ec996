package dev.pawl.model.canonical;

import dev.pawl.json.Values;
import dev.pawl.model.Companion;
import dev.pawl.model.FailureCode;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Policy;
import dev.pawl.model.Retry;
import dev.pawl.model.Target;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What may be said of any node that acts, as JSON. */
final class PolicyJson {
  private static final String CHECK = "check";

  private PolicyJson() {}

  static Map<String, @Nullable Object> write(Policy policy) {
    return new Writing()
        .putIfSaid("retry", policy.retry() == null ? null : write(policy.retry()))
        .putIfSaid("timeout", text(policy.timeout()))
        .putIfSaid("deadline", text(policy.deadline()))
        .putIfSaid("onError", name(policy.onError()))
        .putIfSaid("compensate", name(policy.compensate()))
        .putIfSaid("onDoubt", policy.onDoubt() == null ? null : write(policy.onDoubt()))
        .putUnlessEmpty("companions", policy.companions().stream().map(PolicyJson::write).toList())
        .done();
  }

  private static Map<String, @Nullable Object> write(Retry retry) {
    return new Writing()
        .put("attempts", retry.attempts())
        .put("backoff", retry.backoff().toString())
        .put("factor", retry.factor())
        .put("maxBackoff", retry.maxBackoff().toString())
        .put("jitter", retry.jitter())
        .putUnlessEmpty("on", retry.on().stream().map(Enum::name).sorted().toList())
        .done();
  }

  private static Map<String, @Nullable Object> write(Companion companion) {
    return new Writing()
        .put("node", companion.node().name())
        .put("ends", companion.ends())
        .put("times", companion.times())
        .done();
  }

  private static Companion companion(Stored stored) {
    Companion read =
        new Companion(stored.target("node"), stored.flag("ends"), stored.number("times"));
    if (read.times() < 0) {
      throw stored.damaged("waits " + read.times() + " times");
    }
    if (read.ends() && read.times() != 1) {
      throw stored.damaged("ends what it waits beside, and waits " + read.times() + " times");
    }
    stored.refuseOthers();
    return read;
  }

  private static Map<String, @Nullable Object> write(OnDoubt onDoubt) {
    return switch (onDoubt) {
      case OnDoubt.Retry() -> Values.object("do", "retry");
      case OnDoubt.Ask() -> Values.object("do", "ask");
      case OnDoubt.Fail() -> Values.object("do", "fail");
      case OnDoubt.Check(Target server, String tool, _, var args) ->
          new Writing()
              .put("do", CHECK)
              .put("server", server.name())
              .put("tool", tool)
              .put("args", TemplateJson.write(args))
              .done();
    };
  }

  static @Nullable String name(@Nullable Target target) {
    return target == null ? null : target.name();
  }

  private static @Nullable String text(@Nullable Duration duration) {
    return duration == null ? null : duration.toString();
  }

  static Policy read(Stored policy) {
    Policy read =
        new Policy(
            policy.has("retry") ? retry(policy.object("retry")) : null,
            policy.durationOrNull("timeout"),
            policy.durationOrNull("deadline"),
            policy.targetOrNull("onError"),
            policy.targetOrNull("compensate"),
            policy.has("onDoubt") ? onDoubt(policy.object("onDoubt")) : null,
            policy.has("companions")
                ? policy.objects("companions").stream().map(PolicyJson::companion).toList()
                : List.of());
    policy.refuseOthers();
    return read;
  }

  private static Retry retry(Stored retry) {
    Set<FailureCode> on = new HashSet<>();
    for (String each : retry.texts("on")) {
      try {
        on.add(FailureCode.valueOf(each));
      } catch (IllegalArgumentException _) {
        throw retry.damaged("names the unknown failure `" + each + "`");
      }
    }
    Retry read =
        new Retry(
            retry.number("attempts"),
            retry.duration("backoff"),
            retry.fraction("factor"),
            retry.duration("maxBackoff"),
            retry.fraction("jitter"),
            on);
    retry.refuseOthers();
    return read;
  }

  private static OnDoubt onDoubt(Stored doubt) {
    String what = doubt.text("do");
    OnDoubt read =
        switch (what) {
          case "retry" -> new OnDoubt.Retry();
          case "ask" -> new OnDoubt.Ask();
          case "fail" -> new OnDoubt.Fail();
          case CHECK ->
              new OnDoubt.Check(
                  doubt.target("server"),
                  doubt.text("tool"),
                  TemplateJson.read(doubt.object("args")));
          default -> throw doubt.damaged("does the unknown `" + what + "`");
        };
    doubt.refuseOthers();
    return read;
  }
}
