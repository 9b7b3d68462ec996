package dev.pawl.store.database;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes what came together in one transaction. What fails because of a single run or request is
 * written without it; what fails because of the database fails for all.
 */
final class Rounds {

  private final Database database;
  private final Owner owner;
  private final Tables tables;
  private final AuditWriting audit;

  private @Nullable WriteSession session;

  /** Whether the last round failed; known before those are told who waited for it. */
  private volatile boolean complained;

  /**
   * What is still to be written in a round: when a part of it is done with, it goes, so that
   * nothing is written twice.
   *
   * @param works what goes into one transaction with the parts
   * @param apart what gets a transaction of its own each
   */
  private record Load(List<WrittenPart> parts, List<Work<?>> works, List<Work<?>> apart) {
    boolean isEmpty() {
      return parts.isEmpty() && works.isEmpty() && apart.isEmpty();
    }
  }

  Rounds(Database database, Owner owner, Tables tables, AuditWriting audit) {
    this.database = database;
    this.owner = owner;
    this.tables = tables;
    this.audit = audit;
  }

  /** Returns what kept it from being written, for all, or null. */
  @Nullable Trouble write(List<RunJournal> journals, List<Work<?>> works) {
    Load load = new Load(parts(journals), new ArrayList<>(works), new ArrayList<>());
    for (Work<?> work : works) {
      if (work.isApart()) {
        load.apart().add(work);
      }
    }
    load.works().removeAll(load.apart());
    if (load.isEmpty()) {
      return null;
    }
    Trouble trouble = null;
    try {
      attempt(load);
    } catch (SQLException e) {
      trouble = database.explain(e);
    } catch (RuntimeException | Error e) {
      trouble = Trouble.of(e);
    }
    return trouble == null ? succeeded() : failed(trouble, load);
  }

  /**
   * A connection that was lost while nothing was written is only noticed now; then there is a new
   * one. What the database undid for the sake of others is done once more, too.
   */
  private void attempt(Load load) throws SQLException {
    boolean fresh = session == null;
    try {
      write(open(), load);
    } catch (SQLException e) {
      boolean undone = database.isUndone(e);
      if (!undone) {
        disconnect();
      }
      if (!undone && !(e instanceof Dispossessed) && (fresh || !database.isLost(e))) {
        throw e;
      }
      WriteSession again = open();
      // What was given up meanwhile is not this process's to write any more.
      load.parts().removeIf(part -> part.journal().isLost());
      write(again, load);
    } catch (RuntimeException | Error e) {
      disconnect();
      throw e;
    }
  }

  private void write(WriteSession open, Load load) throws SQLException {
    if (!load.parts().isEmpty() || !load.works().isEmpty()) {
      try {
        transaction(open, load.parts(), load.works());
        load.parts().clear();
        load.works().clear();
      } catch (SQLException e) {
        if (database.concernsAll(e)) {
          throw e;
        }
      } catch (RuntimeException _) {
        // It is because of one of them; which, is found out now.
      }
    }
    partByPart(open, load.parts());
    workByWork(open, load.works());
    workByWork(open, load.apart());
  }

  private List<WrittenPart> parts(List<RunJournal> journals) {
    List<WrittenPart> parts = new ArrayList<>(journals.size());
    for (RunJournal journal : new LinkedHashSet<>(journals)) {
      try {
        WrittenPart part = journal.take();
        if (part != null) {
          parts.add(part);
        }
      } catch (RuntimeException | Error e) {
        journal.lost(
            new Trouble(Trouble.Kind.DEFECT, "an event cannot be written as JSON: " + e, e));
      }
    }
    return parts;
  }

  private WriteSession open() throws SQLException {
    if (database.isDispossessed()) {
      disconnect();
    }
    WriteSession open = session;
    while (open == null) {
      try {
        open = database.open(owner.id());
      } catch (Dispossessed e) {
        System.getLogger("dev.pawl.store")
            .log(
                Level.WARNING,
                "{0}: {1}; others may have taken its runs",
                database.place(),
                text(e));
        owner.takeAnother();
        tables.renounce(text(e));
      }
    }
    session = open;
    return open;
  }

  private static String text(Dispossessed e) {
    return String.valueOf(e.getMessage());
  }

  boolean isInTrouble() {
    return complained;
  }

  /** Whether this process may rely on its runs being its own, without asking the database. */
  boolean mayAct() {
    return database.mayAct();
  }

  /** Makes sure that this process still drives the run. */
  boolean affirm(WriteSession open, RunJournal journal) throws SQLException {
    boolean _ = affirm(open);
    tables.check(open, journal);
    return true;
  }

  /** Makes sure which runs this process still drives. */
  boolean affirm(WriteSession open) throws SQLException {
    database.affirm(open);
    int gaps = database.gaps();
    tables.checkAll(open);
    database.settled(gaps);
    return true;
  }

  private void transaction(WriteSession open, List<WrittenPart> parts, List<Work<?>> works)
      throws SQLException {
    List<Runnable> afterwards = new ArrayList<>();
    boolean safe = !parts.isEmpty();
    for (Work<?> work : works) {
      safe |= work.isSafe();
    }
    open.begin(safe);
    audit.begin();
    try {
      tables.write(open, parts, afterwards);
      for (Work<?> work : works) {
        afterwards.add(work.run(open));
      }
      audit.write(open);
    } catch (SQLException | RuntimeException | Error e) {
      rollback(open, e);
      throw e;
    }
    commit(open, parts);
    afterwards.forEach(Runnable::run);
  }

  /** When a commit fails, it may have succeeded all the same. */
  private static void commit(WriteSession open, List<WrittenPart> parts) throws SQLException {
    try {
      open.commit();
    } catch (SQLException e) {
      for (WrittenPart part : parts) {
        part.journal().inDoubt(part);
      }
      rollback(open, e);
      throw e;
    }
  }

  private static void rollback(WriteSession open, Throwable because) {
    try {
      open.abandon();
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  private void partByPart(WriteSession open, List<WrittenPart> parts) throws SQLException {
    while (!parts.isEmpty()) {
      WrittenPart part = parts.getFirst();
      try {
        transaction(open, List.of(part), List.of());
      } catch (SQLException e) {
        if (database.concernsAll(e)) {
          throw e;
        }
        part.journal().lost(database.explain(e));
      } catch (RuntimeException e) {
        part.journal().lost(Trouble.of(e));
      }
      parts.removeFirst();
    }
  }

  private void workByWork(WriteSession open, List<Work<?>> works) throws SQLException {
    while (!works.isEmpty()) {
      Work<?> work = works.getFirst();
      try {
        transaction(open, List.of(), List.of(work));
      } catch (SQLException e) {
        if (database.concernsAll(e)) {
          throw e;
        }
        work.handover().failed(database.explain(e));
      } catch (RuntimeException e) {
        work.handover().failed(Trouble.of(e));
      }
      works.removeFirst();
    }
  }

  private @Nullable Trouble succeeded() {
    if (complained) {
      complained = false;
      System.getLogger("dev.pawl.store")
          .log(Level.INFO, "{0} can be written again", database.place());
    }
    return null;
  }

  private Trouble failed(Trouble trouble, Load load) {
    if (!complained) {
      complained = true;
      System.getLogger("dev.pawl.store")
          .log(
              Level.WARNING,
              "{0} (it is tried again as long as this process lives)",
              trouble.message());
    }
    load.parts().forEach(part -> part.journal().failed(trouble));
    load.works().forEach(work -> work.handover().failed(trouble));
    load.apart().forEach(work -> work.handover().failed(trouble));
    return trouble;
  }

  private void disconnect() {
    WriteSession lost = session;
    session = null;
    if (lost != null) {
      try {
        lost.close();
      } catch (SQLException e) {
        System.getLogger("dev.pawl.store").log(Level.DEBUG, "a connection could not be closed", e);
      }
    }
  }

  /** Lets go of this owner's runs, if there ever were any. */
  void close() {
    try {
      if (session != null) {
        giveBack();
      }
    } catch (SQLException | RuntimeException e) {
      // Without its owner they are nobody's either, but others have to make sure of that.
      System.getLogger("dev.pawl.store").log(Level.DEBUG, "runs were not given back", e);
    }
    disconnect();
    database.close();
  }

  private void giveBack() throws SQLException {
    try {
      giveBack(open());
    } catch (SQLException e) {
      disconnect();
      if (!database.isLost(e)) {
        throw e;
      }
      giveBack(open());
    }
  }

  private void giveBack(WriteSession open) throws SQLException {
    open.begin(false);
    audit.markEnd(open);
    tables.releaseAll(open);
    database.leave(open);
    open.commit();
  }
}
