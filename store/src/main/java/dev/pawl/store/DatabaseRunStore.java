package dev.pawl.store;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Keeps runs in a database, which is opened when it is first needed. */
final class DatabaseRunStore implements RunStore {
  private static final String ADOPT =
      "UPDATE runs SET owner = ? WHERE id = ? AND owner = ? AND ended_at = 0";
  private static final String RELEASE = "UPDATE runs SET owner = '' WHERE id = ? AND owner = ?";

  private final Driven driven = new Driven();
  private final Set<String> adopting = ConcurrentHashMap.newKeySet();
  private final Definitions definitions = new Definitions();
  private final Database database;
  private final StoreSettings settings;
  private final Owner owner = new Owner();
  private final Writer writer;
  private final Readers readers;
  private final Reading reading;
  private final LetterBox letters;

  DatabaseRunStore(Database database, StoreSettings settings) {
    this.database = database;
    this.settings = settings;
    Tables tables = new Tables(owner, definitions, driven);
    writer = new Writer(settings, new Rounds(database, owner, tables), database.place());
    readers = new Readers(database, settings);
    reading = new Reading(readers, database);
    letters = new LetterBox(writer, readers, settings, driven, owner);
  }

  @Override
  public Journal begin(String run) {
    RunJournal journal = new RunJournal(run, writer, settings.limits());
    if (!driven.add(journal)) {
      throw new PawlException.Conflict("there is a run " + run + " already");
    }
    letters.someoneIsHome();
    return journal;
  }

  @Override
  public boolean drives(String run) {
    return driven.goesOn(run);
  }

  @Override
  public Optional<RunSummary> find(String run) {
    catchUp(run);
    return reading.find(run);
  }

  @Override
  public List<RunSummary> list(RunQuery query) {
    catchUp();
    return reading.list(query);
  }

  @Override
  public List<Event> events(String run) {
    catchUp(run);
    return reading.events(run);
  }

  @Override
  public List<RunSummary> orphans() {
    catchUp();
    return reading.orphans(
        (whose, connection) ->
            whose.owner().equals(owner.id())
                ? driven.has(whose.summary().run())
                : database.lives(whose.owner(), connection));
  }

  /** Lets this process see what it did itself. If that cannot be written, it can still be read. */
  private void catchUp(String run) {
    RunJournal journal = driven.find(run);
    if (journal != null) {
      try {
        journal.sync();
      } catch (PawlException _) {
        // Whoever drives the run is told.
      }
    }
  }

  private void catchUp() {
    try {
      writer.catchUp();
    } catch (PawlException _) {
      // Whoever drives those runs is told.
    }
  }

  @Override
  public Optional<Journal> adopt(String run) {
    if (driven.has(run) || !adopting.add(run)) {
      return Optional.empty();
    }
    try {
      Optional<RunJournal> adopted = writer.call(false, session -> adopt(session, run));
      adopted.ifPresent(driven::add);
      adopted.ifPresent(_ -> letters.lookNow());
      return adopted.map(journal -> journal);
    } finally {
      adopting.remove(run);
    }
  }

  private Optional<RunJournal> adopt(Session session, String run) throws SQLException {
    SummaryRow row = Reading.row(session, run).orElse(null);
    if (row == null || row.summary().status().isOver() || isDrivenElsewhere(row, session)) {
      return Optional.empty();
    }
    PreparedStatement adopt = session.statement(ADOPT);
    adopt.setString(1, owner.id());
    adopt.setString(2, run);
    adopt.setString(3, row.owner());
    return adopt.executeUpdate() == 0
        ? Optional.empty()
        : Optional.of(new RunJournal(row.summary(), row.bytes(), writer, settings.limits()));
  }

  private boolean isDrivenElsewhere(SummaryRow row, Session session) throws SQLException {
    return !row.owner().equals(owner.id()) && database.lives(row.owner(), session.connection());
  }

  @Override
  public void release(String run) {
    RunJournal journal = driven.find(run);
    if (journal == null) {
      return;
    }
    journal.giveUp(Trouble.conflict("run " + run + " was given back; others may drive it now"));
    if (journal.isUnused()) {
      driven.remove(journal);
      return;
    }
    writer.call(
        false,
        journal,
        session -> {
          PreparedStatement release = session.statement(RELEASE);
          release.setString(1, run);
          release.setString(2, owner.id());
          return release.executeUpdate();
        });
    driven.remove(journal);
  }

  @Override
  public void keepDefinition(String digest, String definition) {
    if (definitions.kept(digest) != null) {
      return;
    }
    writer.call(
        true,
        session -> {
          PreparedStatement keep = session.statement(Tables.KEEP);
          keep.setString(1, digest);
          keep.setString(2, definition);
          return keep.executeUpdate();
        });
    definitions.keep(digest, definition);
  }

  @Override
  public Optional<String> definition(String digest) {
    return readers.read(
        Optional.empty(),
        connection -> {
          try (PreparedStatement find =
              connection.prepareStatement("SELECT text FROM definitions WHERE digest = ?")) {
            find.setString(1, digest);
            try (ResultSet row = find.executeQuery()) {
              return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
            }
          }
        });
  }

  @Override
  public void send(Letter letter) {
    RunJournal journal = driven.find(letter.run());
    letters.send(letter, journal, settings.limits().value());
  }

  @Override
  public List<Letter> letters(String run) {
    return letters.to(run);
  }

  @Override
  public void deliver(Predicate<Letter> reader) {
    letters.deliver(reader);
  }

  @Override
  public int prune(Retention retention, long now) {
    catchUp();
    return new Pruning(writer, readers, database).prune(retention, now);
  }

  /** Does something with the connection that writes. */
  <T> T whileWriting(Work.Job<T> job) {
    return writer.call(false, job);
  }

  @Override
  public void close() {
    letters.close();
    writer.close();
    readers.close();
    Trouble closed = Trouble.unreachable(database.place() + " is closed", null);
    driven.all().forEach(journal -> journal.giveUp(closed));
  }
}
