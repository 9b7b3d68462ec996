package dev.pawl.library.trigger;

import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.trigger.Firing;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.model.PawlException;
import dev.pawl.model.Trigger;
import dev.pawl.protocol.api.Hooks;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The triggers of what is served: begins runs at their times and when files appear, and takes
 * messages. Nothing is remembered here that is not kept beside the runs, so that it goes on after a
 * restart where it was.
 */
public final class ServedTriggers implements AutoCloseable {
  private static final Duration OFTEN = Duration.ofSeconds(1);

  /** The clock may leap, and time zones change. */
  private static final Duration SELDOM = Duration.ofSeconds(10);

  private static final Duration FILES_KEPT = Duration.ofDays(30);
  private static final Duration MESSAGES_KEPT = Duration.ofDays(1);
  private static final Duration BETWEEN_CLEANINGS = Duration.ofHours(1);

  private final Supplier<RunHost> host;
  private final Supplier<List<ArmedTrigger>> armed;
  private final InstantSource clock;
  private final Consumer<String> notice;
  private TriggeredRuns runs;
  private final Map<String, FolderLook> folders = new HashMap<>();
  private final Set<String> announced = new HashSet<>();
  private final Map<String, String> troubles = new HashMap<>();
  private Instant cleaned = Instant.MIN;
  private @Nullable Thread thread;
  private boolean closed;
  private boolean wanted;

  /**
   * @param armed the triggers that are there now
   * @param notice tells the user which there are, and what cannot be done
   */
  public ServedTriggers(
      Supplier<RunHost> host,
      Supplier<List<ArmedTrigger>> armed,
      InstantSource clock,
      Consumer<String> notice) {
    this.host = host;
    this.armed = armed;
    this.clock = clock;
    this.notice = notice;
    this.runs = new TriggeredRuns(host);
  }

  /** To be said before it starts: nothing begins beyond what is allowed. */
  public ServedTriggers within(Limiter limiter) {
    runs = new TriggeredRuns(host, limiter);
    return this;
  }

  /** What takes the messages. */
  public Hooks hooks() {
    return new Webhooks(armed, runs, HostEnvironment.ofThisProcess(), clock);
  }

  /** Says which there are that it has not said yet. */
  public synchronized void announce(boolean http) {
    Map<String, String> hooks = new HashMap<>();
    for (ArmedTrigger each : armed.get()) {
      String first =
          each.trigger() instanceof Trigger.Webhook hook
              ? hooks.putIfAbsent(hook.name(), each.workflow().name())
              : null;
      if (first != null && announced.add(each.id())) {
        notice.accept(
            "pawl: `"
                + each.workflow().name()
                + "` is not run by "
                + each.trigger().words()
                + ", because `"
                + first
                + "` is; give it another name");
      } else if (announced.add(each.id())) {
        notice.accept(
            "pawl: `"
                + each.workflow().name()
                + "` runs by itself: "
                + each.trigger().words()
                + (each.trigger() instanceof Trigger.Timed timed
                    ? ", next at " + timed.next(clock.instant())
                    : "")
                + (each.trigger() instanceof Trigger.Webhook && !http
                    ? ", which needs --http to be reached"
                    : ""));
        if (http) {
          Webhooks.trouble(each, HostEnvironment.ofThisProcess()).ifPresent(this::unusable);
        }
      }
    }
  }

  private void unusable(String trouble) {
    notice.accept("pawl: its messages are refused as long as this is so: " + trouble);
  }

  /** Begins to look at the clock, and for files. */
  public synchronized void start() {
    if (thread == null && !closed) {
      thread = Thread.ofVirtual().name("pawl-triggers").start(this::go);
    }
  }

  /** Looks at once, because others are served than before. */
  public synchronized void look() {
    wanted = true;
    notifyAll();
  }

  private void go() {
    try {
      while (!isClosed()) {
        pause(tick());
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** In time that goes on, whatever the clock says. */
  private synchronized void pause(Duration time) throws InterruptedException {
    long until = System.nanoTime() + time.toNanos();
    for (long left = Math.max(1, time.toMillis()); left > 0 && !wanted && !closed; ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
    wanted = false;
  }

  /**
   * Does what is due now.
   *
   * @return after how long to look again, at the latest
   */
  Duration tick() throws InterruptedException {
    Instant now = clock.instant();
    Duration patience = SELDOM;
    for (ArmedTrigger each : armed.get()) {
      undeterred(each, now);
      Duration own =
          switch (each.trigger()) {
            case Trigger.Timed timed -> Duration.between(now, timed.next(now));
            case Trigger.File _ -> OFTEN;
            case Trigger.Webhook _ -> SELDOM;
          };
      patience = own.compareTo(patience) < 0 ? own : patience;
    }
    if (cleaned.isBefore(now.minus(BETWEEN_CLEANINGS))) {
      cleaned = now;
    }
    return patience;
  }

  /** Whatever goes wrong with one, the others go on, and it is tried again. It is said once. */
  private void undeterred(ArmedTrigger each, Instant now) throws InterruptedException {
    try {
      switch (each.trigger()) {
        case Trigger.Timed timed -> {
          timed(each, timed, now);
          clean(each, now, Duration.ZERO, List.of());
        }
        case Trigger.File file -> files(each, file, now);
        case Trigger.Webhook _ -> clean(each, now, MESSAGES_KEPT, List.of());
      }
      troubles.remove(each.id());
    } catch (PawlException e) {
      String trouble = String.valueOf(e.getMessage());
      if (!trouble.equals(troubles.put(each.id(), trouble))) {
        notice.accept("pawl: the trigger `" + each.name() + "` cannot fire now: " + trouble);
      }
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.library")
          .log(System.Logger.Level.ERROR, "the trigger " + each.name(), e);
    }
  }

  private void timed(ArmedTrigger armed, Trigger.Timed timed, Instant now)
      throws InterruptedException {
    Firings firings = host.get().store().firings();
    Firing latest = firings.latest(armed.id(), now.toEpochMilli()).orElse(null);
    if (latest == null) {
      boolean _ = firings.note(new Firing(armed.id(), "seen " + now, "", now.toEpochMilli()));
      return;
    }
    Due due = Due.of(timed, Instant.ofEpochMilli(latest.at()), now);
    if (due.upTo() == null) {
      return;
    }
    for (Instant each : due.moments()) {
      if (!runs.hasRoom(armed)) {
        return;
      }
      fire(armed, Occasion.moment(each));
    }
    if (due.moments().isEmpty()) {
      passOver(armed, due.upTo());
    }
  }

  private void passOver(ArmedTrigger armed, Instant moment) {
    boolean first =
        host.get()
            .store()
            .firings()
            .note(new Firing(armed.id(), moment.toString(), "", moment.toEpochMilli()));
    if (first) {
      notice.accept(
          "pawl: the trigger `"
              + armed.name()
              + "` was missed, the last time at "
              + moment
              + ", and is passed over");
    }
  }

  /** Arguments that cannot be made now never can: the occasion is over, and it is said. */
  private void fire(ArmedTrigger armed, Occasion occasion) throws InterruptedException {
    try {
      runs.fire(armed, occasion);
    } catch (PawlException.Conflict e) {
      boolean _ =
          host.get()
              .store()
              .firings()
              .note(new Firing(armed.id(), occasion.key(), "", occasion.at().toEpochMilli()));
      notice.accept("pawl: the trigger `" + armed.name() + "` begins no run: " + e.getMessage());
    }
  }

  private void files(ArmedTrigger armed, Trigger.File trigger, Instant now)
      throws InterruptedException {
    FolderLook folder = folders.computeIfAbsent(armed.id(), _ -> new FolderLook());
    Firings firings = host.get().store().firings();
    List<FoundFile> all = folder.all(trigger, armed.folder());
    for (FoundFile file : folder.complete(all, now)) {
      if (!firings.has(armed.id(), file.key())) {
        if (!runs.hasRoom(armed)) {
          return;
        }
        fire(armed, Occasion.file(file, now));
      }
      folder.dealtWith(file);
    }
    clean(armed, now, FILES_KEPT, all.stream().map(FoundFile::key).toList());
  }

  private void clean(ArmedTrigger armed, Instant now, Duration kept, List<String> except) {
    if (cleaned.isBefore(now.minus(BETWEEN_CLEANINGS))) {
      host.get().store().firings().forget(armed.id(), now.minus(kept).toEpochMilli(), except);
    }
  }

  @Override
  public void close() {
    Thread looking;
    synchronized (this) {
      closed = true;
      notifyAll();
      looking = thread;
    }
    try {
      if (looking != null) {
        looking.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
