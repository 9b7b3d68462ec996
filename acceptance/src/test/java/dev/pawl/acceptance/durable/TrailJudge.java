package dev.pawl.acceptance.durable;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunAudit;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.governance.audit.AuditVerifier;
import dev.pawl.governance.audit.Proof;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares the audit trail with the journals: each event has its entry, and no entry is alone. */
final class TrailJudge {
  static final String CHANNEL = "java";

  private TrailJudge() {}

  static List<String> findings(RunStore store, Collection<JudgedRun> runs) {
    List<String> findings = new ArrayList<>();
    AuditTrail trail = store.audit();
    AuditSeal seal = new AuditSeal(store.secret(AuditSeal.NAME, new byte[AuditSeal.LENGTH]));
    if (AuditVerifier.verify(trail, () -> seal, null) instanceof Proof.Broken broken) {
      findings.add("the trail is not whole: " + broken);
    }
    Map<String, List<AuditEntry>> kept = new LinkedHashMap<>();
    for (AuditRecord each : all(trail)) {
      kept.computeIfAbsent(each.index().run(), _ -> new ArrayList<>()).add(each.entry());
    }
    for (JudgedRun run : runs) {
      List<AuditEntry> found = kept.remove(run.id());
      List<AuditEntry> wanted = entries(run);
      if (!wanted.equals(found)) {
        findings.add(run.id() + ": the trail has " + found + " and the journal " + wanted);
      }
    }
    kept.remove("");
    kept.forEach((run, entries) -> findings.add(run + ": is in the trail alone: " + entries));
    return findings;
  }

  private static List<AuditRecord> all(AuditTrail trail) {
    List<AuditRecord> all = new ArrayList<>();
    List<AuditRecord> page;
    do {
      long last = all.isEmpty() ? 0 : all.getLast().sequence();
      page = trail.list(AuditQuery.ALL.after(last));
      all.addAll(page);
    } while (!page.isEmpty());
    return all;
  }

  private static List<AuditEntry> entries(JudgedRun run) {
    if (!(run.events().getFirst() instanceof Event.RunStarted begun)) {
      return List.of();
    }
    RunAudit audit = RunAudit.of(begun, AuditSettings.of(CHANNEL));
    return run.events().stream().flatMap(event -> audit.of(event).stream()).toList();
  }
}
