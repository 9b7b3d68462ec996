package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Decision;
import dev.pawl.engine.journal.Letter;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.library.approvals.Approvals;
import dev.pawl.library.approvals.HeldCall;
import dev.pawl.library.approvals.SeenRuns;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/approvals}: what waits until somebody agrees. */
final class ApprovalsApi {
  private static final int USUAL_MOST = 50;
  private static final int MOST = 200;
  private static final Map<String, Set<String>> MEMBERS =
      Map.of(
          Decision.APPROVE, Set.of(Decision.REASON, Decision.ARGUMENTS),
          Decision.DENY, Set.of(Decision.REASON),
          Decision.DELEGATE, Set.of(Decision.TO));

  private final Supplier<RunHost> host;
  private final Oversight oversight;
  private final SeenRuns seen = new SeenRuns();

  private ApprovalsApi(Supplier<RunHost> host, Oversight oversight) {
    this.host = host;
    this.oversight = oversight;
  }

  /**
   * All that is offered so far.
   *
   * @param host asked for when something is wanted
   * @param oversight the roles that may touch the runs of others
   */
  static ApiRouter router(Supplier<RunHost> host, Oversight oversight) {
    ApprovalsApi api = new ApprovalsApi(host, oversight);
    return new ApiRouter(
        List.of(
            Route.of("GET", "approvals", api::list),
            Route.of("GET", "approvals/*", api::show),
            Route.of("POST", "approvals/*/approve", call -> api.decide(call, Decision.APPROVE)),
            Route.of("POST", "approvals/*/deny", call -> api.decide(call, Decision.DENY)),
            Route.of("POST", "approvals/*/delegate", call -> api.decide(call, Decision.DELEGATE))));
  }

  private Approvals of(Route.Call call) {
    return new Approvals(host.get().store(), oversight, call.who(), seen);
  }

  private Api.Answer list(Route.Call call) {
    Query query = Query.of(call.request().query(), Set.of("cursor", "most"));
    int most = query.number("most", USUAL_MOST, MOST);
    Approvals.Page page = of(call).page(query.text("cursor"), most);
    return Answers.of(
        200,
        Values.object(
            "approvals",
            page.held().stream().map(each -> shown(each, call)).toList(),
            "next",
            page.next()));
  }

  private Api.Answer show(Route.Call call) {
    HeldCall held = of(call).find(call.parts().getFirst()).orElse(null);
    if (held == null) {
      return Answers.notFound();
    }
    return new Api.Answer(200, Map.of("ETag", tag(held)), Json.write(shown(held, call)));
  }

  private static Map<String, @Nullable Object> shown(HeldCall held, Route.Call call) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(held.toJson());
    json.put("why", json.remove("issue"));
    json.put(
        "mayDecide", held.hold().denial(call.who(), held.run().summary().principal()).isEmpty());
    return json;
  }

  /** The id names everything that there is to see, so it is its own tag. */
  private static String tag(HeldCall held) {
    return "\"" + held.id() + "\"";
  }

  private Api.Answer decide(Route.Call call, String what) throws InterruptedException {
    Map<String, @Nullable Object> decision = decision(call, what);
    if (decision == null) {
      return Answers.error(
          400,
          "bad_request",
          "The body must be a JSON object with no other members than "
              + String.join(", ", new TreeSet<>(MEMBERS.getOrDefault(what, Set.of()))));
    }
    String id = call.parts().getFirst();
    Approvals approvals = of(call);
    HeldCall held = approvals.find(id).orElse(null);
    if (held == null) {
      // Whoever heard no answer may ask again.
      return approvals.isTaken(id, decision) ? done(200, "taken") : Answers.notFound();
    }
    String match = call.request().ifMatch();
    if (match != null && !match.equals("*") && !match.equals(tag(held))) {
      return Answers.error(412, "changed", "Something else is held by now; look at it again");
    }
    Letter letter = approvals.decide(held, decision).through("http");
    try {
      host.get().send(letter);
    } catch (PawlException.NotFound _) {
      throw new PawlException.Conflict("somebody was quicker, or the time is up");
    }
    return approvals.isTaken(letter) ? done(200, "taken") : done(202, "kept");
  }

  private static Api.Answer done(int status, String word) {
    return Answers.of(status, Values.object("status", word));
  }

  /** What the body says; null if that is no decision of this kind. */
  private static @Nullable Map<String, @Nullable Object> decision(Route.Call call, String what) {
    Map<String, @Nullable Object> decision = new LinkedHashMap<>();
    decision.put(Decision.DECISION, what);
    String text = new String(call.request().body(), UTF_8);
    try {
      Object body = text.isBlank() ? Map.of() : Json.parse(text);
      if (!(body instanceof Map<?, ?> said)
          || !MEMBERS.getOrDefault(what, Set.of()).containsAll(said.keySet())) {
        return null;
      }
      decision.putAll(Values.asObject(said));
      return decision;
    } catch (JsonException _) {
      return null;
    }
  }
}
