package dev.pawl.protocol.stdio;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets threads run one at a time, each from one of its steps to the next, in an order that is
 * chosen for it, and on a clock of its own. The same choices lead to the same order.
 */
final class Schedule extends AbstractExecutorService implements Machine {
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(1);

  /** So much time passes before it is said that nothing happens any more. */
  private static final int MOST_TICKS = 60;

  private final Choices choices;
  private final List<Actor> spare;
  private final List<Actor> actors = new ArrayList<>();
  private final Semaphore outside = new Semaphore(0);
  private @Nullable Actor current;
  private long now = 1;
  private int ticks;
  private @Nullable Throwable failure;

  /**
   * @param spare threads that were used before, since making them takes longer than all the rest
   */
  Schedule(Choices choices, List<Actor> spare) {
    this.choices = choices;
    this.spare = spare;
  }

  /** A thread, and what it waits for. */
  static final class Actor extends Thread {
    private final Semaphore baton = new Semaphore(0);
    private @Nullable Schedule schedule;
    private Runnable work = () -> {};
    private BooleanSupplier ready = () -> true;
    private boolean interruptible;

    /** What {@link #isInterrupted} says: whoever waits for the baton hides it for a while. */
    private boolean interrupted;

    private boolean pausing;
    private long wakesAt;
    private boolean woken;
    private boolean over;
    private boolean dismissed;

    Actor() {
      setDaemon(true);
    }

    private void prepare(Schedule next, Runnable task) {
      schedule = next;
      work = task;
      ready = () -> true;
      interruptible = false;
      interrupted = false;
      pausing = false;
      woken = false;
      over = false;
    }

    /** For one that was used before, there is nothing to do. */
    @Override
    public void start() {
      if (getState() == Thread.State.NEW) {
        super.start();
      }
    }

    @Override
    public void run() {
      baton.acquireUninterruptibly();
      while (!dismissed) {
        boolean _ = Thread.interrupted();
        Schedule mine = schedule;
        try {
          work.run();
        } catch (Throwable e) {
          mine.failure = e;
        }
        over = true;
        mine.goOn(mine.next());
        baton.acquireUninterruptibly();
      }
    }

    /** Ends one that is spare. */
    void dismiss() throws InterruptedException {
      dismissed = true;
      baton.release();
      join();
    }

    @Override
    public void interrupt() {
      interrupted = true;
      super.interrupt();
    }

    boolean isEnabled() {
      if (over) {
        return false;
      }
      return pausing
          ? woken || schedule.now >= wakesAt
          : ready.getAsBoolean() || (interruptible && interrupted);
    }

    void giveWay() {
      interrupted = isInterrupted();
      Actor next = schedule.next();
      if (next != this) {
        schedule.goOn(next);
        baton.acquireUninterruptibly();
      }
    }
  }

  /** Lets everything happen until nothing does any more, however much time passes. */
  void run() throws Throwable {
    ticks = 0;
    goOn(next());
    outside.acquireUninterruptibly();
    if (failure != null) {
      throw failure;
    }
  }

  /** Who is to go on, or null when nothing happens any more. */
  private @Nullable Actor next() {
    // Only to look at the time is not to do anything.
    ticks = current == null || current.pausing ? ticks : 0;
    while (ticks < MOST_TICKS && failure == null) {
      List<Actor> enabled = enabled();
      boolean mayTick = actors.stream().anyMatch(each -> each.pausing && !each.over);
      if (enabled.isEmpty() && !mayTick) {
        return null;
      }
      int chosen = choices.next(enabled.size() + (mayTick ? 1 : 0));
      if (chosen < enabled.size()) {
        current = enabled.get(chosen);
        return current;
      }
      now += TICK;
      ticks++;
    }
    return null;
  }

  private void goOn(@Nullable Actor next) {
    (next == null ? outside : next.baton).release();
  }

  /** Whoever is at it comes first. */
  private List<Actor> enabled() {
    List<Actor> enabled = new ArrayList<>();
    if (current != null && current.isEnabled()) {
      enabled.add(current);
    }
    for (Actor each : actors) {
      if (each != current && each.isEnabled()) {
        enabled.add(each);
      }
    }
    return enabled;
  }

  /** Ends it; false when some threads have not ended. */
  boolean end() {
    boolean all = actors.stream().allMatch(each -> each.over);
    if (all) {
      spare.addAll(actors);
    }
    return all;
  }

  /** Chooses something else than an order: one of so many, where the first is the usual one. */
  int choose(int many) {
    return choices.next(many);
  }

  /** Others may come in between here. */
  void step() {
    await(() -> true);
  }

  /** Waits, and cannot be interrupted. */
  void await(BooleanSupplier condition) {
    self().ready = condition;
    self().giveWay();
  }

  /** Waits; whoever is interrupted goes on too, and has to look. */
  void awaitOrInterrupt(BooleanSupplier condition) {
    self().interruptible = true;
    await(condition);
    self().interruptible = false;
  }

  private static Actor self() {
    return (Actor) Thread.currentThread();
  }

  @Override
  public Thread thread(Runnable work) {
    Actor actor = spare.isEmpty() ? new Actor() : spare.removeLast();
    actor.prepare(this, work);
    actors.add(actor);
    return actor;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void pause() {
    pause(Long.MAX_VALUE - now);
  }

  @Override
  public void pause(long nanos) {
    Actor self = self();
    self.wakesAt = now + nanos;
    self.pausing = true;
    self.giveWay();
    self.pausing = false;
    self.woken = false;
  }

  @Override
  public void wake(Thread thread) {
    ((Actor) thread).woken = true;
  }

  @Override
  public void execute(Runnable work) {
    thread(work).start();
  }

  @Override
  public void shutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return true;
  }

  @Override
  public boolean awaitTermination(long time, TimeUnit unit) {
    return true;
  }
}
