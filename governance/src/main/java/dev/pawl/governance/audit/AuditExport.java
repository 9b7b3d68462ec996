package dev.pawl.governance.audit;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.gate.Finding;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a trail as lines of text, a page at a time. */
public final class AuditExport {
  private static final int PAGE = 1_000;

  /** Such a field is a formula to programs that show tables. */
  private static final String FORMULAS = "=+-@\t\r\n";

  private AuditExport() {}

  /** One JSON object a line: number, both hashes and the entry, in canonical form. */
  public static long jsonLines(AuditTrail trail, AuditQuery query, Consumer<String> out) {
    return each(trail, query, record -> out.accept(CanonicalJson.write(json(record))));
  }

  /** A record as JSON. What its hash is over are the other three members. */
  public static Map<String, @Nullable Object> json(AuditRecord record) {
    return Values.object(
        "sequence",
        record.sequence(),
        "previous",
        record.previous(),
        "hash",
        record.hash(),
        "entry",
        Json.parse(record.text()));
  }

  /** A table with a line for each entry. */
  public static long csv(AuditTrail trail, AuditQuery query, Consumer<String> out) {
    out.accept(
        "sequence,time,who,method,channel,action,tool,run,step,outcome,definition,arguments,"
            + "result,gates,hash");
    return each(trail, query, record -> out.accept(line(record)));
  }

  private static String line(AuditRecord record) {
    AuditEntry entry = record.entry();
    List<@Nullable String> fields = new ArrayList<>();
    fields.add(Long.toString(record.sequence()));
    fields.add(time(entry.at()));
    fields.add(entry.by().principal());
    fields.add(entry.by().method());
    fields.add(entry.by().channel());
    fields.add(entry.action());
    fields.add(entry.about().tool());
    fields.add(entry.run());
    fields.add(entry.step());
    fields.add(entry.outcome());
    fields.add(entry.about().definition());
    fields.add(entry.about().arguments());
    fields.add(entry.about().result());
    fields.add(gates(entry));
    fields.add(record.hash());
    return fields.stream().map(AuditExport::field).collect(Collectors.joining(","));
  }

  private static String time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
  }

  private static String gates(AuditEntry entry) {
    List<String> words = new ArrayList<>();
    for (Finding each : entry.verdicts().findings()) {
      words.add(each.gate() + ": " + each.then().text());
    }
    entry.verdicts().passed().forEach(gate -> words.add(gate + ": pass"));
    return String.join("; ", words);
  }

  /** As RFC 4180 has it; what would be a formula begins with an apostrophe. */
  static String field(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return "";
    }
    String safe = FORMULAS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }

  private static long each(AuditTrail trail, AuditQuery query, Consumer<AuditRecord> out) {
    long count = 0;
    AuditQuery next = query;
    List<AuditRecord> page;
    do {
      int most = (int) Math.min(PAGE, query.most() - count);
      page = trail.list(next.most(most));
      page.forEach(out);
      count += page.size();
      if (!page.isEmpty()) {
        next = next.after(page.getLast().sequence());
      }
    } while (page.size() == PAGE && count < query.most());
    return count;
  }
}
