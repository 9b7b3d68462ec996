package dev.pawl.store.database;

import dev.pawl.engine.journal.OfferedDefinitions;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.store.registry.RegistryWrites;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes runs to the tables. A run's row is the fence around it: it changes only for the owner that
 * it names, and only if the journal is as long as that owner believes.
 */
final class Tables {
  private static final String BEGIN =
      "INSERT INTO runs (id, workflow, digest, principal, started_at, ended_at, status, waits,"
          + " failure, owner, events, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT DO NOTHING";
  private static final String CONTINUE =
      "UPDATE runs SET ended_at = ?, status = ?, waits = ?, failure = ?, owner = ?, events = ?,"
          + " bytes = ? WHERE id = ? AND owner = ? AND events = ?";
  private static final String CHUNK =
      "INSERT INTO chunks (run, seq, count, check_sum, data)"
          + " SELECT number, ?, ?, ?, ? FROM runs WHERE id = ?";
  private static final String SPILL =
      "INSERT INTO spills (run, seq, data) SELECT number, ?, ? FROM runs WHERE id = ?";
  private static final String STATE = "SELECT owner, events, ended_at FROM runs WHERE id = ?";
  static final String KEEP =
      "INSERT INTO definitions (digest, text) VALUES (?, ?) ON CONFLICT DO NOTHING";

  private final Owner owner;
  private final OfferedDefinitions definitions;
  private final Driven driven;
  private final Ended ended;
  private final AuditWriting audit;

  Tables(
      Owner owner, OfferedDefinitions definitions, Driven driven, Ended ended, AuditWriting audit) {
    this.owner = owner;
    this.definitions = definitions;
    this.driven = driven;
    this.ended = ended;
    this.audit = audit;
  }

  /**
   * Writes the parts. What to tell those who wait goes to {@code afterwards}, to be run when the
   * transaction was committed.
   */
  void write(WriteSession session, List<WrittenPart> parts, List<Runnable> afterwards)
      throws SQLException {
    if (parts.isEmpty()) {
      return;
    }
    keepDefinitions(session, parts);
    List<WrittenPart> accepted = new ArrayList<>(parts.size());
    runs(session, parts, accepted, afterwards);
    chunks(session, accepted);
    spills(session, accepted);
    marks(session, accepted);
    for (WrittenPart part : accepted) {
      part.audit().forEach(audit::note);
      afterwards.add(
          () -> {
            if (part.after().status().isOver()) {
              ended.add(part.journal().bytes() + part.bytes());
            }
            part.journal().written(part);
            if (part.after().status().isOver()) {
              driven.remove(part.journal());
            }
          });
    }
  }

  /**
   * A run is of no use without its definition, which may have been pruned since it was kept,
   * because no run needed it; or could not be kept, or not yet.
   */
  private void keepDefinitions(WriteSession session, List<WrittenPart> parts) throws SQLException {
    Map<String, RunJournal> digests = new LinkedHashMap<>();
    for (WrittenPart part : parts) {
      if (part.before() == null) {
        digests.putIfAbsent(part.after().digest(), part.journal());
      }
    }
    for (Map.Entry<String, RunJournal> each : digests.entrySet()) {
      String known = definitions.text(each.getKey());
      String text = known == null ? each.getValue().definition() : known;
      if (text != null) {
        PreparedStatement keep = session.statement(KEEP);
        keep.setString(1, each.getKey());
        keep.setString(2, text);
        keep.executeUpdate();
      }
    }
  }

  private void runs(
      WriteSession session,
      List<WrittenPart> parts,
      List<WrittenPart> accepted,
      List<Runnable> afterwards)
      throws SQLException {
    List<WrittenPart> begun = new ArrayList<>();
    List<WrittenPart> continued = new ArrayList<>();
    for (WrittenPart part : parts) {
      if (part.before() == null) {
        begun.add(part);
        begin(session.statement(BEGIN), part);
      } else {
        continued.add(part);
        go(session.statement(CONTINUE), part, part.before());
      }
    }
    judge(session, BEGIN, begun, accepted, afterwards);
    judge(session, CONTINUE, continued, accepted, afterwards);
  }

  private void begin(PreparedStatement row, WrittenPart part) throws SQLException {
    RunSummary run = part.after();
    row.setString(1, run.run());
    row.setString(2, run.workflow());
    row.setString(3, run.digest());
    row.setString(4, run.principal().text());
    row.setLong(5, run.startedAt());
    row.setLong(6, run.endedAt());
    row.setString(7, run.status().name());
    row.setString(8, SummaryRow.waits(run));
    row.setString(9, SummaryRow.failure(run));
    row.setString(10, run.status().isOver() ? "" : owner.id());
    row.setLong(11, run.events());
    row.setLong(12, part.bytes());
    row.addBatch();
  }

  private void go(PreparedStatement row, WrittenPart part, RunSummary before) throws SQLException {
    RunSummary run = part.after();
    row.setLong(1, run.endedAt());
    row.setString(2, run.status().name());
    row.setString(3, SummaryRow.waits(run));
    row.setString(4, SummaryRow.failure(run));
    row.setString(5, run.status().isOver() ? "" : owner.id());
    row.setLong(6, run.events());
    row.setLong(7, part.journal().bytes() + part.bytes());
    row.setString(8, run.run());
    row.setString(9, owner.id());
    row.setLong(10, before.events());
    row.addBatch();
  }

  private void judge(
      WriteSession session,
      String sql,
      List<WrittenPart> parts,
      List<WrittenPart> accepted,
      List<Runnable> afterwards)
      throws SQLException {
    if (parts.isEmpty()) {
      return;
    }
    int[] counts = session.statement(sql).executeBatch();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] == 0) {
        afterwards.add(refused(session, parts.get(i)));
      } else {
        accepted.add(parts.get(i));
      }
    }
  }

  /** Somebody else has the run now, unless it was us and we were not told of our success. */
  private Runnable refused(WriteSession session, WrittenPart part) throws SQLException {
    RunJournal journal = part.journal();
    long before = part.before() == null ? 0 : part.before().events();
    PreparedStatement state = session.statement(STATE);
    state.setString(1, journal.run());
    String now = null;
    try (ResultSet row = state.executeQuery()) {
      if (row.next()) {
        now = row.getString(1);
        long arrived = row.getLong(2) - before;
        // Nobody's is one that we ended; or one that others took from us, and gave back.
        boolean ours =
            owner.id().equals(now)
                || (now.isEmpty() && row.getLong(3) > 0 && journal.wouldEndWith(arrived));
        if (ours && journal.mayHaveArrived(arrived)) {
          return () -> arrived(journal, arrived);
        }
      }
    }
    Trouble why = why(journal.run(), part.before() == null, now);
    return () -> {
      journal.lost(why);
      driven.remove(journal);
    };
  }

  /** Refuses to resume a run that others may drive by now. */
  void check(WriteSession session, RunJournal journal) throws SQLException {
    PreparedStatement state = session.statement(STATE);
    state.setString(1, journal.run());
    String now = null;
    try (ResultSet row = state.executeQuery()) {
      if (row.next()) {
        now = row.getString(1);
      }
    }
    if (!owner.id().equals(now) && !journal.isNotWritten()) {
      Trouble why = why(journal.run(), false, now);
      journal.lost(why);
      driven.remove(journal);
      throw why.exception();
    }
  }

  /** Lets go of the runs that are not this owner's any more. */
  void checkAll(WriteSession session) throws SQLException {
    Set<String> ours = new HashSet<>();
    PreparedStatement all =
        session.statement("SELECT id FROM runs WHERE owner = ? AND ended_at = 0");
    all.setString(1, owner.id());
    try (ResultSet row = all.executeQuery()) {
      while (row.next()) {
        ours.add(row.getString(1));
      }
    }
    for (RunJournal journal : List.copyOf(driven.all())) {
      if (!journal.isNotWritten() && !ours.contains(journal.run())) {
        journal.lost(why(journal.run(), false, ""));
        driven.remove(journal);
      }
    }
  }

  /** Lets go of all runs that others may have taken. What nobody can have seen goes on. */
  void renounce(String why) {
    for (RunJournal journal : List.copyOf(driven.all())) {
      if (!journal.isNotWritten() || journal.isInDoubt()) {
        journal.lost(
            Trouble.conflict(
                why
                    + ", so that another one may drive run "
                    + journal.run()
                    + " now; this one may not resume it"));
        driven.remove(journal);
      }
    }
  }

  private void arrived(RunJournal journal, long count) {
    RunSummary now = journal.arrivedAfterAll(count);
    if (now.status().isOver()) {
      ended.add(journal.bytes());
      driven.remove(journal);
    } else {
      journal.flush();
    }
  }

  private static Trouble why(String run, boolean begins, @Nullable String now) {
    if (begins) {
      return Trouble.conflict("there is a run " + run + " already; this one cannot be kept");
    }
    if (now == null) {
      return Trouble.conflict(
          "run " + run + " is gone from the store: its data was removed while it was under way");
    }
    return Trouble.conflict(
        "another process drives run " + run + " now; this one may not resume it");
  }

  private static void chunks(WriteSession session, List<WrittenPart> parts) throws SQLException {
    if (parts.isEmpty()) {
      return;
    }
    PreparedStatement row = session.statement(CHUNK);
    for (WrittenPart part : parts) {
      for (Chunk chunk : part.chunks()) {
        row.setLong(1, chunk.seq());
        row.setInt(2, chunk.count());
        row.setLong(3, chunk.check());
        row.setBytes(4, chunk.data());
        row.setString(5, part.after().run());
        row.addBatch();
      }
    }
    row.executeBatch();
  }

  private static void spills(WriteSession session, List<WrittenPart> parts) throws SQLException {
    for (WrittenPart part : parts) {
      for (WrittenPart.Spill spill : part.spills()) {
        PreparedStatement row = session.statement(SPILL);
        row.setLong(1, spill.seq());
        row.setBytes(2, spill.data());
        row.setString(3, part.after().run());
        row.executeUpdate();
      }
    }
  }

  /** In the order of their names, as all do who touch them. */
  private static void marks(WriteSession session, List<WrittenPart> parts) throws SQLException {
    if (parts.isEmpty() || !parts.getFirst().journal().isRegistered()) {
      return; // all of a store are, or none
    }
    List<RunSummary> marked =
        parts.stream()
            .map(WrittenPart::after)
            .sorted(Comparator.comparing(RunSummary::run))
            .toList();
    PreparedStatement row = session.statement(RegistryWrites.MARK);
    for (RunSummary run : marked) {
      row.setString(1, run.run());
      row.setLong(2, run.events());
      row.addBatch();
    }
    row.executeBatch();
  }

  /** Gives back whatever this owner still has. */
  void releaseAll(WriteSession session) throws SQLException {
    PreparedStatement all =
        session.statement("UPDATE runs SET owner = '' WHERE owner = ? AND ended_at = 0");
    all.setString(1, owner.id());
    all.executeUpdate();
  }
}
