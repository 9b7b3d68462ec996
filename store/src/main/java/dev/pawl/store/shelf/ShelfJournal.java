package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Scales;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a run that this process drives. Events that were appended wait until somebody
 * needs them to be safe, or a moment.
 */
final class ShelfJournal implements Journal {
  private final Desk desk;
  private final RunWriting writing;
  private final Scales scales;

  /** Held by the one who writes. */
  private final ReentrantLock pen = new ReentrantLock();

  // Guarded by this.
  private List<Event> pending = new ArrayList<>(4);
  private long appended;
  private long waiting;
  private long heavy;
  private boolean over;
  private boolean known;
  private @Nullable PawlException trouble;
  private @Nullable PawlException end;

  /** What was sent without anybody having heard what came of it. Guarded by the pen. */
  private @Nullable Part unsettled;

  /** A new run. */
  ShelfJournal(String run, Desk desk, @Nullable Supplier<String> definition) {
    this.desk = desk;
    writing = new RunWriting(run, desk, definition);
    scales = new Scales(desk.settings().limits(), 0);
  }

  /** A run that was adopted. */
  ShelfJournal(KeptRun run, Life life, Desk desk) {
    this.desk = desk;
    writing = new RunWriting(run, life, desk);
    scales = new Scales(desk.settings().limits(), run.weight());
    appended = run.summary().events();
    known = true;
  }

  String run() {
    return writing.run();
  }

  @Override
  public void append(Event event) {
    if (desk.writer().isFull()) {
      write();
    }
    add(event, false);
  }

  @Override
  public void leave(Event event) {
    add(event, true);
  }

  private void add(Event event, boolean inTrouble) {
    long weight;
    synchronized (this) {
      check(event, inTrouble);
      weight = scales.add(event);
      pending.add(event);
      appended++;
      waiting += weight;
      over = event instanceof Event.RunCompleted || event instanceof Event.RunFailed;
    }
    desk.writer().later(this, weight);
  }

  private void check(Event event, boolean inTrouble) {
    if (end != null) {
      throw end;
    }
    if (trouble != null && !inTrouble) {
      throw trouble;
    }
    if (over) {
      throw new PawlException.Conflict("run " + run() + " is over; nothing can be appended to it");
    }
    boolean starts = event instanceof Event.RunStarted started && started.run().equals(run());
    if (appended == 0 ? !starts : event instanceof Event.RunStarted) {
      throw new PawlException.Defect("a journal begins with the start of its run, and only once");
    }
  }

  @Override
  public synchronized long weight() {
    return scales.total();
  }

  @Override
  public synchronized boolean isPartlyWritten() {
    return known;
  }

  @Override
  public void flush() {
    desk.writer().soon(this);
  }

  synchronized boolean isUnused() {
    return appended == 0;
  }

  /** Whether nothing more can come of it. */
  boolean isOver() {
    synchronized (this) {
      if (over || end != null) {
        return true;
      }
    }
    return writing.isLost();
  }

  /** Whether this process has nothing to do with it any more. */
  boolean isLetGo() {
    synchronized (this) {
      if (end != null) {
        return true;
      }
    }
    return writing.isLost();
  }

  /** Nobody can have taken a run of which nothing was written, or one that is over. */
  @Override
  public boolean mayStillAct() {
    synchronized (this) {
      if (end != null || over || !known) {
        return end == null;
      }
    }
    return writing.holds();
  }

  @Override
  public void sync() {
    write();
    if (!mayStillAct()) {
      synchronized (this) {
        if (end != null) {
          throw end;
        }
      }
      writing.affirm();
      if (writing.isLost()) {
        throw lost(writing.taken());
      }
    }
  }

  /** Writes everything that was appended. */
  void write() {
    pen.lock();
    try {
      Part part = take();
      while (part != null) {
        settle(part, attempt(part));
        part = take();
      }
    } finally {
      pen.unlock();
    }
  }

  private boolean attempt(Part part) {
    try {
      return desk.shelf().swap(part.swap());
    } catch (PawlException e) {
      throw inDoubt(part, e);
    }
  }

  /**
   * What is to be written now, or null. Whoever gets something has the pen, and gives it back by
   * {@link #putDown}.
   */
  @Nullable Part pickUp() {
    if (!pen.tryLock()) {
      desk.writer().later(this, 0);
      return null;
    }
    Part part = null;
    try {
      part = take();
    } finally {
      if (part == null) {
        pen.unlock();
      }
    }
    return part;
  }

  /** What came of a part that was picked up. */
  void putDown(Part part, boolean done) {
    try {
      settle(part, done);
    } finally {
      pen.unlock();
    }
  }

  /** The same when nobody knows. */
  void putDown(Part part, PawlException why) {
    try {
      PawlException _ = inDoubt(part, why);
    } finally {
      pen.unlock();
    }
  }

  private @Nullable Part take() {
    if (unsettled != null) {
      return unsettled;
    }
    synchronized (this) {
      if (pending.isEmpty()) {
        return null;
      }
    }
    try {
      writing.live();
    } catch (PawlException.Unreachable e) {
      throw failed(e);
    }
    if (writing.isLost()) {
      throw lost(writing.taken());
    }
    return part();
  }

  private Part part() {
    List<Event> taken;
    long total;
    synchronized (this) {
      taken = pending;
      pending = new ArrayList<>(4);
      known = true;
      heavy += waiting;
      waiting = 0;
      total = scales.total();
    }
    return writing.part(taken, total);
  }

  private void settle(Part part, boolean done) {
    unsettled = part;
    try {
      if (done || part.isThere(desk.shelf())) {
        written(part);
      } else if (writing.lacksDefinition(part)) {
        unsettled = writing.withDefinition(part);
        write();
      } else {
        throw lost(writing.refused());
      }
    } catch (PawlException.Unreachable e) {
      throw failed(e);
    }
  }

  private void written(Part part) {
    unsettled = null;
    writing.written(part);
    synchronized (this) {
      trouble = null;
      desk.writer().gone(heavy);
      heavy = 0;
    }
    if (part.after().isOver()) {
      desk.ended(part.after());
    }
  }

  private PawlException inDoubt(Part part, PawlException why) {
    unsettled = part;
    return failed(why);
  }

  /** What is not written may still be, later. */
  private PawlException failed(PawlException why) {
    synchronized (this) {
      trouble = why;
    }
    desk.writer().later(this, 0);
    return why;
  }

  /** It can never be written. */
  private PawlException lost(PawlException why) {
    unsettled = null;
    giveUp(why);
    synchronized (this) {
      pending.clear();
      desk.writer().gone(waiting + heavy);
      waiting = 0;
      heavy = 0;
      return end == null ? why : end;
    }
  }

  /** Nothing more may be appended. */
  synchronized void giveUp(PawlException why) {
    if (end == null) {
      end = why;
    }
  }

  /** Writes what is still to be written, and lets others adopt the run, if it is not over. */
  void release(PawlException why) {
    pen.lock();
    try {
      write();
      giveUp(why);
      writing.release();
    } finally {
      giveUp(why);
      pen.unlock();
    }
  }
}
