package dev.pawl.store;

import java.lang.System.Logger;
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
  private static final Logger LOG = System.getLogger("dev.pawl.store");

  private final Database database;
  private final Owner owner;
  private final Tables tables;

  private @Nullable Session session;
  private boolean complained;

  Rounds(Database database, Owner owner, Tables tables) {
    this.database = database;
    this.owner = owner;
    this.tables = tables;
  }

  /** Returns what kept it from being written, for all, or null. */
  @Nullable Trouble write(List<RunJournal> journals, List<Work<?>> works) {
    List<Part> parts = parts(journals);
    if (parts.isEmpty() && works.isEmpty()) {
      return null;
    }
    Trouble trouble = null;
    try {
      attempt(parts, works);
    } catch (SQLException e) {
      trouble = database.explain(e);
    } catch (RuntimeException | Error e) {
      trouble = Trouble.of(e);
    }
    return trouble == null ? succeeded() : failed(trouble, parts, works);
  }

  /**
   * A connection that was lost while nothing was written is only noticed now; then there is a new
   * one.
   */
  private void attempt(List<Part> parts, List<Work<?>> works) throws SQLException {
    boolean fresh = session == null;
    try {
      write(open(), parts, works);
    } catch (SQLException e) {
      disconnect();
      if (!(e instanceof Dispossessed) && (fresh || !database.isLost(e))) {
        throw e;
      }
      write(open(), parts, works);
    } catch (RuntimeException | Error e) {
      disconnect();
      throw e;
    }
  }

  private void write(Session open, List<Part> parts, List<Work<?>> works) throws SQLException {
    try {
      transaction(open, parts, works);
    } catch (SQLException e) {
      if (database.concernsAll(e)) {
        throw e;
      }
      oneByOne(open, parts, works);
    } catch (RuntimeException _) {
      oneByOne(open, parts, works);
    }
  }

  private List<Part> parts(List<RunJournal> journals) {
    List<Part> parts = new ArrayList<>(journals.size());
    for (RunJournal journal : new LinkedHashSet<>(journals)) {
      try {
        Part part = journal.take();
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

  private Session open() throws SQLException {
    if (database.isDispossessed()) {
      disconnect();
    }
    Session open = session;
    while (open == null) {
      try {
        open = database.open(owner.id());
      } catch (Dispossessed e) {
        LOG.log(
            Level.WARNING, "{0}: {1}; others may have taken its runs", database.place(), text(e));
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

  /** Whether this process may rely on its runs being its own, without asking the database. */
  boolean mayAct() {
    return database.mayAct();
  }

  /** Makes sure that this process still drives the run. */
  boolean affirm(Session open, RunJournal journal) throws SQLException {
    database.affirm(open);
    tables.check(open, journal);
    return true;
  }

  private void transaction(Session open, List<Part> parts, List<Work<?>> works)
      throws SQLException {
    List<Runnable> afterwards = new ArrayList<>();
    boolean safe = !parts.isEmpty();
    for (Work<?> work : works) {
      safe |= work.safe();
    }
    open.begin(safe);
    try {
      tables.write(open, parts, afterwards);
      for (Work<?> work : works) {
        afterwards.add(work.run(open));
      }
    } catch (SQLException | RuntimeException | Error e) {
      rollback(open, e);
      throw e;
    }
    commit(open, parts);
    afterwards.forEach(Runnable::run);
  }

  /** When a commit fails, it may have succeeded all the same. */
  private static void commit(Session open, List<Part> parts) throws SQLException {
    try {
      open.commit();
    } catch (SQLException e) {
      for (Part part : parts) {
        part.journal().inDoubt(part);
      }
      rollback(open, e);
      throw e;
    }
  }

  private static void rollback(Session open, Throwable because) {
    try {
      open.abandon();
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  private void oneByOne(Session open, List<Part> parts, List<Work<?>> works) throws SQLException {
    for (Part part : parts) {
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
    }
    for (Work<?> work : works) {
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
    }
  }

  private @Nullable Trouble succeeded() {
    if (complained) {
      complained = false;
      LOG.log(Level.INFO, "{0} can be written again", database.place());
    }
    return null;
  }

  private Trouble failed(Trouble trouble, List<Part> parts, List<Work<?>> works) {
    if (!complained) {
      complained = true;
      LOG.log(Level.WARNING, "{0} (it is tried again by itself)", trouble.message());
    }
    parts.forEach(part -> part.journal().failed(trouble));
    works.forEach(work -> work.handover().failed(trouble));
    return trouble;
  }

  private void disconnect() {
    Session lost = session;
    session = null;
    if (lost != null) {
      try {
        lost.close();
      } catch (SQLException e) {
        LOG.log(Level.DEBUG, "a connection could not be closed", e);
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
      LOG.log(Level.DEBUG, "runs were not given back", e);
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

  private void giveBack(Session open) throws SQLException {
    open.begin(false);
    tables.releaseAll(open);
    database.leave(open);
    open.commit();
  }
}
