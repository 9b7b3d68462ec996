package dev.pawl.store.database;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.RunAudit;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.SummaryFold;
import dev.pawl.json.Json;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one round writes of one run: consecutive events, ready for the tables.
 *
 * @param before the summary until now, or null if nothing of the run is written yet
 * @param after the summary with these events
 * @param spills events that are too large for a chunk
 * @param audit what is put down of them
 * @param bytes how many bytes the events have
 */
record WrittenPart(
    RunJournal journal,
    @Nullable RunSummary before,
    RunSummary after,
    List<Chunk> chunks,
    List<Spill> spills,
    List<AuditEntry> audit,
    long bytes) {
  /** A chunk need not be larger: a long one is read and written as a whole. */
  private static final int LARGE = 1024 * 1024;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Spill(long seq, byte[] data) {}

  long count() {
    return after.events() - (before == null ? 0 : before.events());
  }

  static WrittenPart of(
      RunJournal journal, @Nullable RunSummary before, List<Event> events, int spillFrom) {
    List<Chunk> chunks = new ArrayList<>(1);
    List<Spill> spills = new ArrayList<>(0);
    ByteArrayOutputStream lines = new ByteArrayOutputStream(128 * events.size());
    SummaryFold summary = before == null ? null : new SummaryFold(before);
    long bytes = 0;
    long first = before == null ? 0 : before.events();
    long seq = first;
    RunAudit auditing = journal.auditing();
    List<AuditEntry> audit = new ArrayList<>(0);
    for (Event event : events) {
      if (auditing != null) {
        auditing.of(event).ifPresent(audit::add);
      }
      if (summary == null) {
        summary = new SummaryFold(RunSummary.of(List.of(event)));
      } else {
        summary.on(event);
      }
      byte[] json = Json.bytes(EventJson.write(event));
      bytes += json.length;
      if (json.length > spillFrom) {
        spills.add(new Spill(seq, json));
        lines.writeBytes(Chunk.SPILLED);
      } else {
        lines.writeBytes(json);
      }
      lines.write('\n');
      seq++;
      if (lines.size() >= LARGE) {
        chunks.add(Chunk.of(first, (int) (seq - first), lines.toByteArray()));
        lines.reset();
        first = seq;
      }
    }
    if (seq > first) {
      chunks.add(Chunk.of(first, (int) (seq - first), lines.toByteArray()));
    }
    if (summary == null) {
      throw new IllegalArgumentException("no events");
    }
    return new WrittenPart(journal, before, summary.summary(), chunks, spills, audit, bytes);
  }
}
