package dev.pawl.governance.audit;

import dev.pawl.engine.audit.AuditChain;
import dev.pawl.engine.audit.AuditCheckpoint;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditTrail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A trail whose rows anybody can get at. Filters are not its business. */
final class ListedTrail implements AuditTrail {
  static final AuditSeal SEAL = new AuditSeal(new byte[] {4, 8, 15});

  final List<AuditRecord> records;
  final List<AuditCheckpoint> checkpoints;
  AuditHead head = AuditHead.NONE;
  int mostAtOnce;

  ListedTrail(List<AuditRecord> records, List<AuditCheckpoint> checkpoints, AuditHead head) {
    this.records = new ArrayList<>(records);
    this.checkpoints = new ArrayList<>(checkpoints);
    this.head = head;
  }

  static AuditEntry entry(long number) {
    return new AuditEntry(
        number,
        new AuditEntry.Actor("PERSON:ada", "jwt", "http"),
        "run.started",
        "r" + number,
        null,
        new AuditEntry.Subject("report", "d", "a" + number, null),
        AuditEntry.Verdicts.NONE,
        "started");
  }

  static ListedTrail of(int entries) {
    ListedTrail trail = new ListedTrail(List.of(), List.of(), AuditHead.NONE);
    for (int number = 1; number <= entries; number++) {
      trail.append(entry(number));
    }
    return trail;
  }

  ListedTrail copy() {
    return new ListedTrail(records, checkpoints, head);
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public void append(AuditEntry entry) {
    AuditChain chain = new AuditChain(head, SEAL);
    chain.add(entry);
    records.addAll(chain.records());
    checkpoints.addAll(chain.checkpoints());
    head = chain.head();
  }

  @Override
  public List<AuditRecord> list(AuditQuery query) {
    List<AuditRecord> page = new ArrayList<>();
    int from = first(query.after());
    for (int i = from; i < records.size() && page.size() < query.most(); i++) {
      if (records.get(i).sequence() < query.before()) {
        page.add(records.get(i));
      }
    }
    mostAtOnce = Math.max(mostAtOnce, page.size());
    return page;
  }

  /** Rows come in the order of their numbers, wherever they were put. */
  private int first(long after) {
    records.sort(Comparator.comparingLong(AuditRecord::sequence));
    int from = 0;
    int to = records.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (records.get(middle).sequence() <= after) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  @Override
  public AuditHead head() {
    return head;
  }

  @Override
  public List<AuditCheckpoint> checkpoints(long after, int most) {
    return checkpoints.stream()
        .filter(each -> each.sequence() > after)
        .sorted(Comparator.comparingLong(AuditCheckpoint::sequence))
        .limit(most)
        .toList();
  }

  @Override
  public long prune(long before, AuditEntry.Actor by, long now) {
    AuditCheckpoint last =
        checkpoints.stream().filter(each -> each.at() < before).toList().getLast();
    long gone = records.stream().filter(each -> each.sequence() <= last.sequence()).count();
    records.removeIf(each -> each.sequence() <= last.sequence());
    checkpoints.removeIf(each -> each.sequence() < last.sequence());
    append(AuditEntry.pruned(last.sequence(), by, now));
    return gone;
  }
}
