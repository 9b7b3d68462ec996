package dev.pawl.store.database;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunAudit;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.Scales;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a run that this process drives. Appending only notes the event; the {@link Writer}
 * takes what was noted, writes it, and says so.
 */
final class RunJournal implements Journal {
  private final String run;
  private final Writer writer;
  private final JournalLimits limits;
  private final Scales scales;

  // Guarded by this.
  private List<Event> pending = new ArrayList<>(4);
  private long appended;
  private long written;
  private long waiting;
  private boolean queued;
  private boolean over;
  private boolean mayBeKnown;
  private boolean sent;
  private long attempts;
  private long lastFailed;
  private @Nullable Trouble trouble;
  private @Nullable Trouble end;

  // Only for the writer's thread.
  private List<Event> taken = new ArrayList<>(0);
  private @Nullable RunSummary summary;
  private long bytes;
  private long takenWeight;

  /** The definition that the run needs, until its begin is written. */
  private volatile @Nullable Supplier<String> definition;

  /** Makes entries of its events; null if nothing is put down. */
  private volatile @Nullable RunAudit auditing;

  /** How many events were sent each time that nobody heard what came of it. */
  private Set<Long> inDoubt = Set.of();

  /** A new run. */
  RunJournal(String run, Writer writer, JournalLimits limits) {
    this(run, writer, limits, 0);
  }

  private RunJournal(String run, Writer writer, JournalLimits limits, long bytes) {
    this.run = run;
    this.writer = writer;
    this.limits = limits;
    this.bytes = bytes;
    scales = new Scales(limits, bytes);
  }

  /** A run that was adopted. */
  RunJournal(RunSummary summary, long bytes, Writer writer, JournalLimits limits) {
    this(summary.run(), writer, limits, bytes);
    this.summary = summary;
    appended = summary.events();
    written = summary.events();
    AuditSettings settings = writer.auditing();
    if (settings != null) {
      auditing = RunAudit.of(summary, settings);
    }
  }

  /** How the one became known who began it is in its first event only. */
  void begunBy(Event.RunStarted begun) {
    AuditSettings settings = writer.auditing();
    if (settings != null) {
      auditing = RunAudit.of(begun, settings);
    }
  }

  boolean isRegistered() {
    return writer.registers();
  }

  @Nullable RunAudit auditing() {
    return auditing;
  }

  @Override
  public boolean mustBeKept() {
    return writer.auditing() != null;
  }

  void needs(Supplier<String> text) {
    definition = text;
  }

  @Nullable String definition() {
    Supplier<String> needed = definition;
    return needed == null ? null : needed.get();
  }

  String run() {
    return run;
  }

  synchronized boolean isUnused() {
    return appended == 0;
  }

  synchronized boolean isOver() {
    return over || end != null;
  }

  @Override
  public void append(Event event) {
    writer.admit();
    add(event, false);
  }

  @Override
  public void leave(Event event) {
    add(event, true);
  }

  private void add(Event event, boolean inTrouble) {
    long heavy;
    boolean first;
    synchronized (this) {
      check(event, inTrouble);
      if (event instanceof Event.RunStarted begun) {
        begunBy(begun);
      }
      heavy = scales.add(event);
      pending.add(event);
      appended++;
      waiting += heavy;
      over = event instanceof Event.RunCompleted || event instanceof Event.RunFailed;
      first = !queued;
      queued = true;
    }
    writer.took(heavy);
    if (first) {
      writer.later(this);
    }
  }

  private void check(Event event, boolean inTrouble) {
    if (end != null) {
      throw end.exception();
    }
    if (trouble != null && !inTrouble) {
      throw trouble.exception();
    }
    if (over) {
      throw new PawlException.Conflict("run " + run + " is over; nothing can be appended to it");
    }
    boolean starts = event instanceof Event.RunStarted started && started.run().equals(run);
    if (appended == 0 ? !starts : event instanceof Event.RunStarted) {
      throw new PawlException.Defect("a journal begins with the start of its run, and only once");
    }
  }

  @Override
  public void flush() {
    writer.soon(this);
  }

  @Override
  public synchronized boolean isPartlyWritten() {
    return sent || written > 0 || mayBeKnown;
  }

  /**
   * Nobody can have taken a run of which nothing was written, or one that is over. Whether it was
   * lost is asked last: by then this process may rely on others, under another name.
   */
  @Override
  public boolean mayStillAct() {
    return isSafeFromOthers() || (writer.mayAct() && !isLost());
  }

  private synchronized boolean isSafeFromOthers() {
    return end == null && (over || (written == 0 && !mayBeKnown));
  }

  synchronized boolean isLost() {
    return end != null;
  }

  @Override
  public void sync() {
    awaitWritten();
    if (!mayStillAct()) {
      writer.affirm(this);
    }
  }

  /**
   * Waits for an attempt that begins from now on. One that is under way may have begun before what
   * was in its way was put right, so its failure says nothing.
   */
  private void awaitWritten() {
    long target;
    long begun;
    synchronized (this) {
      if (end != null) {
        throw end.exception();
      }
      if (written == appended) {
        return;
      }
      target = appended;
      begun = attempts;
    }
    writer.soon(this);
    synchronized (this) {
      boolean settled =
          Patience.await(
              this,
              writer.patience(),
              () -> written >= target || lastFailed > begun || end != null);
      if (written >= target) {
        return;
      }
      if (end != null) {
        throw end.exception();
      }
      throw (settled && trouble != null ? trouble : writer.tooLong()).exception();
    }
  }

  /** Nothing more may be appended; what was is still written. */
  synchronized void giveUp(Trouble why) {
    if (end == null) {
      end = why;
      notifyAll();
    }
  }

  /** What is to be written now, or null. For the writer's thread, as is all that follows. */
  @Nullable WrittenPart take() {
    synchronized (this) {
      queued = false;
      takenWeight += waiting;
      waiting = 0;
      if (taken.isEmpty()) {
        List<Event> empty = taken;
        taken = pending;
        pending = empty;
      } else {
        taken.addAll(pending);
        pending.clear();
      }
      sent = !taken.isEmpty();
      attempts++;
    }
    return taken.isEmpty() ? null : WrittenPart.of(this, summary, taken, limits.spill());
  }

  /** Whether nobody can know of the run, because nothing of it was ever written. */
  boolean isNotWritten() {
    return summary == null;
  }

  @Override
  public synchronized long weight() {
    return scales.total();
  }

  long bytes() {
    return bytes;
  }

  /** The part was sent, but nobody knows its fate. What is known of earlier ones stays known. */
  void inDoubt(WrittenPart part) {
    Set<Long> more = new HashSet<>(inDoubt);
    more.add(part.count());
    inDoubt = more;
    synchronized (this) {
      mayBeKnown = true;
    }
  }

  boolean isInDoubt() {
    return !inDoubt.isEmpty();
  }

  /** Whether the run is over with the first so many of the events that are to be written. */
  boolean wouldEndWith(long count) {
    return count > 0
        && count <= taken.size()
        && (taken.get((int) count - 1) instanceof Event.RunCompleted
            || taken.get((int) count - 1) instanceof Event.RunFailed);
  }

  /** Whether so many events were once sent together, so that they may be what was written. */
  boolean mayHaveArrived(long count) {
    return inDoubt.contains(count);
  }

  /** The part is safe. */
  void written(WrittenPart part) {
    summary = part.after();
    bytes += part.bytes();
    definition = null;
    inDoubt = Set.of();
    taken.clear();
    giveWeightBack();
    arrived(part.count());
  }

  private void giveWeightBack() {
    writer.gave(takenWeight);
    takenWeight = 0;
  }

  /**
   * So many events whose fate was not known turned out to be safe; the others are still to be
   * written.
   */
  RunSummary arrivedAfterAll(long count) {
    List<Event> safe = taken.subList(0, (int) count);
    WrittenPart part = WrittenPart.of(this, summary, safe, limits.spill());
    summary = part.after();
    bytes += part.bytes();
    safe.clear();
    inDoubt = Set.of();
    if (taken.isEmpty()) {
      giveWeightBack();
    }
    arrived(part.count());
    synchronized (this) {
      queued |= !taken.isEmpty();
    }
    return part.after();
  }

  private synchronized void arrived(long count) {
    sent = false;
    written += count;
    trouble = null;
    notifyAll();
  }

  /**
   * What is not written yet could not be, but may be later. The first reason is kept, until
   * something was written again: those that follow are often only its consequences.
   */
  void failed(Trouble why) {
    if (taken.isEmpty()) {
      return;
    }
    synchronized (this) {
      sent = false;
      lastFailed = attempts;
      trouble = trouble == null || trouble.kind() != why.kind() ? why : trouble;
      notifyAll();
    }
  }

  /** Whether anything was appended since it was last taken, or is to be tried again. */
  synchronized boolean isQueued() {
    return queued;
  }

  /** Whether it has to be put in the queue again, because something of it is not written. */
  synchronized boolean isToBeQueued() {
    boolean wanted = !queued && !taken.isEmpty();
    queued |= wanted;
    return wanted;
  }

  /** It can never be written. */
  void lost(Trouble why) {
    taken.clear();
    synchronized (this) {
      end = end == null ? why : end;
      pending.clear();
      writer.gave(takenWeight + waiting);
      takenWeight = 0;
      waiting = 0;
      notifyAll();
    }
  }
}
