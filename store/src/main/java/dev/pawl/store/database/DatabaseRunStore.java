package dev.pawl.store.database;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.journal.Belief;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.OfferedDefinitions;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.model.PawlException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps runs in a database, which is opened when it is first needed. */
public final class DatabaseRunStore implements RunStore {
  private static final String ADOPT = "UPDATE runs SET owner = ? WHERE id = ?";
  private static final String RELEASE = "UPDATE runs SET owner = '' WHERE id = ? AND owner = ?";

  private final Driven driven = new Driven();
  private final Set<String> adopting = ConcurrentHashMap.newKeySet();
  private final OfferedDefinitions definitions = new OfferedDefinitions();
  private final Database database;
  private final StoreSettings settings;
  private final Owner owner = new Owner();
  private final Writer writer;
  private final Readers readers;
  private final TableReads reading;
  private final Pruning pruning;
  private final Tidying tidying;
  private final Orphans orphans;
  private final LetterBox letters;
  private final KeptSignals signals;
  private final KeptKeys keys;
  private final KeptTrail trail;
  private final LetterBox.Post post;
  private @Nullable KeptAllowances allowances;

  /** Made when it is first asked for: most have none. */
  private final Supplier<Registry> registered;

  public DatabaseRunStore(Database database, StoreSettings settings) {
    this.database = database;
    this.settings = settings;
    Ended ended = new Ended();
    AuditWriting audit = new AuditWriting(database, settings.auditing());
    Tables tables = new Tables(owner, definitions, driven, ended, audit);
    Rounds rounds = new Rounds(database, owner, tables, audit);
    writer = new Writer(settings, rounds, database.place());
    readers = new Readers(database, settings);
    reading = new TableReads(readers, database);
    pruning = new Pruning(writer, readers, database);
    tidying = new Tidying(pruning, writer, readers, ended);
    orphans = new Orphans(readers, database, driven, owner);
    post = new LetterBox.Post(writer, readers);
    letters = new LetterBox(post, settings, driven, owner, database);
    signals = new KeptSignals(post, letters, settings.limits().value());
    keys = new KeptKeys(post, audit);
    trail = new KeptTrail(writer, readers, audit);
    registered = () -> new KeptRegistry(post, database, audit, settings.registering());
    letters.giveBackTo(this::isPutBack);
    pruning.beforehand(letters::lookAtThoseOver);
    database.attend(() -> writer.nudge(rounds::affirm));
  }

  @Override
  public Journal begin(String run) {
    return begin(new RunJournal(run, writer, settings.limits()));
  }

  @Override
  public Journal begin(String run, Supplier<String> definition) {
    RunJournal journal = new RunJournal(run, writer, settings.limits());
    journal.needs(definition);
    return begin(journal);
  }

  private Journal begin(RunJournal journal) {
    trail.admit();
    if (!driven.add(journal)) {
      throw new PawlException.Conflict("there is a run " + journal.run() + " already");
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
  public Optional<Event.RunStarted> begun(String run) {
    catchUp(run);
    return reading.begun(run);
  }

  @Override
  public List<RunSummary> orphans(int most, @Nullable String after) {
    catchUp();
    return orphans.list(most, after);
  }

  @Override
  public Set<String> cutOff(Collection<String> runs) {
    return orphans.among(runs);
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
      Attempt attempt = attempt(run);
      if (attempt.sign() == Sign.MISSING && database.awaitMore(attempt.owner())) {
        attempt = attempt(run);
      }
      RunJournal adopted = attempt.adopted();
      if (adopted == null) {
        return Optional.empty();
      }
      noteWhoBegan(run, adopted);
      driven.add(adopted);
      if (!attempt.taker().equals(owner.id())) {
        // That name was lost meanwhile, and with it what was not among the driven yet.
        driven.remove(adopted);
        return Optional.empty();
      }
      letters.lookNow();
      return Optional.of(adopted);
    } finally {
      adopting.remove(run);
    }
  }

  /** Without it, only the name is known. */
  private void noteWhoBegan(String run, RunJournal adopted) {
    if (trail.isOn()) {
      try {
        reading.begun(run).ifPresent(adopted::begunBy);
      } catch (PawlException _) {
        // Whoever resumes the run is told.
      }
    }
  }

  /**
   * What came of trying to adopt a run.
   *
   * @param taker under which name this process tried
   * @param owner who drove it
   */
  private record Attempt(@Nullable RunJournal adopted, String taker, String owner, Sign sign) {}

  private Attempt attempt(String run) {
    orphans.mayBeOurs(run);
    Attempt attempt = writer.call(false, session -> adopt(session, run));
    orphans.isDecided(run);
    return attempt;
  }

  private Attempt adopt(WriteSession session, String run) throws SQLException {
    String me = owner.id();
    SummaryRow seen = TableReads.row(session, TableReads.OPEN, run).orElse(null);
    if (seen == null) {
      return new Attempt(null, me, "", Sign.LIVES);
    }
    String before = seen.owner();
    boolean free = before.isEmpty() || before.equals(me);
    Sign sign = free ? Sign.GONE : database.take(before, session);
    if (sign != Sign.GONE) {
      return new Attempt(null, me, before, sign);
    }
    // Until now the one that is gone may have written: what it sent last arrives late.
    SummaryRow row = database.hold(session, run).orElse(null);
    if (row == null || !row.owner().equals(before)) {
      return new Attempt(null, me, before, Sign.LIVES);
    }
    PreparedStatement adopt = session.statement(ADOPT);
    adopt.setString(1, me);
    adopt.setString(2, run);
    adopt.executeUpdate();
    RunJournal adopted = new RunJournal(row.summary(), row.bytes(), writer, settings.limits());
    return new Attempt(adopted, me, before, sign);
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
    if (definitions.isKept(digest)) {
      return;
    }
    definitions.offer(digest, definition);
    writer.call(
        true,
        session -> {
          PreparedStatement keep = session.statement(Tables.KEEP);
          keep.setString(1, digest);
          keep.setString(2, definition);
          return keep.executeUpdate();
        });
    definitions.kept(digest);
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

  /** Whether it is a signal that its run did not take before it was over. */
  private boolean isPutBack(Letter letter) {
    boolean late = letter.signal().isPresent() && !letter.isIn(reading.events(letter.run()));
    if (late) {
      signals.putBack(letter);
    }
    return late;
  }

  @Override
  public SignalBox signals() {
    return signals;
  }

  @Override
  public KeyBox keys() {
    return keys;
  }

  @Override
  public Firings firings() {
    return new KeptFirings(post);
  }

  /** Most servers count nothing, and do not even need to know how. */
  @Override
  public synchronized Allowances allowances() {
    KeptAllowances known = allowances;
    if (known == null) {
      known = new KeptAllowances(post, database, owner);
      allowances = known;
    }
    return known;
  }

  @Override
  public AuditTrail audit() {
    return trail;
  }

  @Override
  public Registry registry() {
    return registered.get();
  }

  @Override
  public byte[] secret(String name, byte[] fresh) {
    try {
      return database.secret(name, fresh);
    } catch (SQLException e) {
      throw database.explain(e).exception();
    }
  }

  @Override
  public Optional<byte[]> secret(String name) {
    try {
      return database.secret(name);
    } catch (SQLException e) {
      throw database.explain(e).exception();
    }
  }

  @Override
  public int prune(Retention retention, long now) {
    catchUp();
    if (!pruning.hasTables()) {
      return 0;
    }
    int forgotten =
        pruning.forgetOld(now - Belief.micros(retention.age()))
            + pruning.forgetExcess(retention, now);
    pruning.tidyUp(forgotten > 0);
    return forgotten;
  }

  @Override
  public int tidy(Retention retention, long now) {
    return tidying.tidy(retention, now);
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
