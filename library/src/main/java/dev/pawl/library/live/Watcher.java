package dev.pawl.library.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.protocol.api.Feed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Somebody who watches: of all that happens they hear what they may, and want to. */
final class Watcher implements Feed.Ear {
  private static final int MOST_AT_ONCE = 500;
  private static final int MOST_STEPS = 200;

  /** What happens in between is told together. */
  private static final long PAUSE_NANOS = 40_000_000;

  private final LiveRuns live;
  private final Identity who;
  private final Wish wish;
  private long seen;
  private @Nullable String beginning;

  /**
   * What somebody wants to hear.
   *
   * @param run only of this one; null for all
   * @param steps whether of single steps, too
   */
  record Wish(@Nullable String run, boolean steps) {
    boolean concerns(LiveEvent event) {
      return run == null ? steps || !event.step() : run.equals(event.run());
    }
  }

  /**
   * @param seen the number of the last one that is known
   * @param beginning what is told at once
   */
  Watcher(LiveRuns live, Identity who, Wish wish, long seen, String beginning) {
    this.live = live;
    this.who = who;
    this.wish = wish;
    this.seen = seen;
    this.beginning = beginning;
  }

  @Override
  public byte @Nullable [] next(Duration most) throws InterruptedException {
    String hello = beginning;
    if (hello != null) {
      beginning = null;
      return hello.getBytes(UTF_8);
    }
    long until = System.nanoTime() + most.toNanos();
    for (long left = most.toNanos(); left > 0; left = until - System.nanoTime()) {
      LiveEvents.Some some = live.events().after(seen, MOST_AT_ONCE, left);
      long first = seen + 1;
      seen = some.upTo();
      if (some.missed()) {
        return text(seen, "reset", "{}").getBytes(UTF_8);
      }
      String told = told(some.events(), first);
      if (!told.isEmpty()) {
        LockSupport.parkNanos(PAUSE_NANOS);
        return told.getBytes(UTF_8);
      }
      if (some.closed()) {
        return null;
      }
    }
    return new byte[0];
  }

  private String told(List<LiveEvent> events, long first) {
    StringBuilder text = new StringBuilder();
    List<LiveEvent> steps = new ArrayList<>();
    long last = first;
    for (int n = 0; n < events.size(); n++) {
      LiveEvent event = events.get(n);
      if (!wish.concerns(event) || !event.visible().test(who)) {
        continue;
      }
      if (!isNext(event, steps)) {
        text.append(together(steps, last));
        steps.clear();
      }
      last = first + n;
      if (event.step()) {
        steps.add(event);
      } else {
        text.append(text(last, event.kind(), event.json()));
      }
    }
    return text.append(together(steps, last)).toString();
  }

  /** Whether a step can be told together with these. */
  private static boolean isNext(LiveEvent event, List<LiveEvent> steps) {
    return steps.isEmpty()
        || (event.step()
            && steps.size() < MOST_STEPS
            && String.valueOf(event.run()).equals(steps.getLast().run()));
  }

  /**
   * @param number of the last one
   */
  private String together(List<LiveEvent> steps, long number) {
    if (steps.size() < 2) {
      return steps.isEmpty() ? "" : text(number, "step", steps.getFirst().json());
    }
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    steps.forEach(each -> all.add(each.told().get()));
    return text(
        number, "steps", Json.write(Values.object("run", steps.getFirst().run(), "steps", all)));
  }

  private String text(long number, String kind, String json) {
    return "id: " + live.id(number) + "\nevent: " + kind + "\ndata: " + json + "\n\n";
  }

  @Override
  public void close() {
    live.left(wish.run());
  }
}
