package dev.pawl.library.live;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.host.HostWatch;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.SummaryFold;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.runs.RunJson;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.api.Feed;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells watchers what happens in runs, and in what is served: to each what they may see. What costs
 * time is done by who listens, not by who drives a run.
 */
public final class LiveRuns implements HostWatch, AutoCloseable {
  private static final int MOST_KEPT = 10_000;
  private static final int MOST_RUNS = 20_000;

  private final Supplier<RunHost> host;
  private final Oversight oversight;
  private final LiveEvents events = new LiveEvents(MOST_KEPT, System::nanoTime);

  /** Tells this server from the one before. */
  private final String epoch = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());

  /** The runs that go on, as far as somebody watched when they began. */
  private final Map<String, SummaryFold> going = new ConcurrentHashMap<>();

  /** The runs of this process that were told of lately. */
  private final Set<String> told =
      Collections.synchronizedSet(Collections.newSetFromMap(new Recent()));

  private final OtherProcesses others;

  /** Guarded by the set that is made of it. */
  private static final class Recent extends LinkedHashMap<String, Boolean> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
      return size() > MOST_RUNS;
    }
  }

  /**
   * @param oversight the roles that may see the runs of others
   */
  public LiveRuns(Supplier<RunHost> host, Oversight oversight) {
    this.host = host;
    this.oversight = oversight;
    this.others = new OtherProcesses(this, host);
  }

  LiveEvents events() {
    return events;
  }

  String id(long number) {
    return epoch + "-" + number;
  }

  /**
   * Lets somebody watch.
   *
   * @param run only this one, with its steps, or null
   * @param steps whether single steps of all runs are told, too
   * @param lastEvent the id of the last one that they have heard; null to begin
   */
  public Feed.Ear watch(
      Identity who, @Nullable String run, boolean steps, @Nullable String lastEvent) {
    host.get().watch(this);
    events.join();
    others.watched(run);
    long last = events.last();
    long seen = lastEvent == null ? last : number(lastEvent);
    boolean resumed = lastEvent != null && seen >= 0 && seen <= last;
    String hello =
        "retry: 1000\nid: "
            + id(resumed ? seen : last)
            + "\nevent: hello\ndata: "
            + Json.write(Values.object("server", epoch, "resumed", resumed))
            + "\n\n";
    String beginning =
        lastEvent == null || resumed
            ? hello
            : hello + "id: " + id(last) + "\nevent: reset\ndata: {}\n\n";
    return new Watcher(this, who, new Watcher.Wish(run, steps), resumed ? seen : last, beginning);
  }

  /** The number of an event of this server; -1 for those of others. */
  private long number(String id) {
    String mine = epoch + "-";
    return id.startsWith(mine) && id.substring(mine.length()).matches("\\d{1,18}")
        ? Long.parseLong(id.substring(mine.length()))
        : -1;
  }

  void left(@Nullable String run) {
    others.left(run);
    events.leave();
  }

  @Override
  public void happened(String run, Principal owner, long number, Event event) {
    if (!events.isWatched()) {
      if (!going.isEmpty()) {
        going.clear();
      }
      return;
    }
    SummaryFold fold = fold(run, event);
    RunSummary before = fold == null ? null : fold.summary();
    if (fold != null && !(event instanceof Event.RunStarted)) {
      fold.on(event);
    }
    RunSummary now = fold == null ? null : fold.summary();
    told.add(run);
    if (isOver(event)) {
      going.remove(run);
    }
    RunNews news = new RunNews(run, owner, mine(owner));
    if (RunNews.isStep(event)) {
      events.add(news.step(number, event));
    }
    news.more(event, this::mayDecide).forEach(events::add);
    String kind = kind(event, before, now);
    if (kind != null) {
      events.add(news.about(kind, _ -> summary(run, now, owner)));
    }
  }

  private @Nullable SummaryFold fold(String run, Event event) {
    if (event instanceof Event.RunStarted started) {
      if (going.size() >= MOST_RUNS) {
        return new SummaryFold(RunSummary.of(started));
      }
      return going.computeIfAbsent(run, _ -> new SummaryFold(RunSummary.of(started)));
    }
    return going.get(run);
  }

  private static boolean isOver(Event event) {
    return event instanceof Event.RunCompleted || event instanceof Event.RunFailed;
  }

  private static @Nullable String kind(
      Event event, @Nullable RunSummary before, @Nullable RunSummary now) {
    if (event instanceof Event.RunStarted) {
      return "run.begun";
    }
    if (isOver(event)) {
      return "run.ended";
    }
    boolean changed =
        before != null && now != null
            ? !before.waits().equals(now.waits())
            : RunNews.mayChangeWaits(event);
    return changed ? "run.changed" : null;
  }

  /** What lists show of a run: as it was then, or as it is kept by now. */
  private Map<String, @Nullable Object> summary(
      String run, @Nullable RunSummary then, Principal owner) {
    RunSummary known = then == null ? kept(run) : then;
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (known == null) {
      json.put("run", run);
    } else {
      json.putAll(RunJson.of(known, false, null));
    }
    json.put("principal", owner.text());
    json.putIfAbsent("waits", Map.of());
    return Values.object("run", json);
  }

  private @Nullable RunSummary kept(String run) {
    try {
      return host.get().store().find(run).orElse(null);
    } catch (PawlException _) {
      return null;
    }
  }

  /** Whether all of a run was told as it happened, or need not be told. */
  boolean hasTold(RunSummary run) {
    return told.contains(run.run());
  }

  /**
   * Something happened in a run that another process drives.
   *
   * @param all that happened in it, if somebody watches just this one
   * @param from how much of it is known
   */
  void heardOf(RunSummary run, List<Event> all, long from) {
    RunNews news = new RunNews(run.run(), run.principal(), mine(run.principal()));
    for (long at = from; at < all.size(); at++) {
      Event event = all.get((int) at);
      if (RunNews.isStep(event)) {
        events.add(news.step(at + 1, event));
      }
    }
    String kind = run.status().isOver() ? "run.ended" : from == 0 ? "run.begun" : "run.changed";
    events.add(news.about(kind, _ -> summary(run.run(), run, run.principal())));
    if (!run.waits().isEmpty()) {
      run.waits().keySet().forEach(step -> events.add(news.asks(step)));
    }
  }

  private Predicate<Identity> mine(Principal owner) {
    return who -> oversight.mayTouch(who, owner);
  }

  private Predicate<Identity> mayDecide(Hold hold, Principal owner) {
    return who -> oversight.mayTouch(who, owner) || hold.denial(who, owner).isEmpty();
  }

  /** What is served is something else by now. */
  public void catalogChanged(
      Collection<String> added, Collection<String> updated, Collection<String> removed) {
    if (events.isWatched()) {
      Map<String, @Nullable Object> told =
          Values.object(
              "added", List.copyOf(added),
              "updated", List.copyOf(updated),
              "removed", List.copyOf(removed));
      events.add(LiveEvent.of("catalog", _ -> true, () -> told));
    }
  }

  @Override
  public void close() {
    others.close();
    events.close();
  }
}
