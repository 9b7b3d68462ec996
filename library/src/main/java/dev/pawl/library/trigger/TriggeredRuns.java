package dev.pawl.library.trigger;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.trigger.Firing;
import dev.pawl.engine.workflow.TriggerInput;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.governance.limit.TooMuch;
import dev.pawl.library.Pawl;
import dev.pawl.model.PawlException;
import dev.pawl.model.Trigger;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Begins the runs of triggers, each once, however many processes want to.
 *
 * <p>The id of a run follows from trigger and occasion. Its beginning is made safe before anything
 * else happens in it: of several processes that try, the store lets one. Only then the occasion is
 * noted as dealt with; a process that dies in between leaves a run that somebody resumes, and an
 * occasion that the next one finds to have its run already.
 */
public final class TriggeredRuns {
  /** More of one trigger do not go on at once: what comes then waits, or is missed. */
  static final int MOST_AT_ONCE = 16;

  private static final int LOCKS = 32;

  private final Supplier<RunHost> host;
  private final @Nullable Limiter limiter;

  /** In one process a run that is about to begin is not in the store yet: one waits for another. */
  private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();

  public TriggeredRuns(Supplier<RunHost> host) {
    this(host, null);
  }

  /**
   * @param limiter of which nobody gets more than it says; null if nobody counts
   */
  TriggeredRuns(Supplier<RunHost> host, @Nullable Limiter limiter) {
    this.host = host;
    this.limiter = limiter;
  }

  /** Whether one more can begin. */
  boolean hasRoom(ArmedTrigger armed) {
    RunCount count = host.get().count(armed.identity().principal());
    return count.working() + count.waiting() < MOST_AT_ONCE && host.get().hasRoom();
  }

  /**
   * Begins the run of an occasion, unless it has begun.
   *
   * @return the run, if this process drives it; empty when it has begun before, or elsewhere
   * @throws PawlException.LimitExceeded when the tool, or the trigger, has had as much as it may
   * @throws PawlException when it cannot begin now
   */
  Optional<HostedRun> fire(ArmedTrigger armed, Occasion occasion) throws InterruptedException {
    String id = armed.run(occasion.key());
    synchronized (locks[Math.floorMod(id.hashCode(), locks.length)]) {
      if (host.get().store().firings().has(armed.id(), occasion.key())) {
        return Optional.empty();
      }
      Optional<HostedRun> begun =
          host.get().store().find(id).isPresent()
              ? Optional.empty()
              : withinLimits(armed, occasion, id);
      note(armed, occasion, id);
      return begun;
    }
  }

  /**
   * Begins a run as if the trigger fired now, and keeps nothing of that but the run.
   *
   * @param body what a message brings
   * @throws PawlException.NotFound when it waits for a file, and there is none
   */
  public HostedRun attempt(ArmedTrigger armed, Instant now, @Nullable Object body)
      throws InterruptedException {
    Occasion occasion =
        switch (armed.trigger()) {
          case Trigger.Timed _ -> Occasion.moment(now);
          case Trigger.Webhook _ -> Occasion.message("try", now, body);
          case Trigger.File file ->
              new FolderLook()
                  .all(file, armed.folder()).stream()
                      .findFirst()
                      .map(found -> Occasion.file(found, now))
                      .orElseThrow(
                          () ->
                              new PawlException.NotFound(
                                  "there is no file " + armed.folder().resolve(file.pattern())));
        };
    HostedRun run = begin(armed, arguments(armed, occasion), armed.run("try " + now));
    run.sync();
    return run;
  }

  private void note(ArmedTrigger armed, Occasion occasion, String run) {
    boolean _ =
        host.get()
            .store()
            .firings()
            .note(new Firing(armed.id(), occasion.key(), run, occasion.at().toEpochMilli()));
  }

  private Optional<HostedRun> withinLimits(ArmedTrigger armed, Occasion occasion, String id)
      throws InterruptedException {
    if (limiter == null) {
      return begin(armed, occasion, id);
    }
    String tool = armed.workflow().name();
    Optional<TooMuch> tooMuch = limiter.call(armed.identity(), tool);
    if (tooMuch.isPresent()) {
      throw new PawlException.LimitExceeded(tooMuch.get().why());
    }
    try {
      return begin(armed, occasion, id);
    } finally {
      limiter.ended(armed.identity(), tool);
    }
  }

  private Optional<HostedRun> begin(ArmedTrigger armed, Occasion occasion, String id)
      throws InterruptedException {
    HostedRun run = begin(armed, arguments(armed, occasion), id);
    try {
      run.sync();
      return Optional.of(run);
    } catch (PawlException.Conflict e) {
      if (host.get().store().find(id).isPresent()) {
        return Optional.empty(); // Another process was quicker.
      }
      throw e;
    }
  }

  private static Map<String, @Nullable Object> arguments(ArmedTrigger armed, Occasion occasion) {
    return TriggerInput.of(
        armed.trigger(), occasion.happened(), occasion.usual(), occasion.at().toEpochMilli());
  }

  private HostedRun begin(ArmedTrigger armed, Map<String, @Nullable Object> input, String id) {
    AtomicReference<@Nullable HostedRun> begun = new AtomicReference<>();
    boolean open = armed.open().use(pawl -> begun.set(begin(armed, input, id, pawl)));
    HostedRun run = begun.get();
    if (!open || run == null) {
      throw new PawlException.Unreachable(
          "`" + armed.workflow().name() + "` is just being replaced by another version");
    }
    return run;
  }

  private HostedRun begin(
      ArmedTrigger armed, Map<String, @Nullable Object> input, String id, Pawl pawl) {
    RunOptions options = RunOptions.DEFAULT.by(armed.identity());
    HostedRun run =
        host.get()
            .begin(
                armed.workflow(),
                options,
                (watched, journal) ->
                    pawl.engine()
                        .naming(() -> id)
                        .begin(armed.workflow(), input, watched, new SafeStart(journal)));
    pawl.hold(run);
    return run;
  }

  /** A journal whose beginning is safe, and nobody else's, before anything follows. */
  private record SafeStart(Journal journal) implements Journal {
    @Override
    public void append(Event event) {
      journal.append(event);
      if (event instanceof Event.RunStarted) {
        journal.sync();
      }
    }

    @Override
    public long weight() {
      return journal.weight();
    }

    @Override
    public boolean isPartlyWritten() {
      return journal.isPartlyWritten();
    }

    @Override
    public boolean mustBeKept() {
      return journal.mustBeKept();
    }

    @Override
    public void flush() {
      journal.flush();
    }

    @Override
    public void leave(Event event) {
      journal.leave(event);
    }

    @Override
    public void sync() {
      journal.sync();
    }

    @Override
    public boolean mayStillAct() {
      return journal.mayStillAct();
    }
  }
}
