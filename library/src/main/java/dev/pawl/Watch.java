package dev.pawl;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.Event;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that happens in a run, from its beginning to its end. Going through it waits for what
 * has not happened yet, so do that on a thread of its own, such as a virtual one. For one thread.
 *
 * <p>A run that another process drives is looked at twice a second.
 */
public final class Watch implements Iterable<RunEvent>, AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  private final @Nullable HostedRun run;
  private final Supplier<List<Event>> journal;
  private final BlockingQueue<Optional<Event>> live = new LinkedBlockingQueue<>();
  private final RunListener listener =
      new RunListener() {
        @Override
        public void happened(Event event) {
          live.add(Optional.of(event));
        }
      };
  private volatile boolean closed;

  private Watch(@Nullable HostedRun run, Supplier<List<Event>> journal) {
    this.run = run;
    this.journal = journal;
  }

  /**
   * @param run null when another process drives it, or none
   */
  static Watch of(@Nullable HostedRun run, Supplier<List<Event>> journal) {
    Watch watch = new Watch(run, journal);
    if (run != null) {
      run.watch(watch.listener);
      run.afterwards(() -> watch.live.add(Optional.empty()));
    }
    return watch;
  }

  /** From the beginning. Ends with the run, or when this is closed. */
  @Override
  public Iterator<RunEvent> iterator() {
    return new Remaining();
  }

  /** Lets go of the run, whoever waits for more of it. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    if (run != null) {
      run.unwatch(listener);
    }
    live.add(Optional.empty());
  }

  /** What tells an event from all others of its run, also when it was read from a disk. */
  private record Key(Class<?> kind, long at, String step) {
    static Key of(Event event) {
      return new Key(event.getClass(), event.at(), step(event));
    }

    private static String step(Event event) {
      return switch (event) {
        case Event.StepStarted e -> e.step();
        case Event.StepHeld e -> e.step();
        case Event.AttemptFailed e -> e.step() + "!" + e.attempt();
        case Event.StepCompleted e -> e.step();
        case Event.StepFailed e -> e.step();
        case Event.StepCancelled e -> e.step();
        case Event.InputReceived e -> e.step();
        case Event.InDoubt e -> e.step();
        case Event.TimerFired e -> e.timer();
        case Event.Judged e -> e.point() + String.valueOf(e.step());
        case Event.RunStarted _, Event.RunResumed _, Event.RunStopping _ -> "";
        case Event.RunCompleted _, Event.RunFailed _ -> "";
      };
    }
  }

  private final class Remaining implements Iterator<RunEvent> {
    private final Deque<RunEvent> ready = new ArrayDeque<>();

    /** What was in the journal when this began, until all that is new is newer. */
    private final Set<Key> past = new HashSet<>();

    private int seen;
    private boolean ended;

    Remaining() {
      List<Event> events = journal.get();
      if (run != null) {
        events.forEach(event -> past.add(Key.of(event)));
      }
      takeFrom(events);
    }

    private void takeFrom(List<Event> events) {
      events.subList(seen, events.size()).forEach(this::take);
      seen = events.size();
    }

    private void take(Event event) {
      Events.of(event).ifPresent(ready::add);
    }

    private void takeLive(Event event) {
      if (!past.contains(Key.of(event))) {
        past.clear();
        take(event);
      }
    }

    @Override
    public boolean hasNext() {
      try {
        while (ready.isEmpty() && !ended && !closed) {
          await();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        ended = true;
      }
      return !ready.isEmpty();
    }

    private void await() throws InterruptedException {
      if (run != null) {
        Optional<Event> next = live.take();
        next.ifPresent(this::takeLive);
        ended |= next.isEmpty();
        return;
      }
      synchronized (Watch.this) {
        if (!closed) {
          Watch.this.wait(BETWEEN_LOOKS.toMillis());
        }
      }
      takeFrom(journal.get());
    }

    @Override
    public RunEvent next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      RunEvent next = ready.remove();
      ended |= next.isLast();
      return next;
    }
  }
}
