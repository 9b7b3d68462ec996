package dev.pawl.store.database;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a store that writes, and what waits for it.
 *
 * <p>It is a platform thread, because the database keeps whatever thread calls it. It goes in
 * rounds. Work that somebody waits for begins a round at once; whatever else arrives while a round
 * is under way makes up the next, so that many who wait share one write to the disk. Events that
 * nobody waits for are collected for a moment first, and are then written in portions, so that they
 * hold up nobody who waits.
 */
final class Writer {
  /** How many runs that nobody waits for are written at once. */
  private static final int PORTION = 500;

  private static final long NEVER = Long.MAX_VALUE;

  /** How long those wait for others who are in a hurry: about as long as a disk takes anyway. */
  private static final long GATHERING = Duration.ofMillis(1).toNanos();

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final Queue<RunJournal> lazy = new ConcurrentLinkedQueue<>();
  private final Queue<RunJournal> urgent = new ConcurrentLinkedQueue<>();
  private final Queue<Work<?>> works = new ConcurrentLinkedQueue<>();
  private final AtomicLong waiting = new AtomicLong();
  private final AtomicInteger hurried = new AtomicInteger();
  private final StoreSettings settings;
  private final Rounds rounds;
  private final String place;

  private volatile @Nullable Thread thread;
  private volatile boolean idle = true;

  /** So many have to be in a hurry before they wake the thread. */
  private volatile int awaited;

  private volatile boolean all;
  private volatile boolean closing;
  private volatile boolean closed;
  private volatile @Nullable Trouble trouble;

  // Only for the thread itself.
  private final Crowd crowd = new Crowd();
  private long due = NEVER;
  private long pause;
  private int left;

  Writer(StoreSettings settings, Rounds rounds, String place) {
    this.settings = settings;
    this.rounds = rounds;
    this.place = place;
  }

  Duration patience() {
    return settings.patience();
  }

  /** What is put down of what runs do; null if nothing is. */
  @Nullable AuditSettings auditing() {
    return settings.auditing();
  }

  /** Whether journals leave marks for the registry. */
  boolean registers() {
    return settings.registering();
  }

  /** Whether what was last tried could not be written. */
  boolean isInTrouble() {
    return rounds.isInTrouble();
  }

  Trouble tooLong() {
    return Patience.tooLong(place, settings.patience());
  }

  /** Makes those who append wait while too much waits to be written already. */
  void admit() {
    if (closing) {
      throw new PawlException.Unreachable(place + " is closed; nothing can be appended any more");
    }
    if (waiting.get() > settings.mostWaiting()) {
      waitForRoom();
    }
  }

  private void waitForRoom() {
    Trouble now = trouble;
    if (now != null) {
      throw now.exception();
    }
    wake();
    synchronized (waiting) {
      boolean room =
          Patience.await(
              waiting,
              settings.patience(),
              () -> waiting.get() <= settings.mostWaiting() || trouble != null);
      if (!room) {
        throw tooLong().exception();
      }
    }
  }

  void took(long bytes) {
    waiting.addAndGet(bytes);
  }

  void gave(long bytes) {
    long before = waiting.getAndAdd(-bytes);
    if (before > settings.mostWaiting()) {
      tellThoseWhoWaitForRoom();
    }
  }

  private void tellThoseWhoWaitForRoom() {
    synchronized (waiting) {
      waiting.notifyAll();
    }
  }

  /** Has the journal written within a moment. */
  void later(RunJournal journal) {
    lazy.add(journal);
    if (idle) {
      wake();
    }
  }

  /** Has the journal written at once. */
  void soon(RunJournal journal) {
    if (closed) {
      journal.giveUp(Trouble.unreachable(place + " is closed", null));
      return;
    }
    urgent.add(journal);
    if (hurried.incrementAndGet() >= awaited) {
      wake();
    }
  }

  /** Has something done, and waits for it. */
  <T extends @Nullable Object> T call(boolean safe, Work.Job<T> job) {
    return call(safe, null, job);
  }

  /** Has something done in a transaction of its own, and waits for it. */
  <T extends @Nullable Object> T callApart(Work.Job<T> job) {
    return call(Work.Manner.APART, null, job);
  }

  /** Has something done after what was appended to a journal is written, and waits for it. */
  <T extends @Nullable Object> T call(boolean safe, @Nullable RunJournal after, Work.Job<T> job) {
    return call(safe ? Work.Manner.SAFE : Work.Manner.LIGHT, after, job);
  }

  private <T extends @Nullable Object> T call(
      Work.Manner manner, @Nullable RunJournal after, Work.Job<T> job) {
    if (closing) {
      throw new PawlException.Unreachable(place + " is closed");
    }
    Work<T> work = new Work<>(job, manner, after, new Handover<>());
    works.add(work);
    wake();
    return work.handover().await(settings.patience(), place);
  }

  /** Has something done soon, in a transaction of its own, without waiting for it. */
  void nudge(Work.Job<Boolean> job) {
    if (!closing) {
      works.add(new Work<>(job, Work.Manner.APART, null, new Handover<>()));
      wake();
    }
  }

  /** Whether this process may rely on its runs being its own. */
  boolean mayAct() {
    return rounds.mayAct();
  }

  /**
   * Makes sure that this process still drives a run, and will for a while. Not together with what
   * is written: runs that end there are nobody's any more, and would be taken for lost.
   *
   * @throws PawlException when it does not, or that is not certain
   */
  void affirm(RunJournal journal) {
    boolean _ = call(Work.Manner.APART, journal, session -> rounds.affirm(session, journal));
    if (!journal.mayStillAct()) {
      throw new PawlException.Unreachable(
          place
              + " answers so slowly that others may take this process for gone; see what keeps it"
              + " busy");
    }
  }

  /** Writes everything that was appended so far, in all runs. */
  void catchUp() {
    if (waiting.get() > 0) {
      all = true;
      boolean _ = call(false, _ -> true);
    }
  }

  private void wake() {
    Thread running = thread;
    LockSupport.unpark(running == null ? start() : running);
  }

  private synchronized Thread start() {
    Thread running = thread;
    if (running == null) {
      running = Thread.ofPlatform().daemon().name("pawl-store-writer").unstarted(this::run);
      thread = running;
      running.start();
    }
    return running;
  }

  private void run() {
    try {
      while (!closing || !lazy.isEmpty() || hasSomebodyWaiting()) {
        long now = System.nanoTime();
        if (due == NEVER && !lazy.isEmpty()) {
          due = now + settings.delay().toNanos();
        }
        if (closing || hasSomebodyWaiting() || isDue(now)) {
          gather(now);
          round(closing || isDue(now));
        } else {
          rest(now);
        }
      }
    } finally {
      rounds.close();
      closed = true;
    }
  }

  private boolean hasSomebodyWaiting() {
    return !urgent.isEmpty() || !works.isEmpty();
  }

  private boolean isDue(long now) {
    return due != NEVER && now - due >= 0;
  }

  /** Waits a moment for those who usually come together. */
  private void gather(long now) {
    int expected = crowd.expected();
    int came = hurried.get();
    if (came > 0 && came < expected) {
      long until = now + GATHERING;
      awaited = expected;
      while (hurried.get() < expected
          && works.isEmpty()
          && !closing
          && System.nanoTime() - until < 0) {
        LockSupport.parkNanos(this, Math.max(1, until - System.nanoTime()));
      }
      awaited = 0;
      came = hurried.get();
    }
    if (came > 0) {
      crowd.came(came);
    }
  }

  private void rest(long now) {
    if (due == NEVER) {
      idle = true;
      if (lazy.isEmpty() && !hasSomebodyWaiting() && !closing) {
        LockSupport.park(this);
      }
      idle = false;
    } else {
      if (waiting.get() > settings.mostWaiting() && trouble == null) {
        due = now;
      }
      LockSupport.parkNanos(this, Math.max(1, due - now));
    }
  }

  private void round(boolean sweeps) {
    List<RunJournal> journals = new ArrayList<>();
    List<Work<?>> now = new ArrayList<>();
    for (Work<?> work = works.poll(); work != null; work = works.poll()) {
      if (work.handover().begin()) {
        now.add(work);
        if (work.after() != null) {
          journals.add(work.after());
        }
      }
    }
    hurry(journals);
    if (all) {
      all = false;
      // Also what came after the sweep that is under way began.
      left = 0;
      sweep(journals, Integer.MAX_VALUE);
    } else if (sweeps) {
      sweep(journals, PORTION);
    }
    settle(rounds.write(journals, now), journals);
  }

  /** Takes a portion of what nobody waits for; what comes meanwhile is left for the next time. */
  private void sweep(List<RunJournal> journals, int most) {
    left = left == 0 ? lazy.size() : left;
    int portion = Math.min(left, most);
    drain(lazy, journals, portion);
    left -= portion;
    if (left == 0) {
      due = NEVER;
    }
  }

  private void hurry(List<RunJournal> to) {
    int taken = 0;
    for (RunJournal journal = urgent.poll(); journal != null; journal = urgent.poll()) {
      taken++;
      if (journal.isQueued()) {
        to.add(journal);
      }
    }
    hurried.addAndGet(-taken);
  }

  private static void drain(Queue<RunJournal> from, List<RunJournal> to, int most) {
    for (int i = 0; i < most; i++) {
      RunJournal journal = from.poll();
      if (journal == null) {
        return;
      }
      if (journal.isQueued()) {
        to.add(journal);
      }
    }
  }

  private void settle(@Nullable Trouble result, List<RunJournal> journals) {
    boolean failedBefore = trouble != null;
    trouble = result;
    if (result != null) {
      tryAgainLater(journals);
    } else if (failedBefore) {
      pause = 0;
      due = System.nanoTime();
    }
  }

  /** After a failure the same is tried again by itself, after pauses that grow. */
  private void tryAgainLater(List<RunJournal> journals) {
    tellThoseWhoWaitForRoom();
    left = 0;
    if (closing) {
      lazy.clear();
      return;
    }
    pause = Math.clamp(pause * 2, settings.delay().toNanos(), LONGEST_PAUSE.toNanos());
    due = System.nanoTime() + pause;
    for (RunJournal journal : journals) {
      if (journal.isToBeQueued()) {
        lazy.add(journal);
      }
    }
  }

  /** Writes what waits, gives back what is driven, and ends the thread. */
  void close() {
    Thread running;
    synchronized (this) {
      closing = true;
      running = thread;
    }
    if (running == null) {
      rounds.close();
      closed = true;
    } else {
      LockSupport.unpark(running);
      Patience.join(running, settings.patience());
    }
  }

  /**
   * How many come together to have something made safe, as far as that can be told by how many came
   * lately.
   *
   * <p>A write to the disk costs the same however many share it, and so does waking those who wait
   * for it. So where several come again and again, as callers do who each have one answer after the
   * other, the writer waits a moment for as many as there were the last time, and for a few more
   * now and then. Whoever comes alone never waits for others. For one thread.
   */
  static final class Crowd {
    /** So many rounds after too many were waited for, as many are waited for as there are. */
    private static final int CONTENT = 64;

    private static final int MOST = 256;

    private int expected = 1;
    private int content;

    /** For how many it is worth waiting. */
    int expected() {
      return expected;
    }

    /** So many came, with or without being waited for. */
    void came(int count) {
      if (count >= expected) {
        boolean grows = count > 1 && content == 0;
        expected = Math.min(MOST, grows ? count + 1 + count / 4 : Math.max(1, count));
      } else {
        expected = Math.max(1, count);
        content = CONTENT;
      }
      content = Math.max(0, content - 1);
    }
  }
}
