package dev.pawl.library.api;

import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.trigger.Firing;
import dev.pawl.json.Values;
import dev.pawl.library.runs.RunMetrics;
import dev.pawl.library.runs.RunSearch;
import dev.pawl.library.runs.RunState;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.trigger.ArmedTrigger;
import dev.pawl.model.PawlException;
import dev.pawl.model.Trigger;
import dev.pawl.protocol.api.Api;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/metrics} and {@code /api/v1/triggers}: how things go as a whole. */
final class OverviewApi implements Routes {
  private static final int MOST_RUNS = 20_000;
  private static final Map<String, Integer> HOURS = Map.of("1h", 1, "24h", 24, "7d", 168);

  private final RunDoor door;
  private final Catalog catalog;
  private final InstantSource clock;

  OverviewApi(RunDoor door, Catalog catalog, InstantSource clock) {
    this.door = door;
    this.catalog = catalog;
    this.clock = clock;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "metrics", this::metrics), Route.of("GET", "triggers", this::triggers));
  }

  private Api.Answer metrics(Route.Call call) {
    String window = call.query(Set.of("window")).text("window");
    String chosen = window == null ? "24h" : window;
    Integer hours = HOURS.get(chosen);
    if (hours == null) {
      throw new PawlException.Conflict("`window` is 1h, 24h or 7d");
    }
    long until = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
    long since = until - hours * 3_600_000_000L;
    RunSearch.Wanted wanted =
        new RunSearch.Wanted(null, Set.of(), since, Long.MAX_VALUE, null, null);
    RunSearch.Many many = door.search(call.who()).many(wanted, MOST_RUNS);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("window", chosen);
    json.put("since", RunState.instant(since).toString());
    json.put("whole", many.whole());
    json.put("now", now());
    json.putAll(new RunMetrics(since, until).of(many.runs()));
    return Answers.of(200, json);
  }

  /** What this process drives, for all callers. */
  private Map<String, @Nullable Object> now() {
    RunCount count = door.host().get().count();
    return Values.object("working", count.working(), "waiting", count.waiting());
  }

  private Api.Answer triggers(Route.Call call) {
    Rights.look(call.who());
    call.query(Set.of());
    return Answers.of(
        200, Values.object("triggers", catalog.triggers().stream().map(this::shown).toList()));
  }

  private Map<String, @Nullable Object> shown(ArmedTrigger armed) {
    Trigger trigger = armed.trigger();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", armed.name());
    json.put("tool", armed.workflow().name());
    json.put("trigger", trigger.name());
    json.put("kind", trigger.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    json.put("when", trigger.words());
    json.put("next", next(trigger));
    json.put("last", last(armed));
    return json;
  }

  private @Nullable String next(Trigger trigger) {
    Instant next = trigger instanceof Trigger.Timed timed ? timed.next(clock.instant()) : null;
    return next == null ? null : next.toString();
  }

  private @Nullable Object last(ArmedTrigger armed) {
    RunStore store = door.host().get().store();
    Firing firing = store.firings().lastRun(armed.id()).orElse(null);
    return firing == null
        ? null
        : Values.object("at", Instant.ofEpochMilli(firing.at()).toString(), "run", firing.run());
  }
}
