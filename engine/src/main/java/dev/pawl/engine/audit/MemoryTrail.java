package dev.pawl.engine.audit;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The trail of a process, until it ends. It keeps the newest entries. */
public final class MemoryTrail {
  private static final int MOST = 100_000;

  /** How many characters entries may have in all: those with payloads are large. */
  private static final long LONGEST = 64_000_000;

  private static final AuditEntry.Actor NOBODY = new AuditEntry.Actor("LOCAL:local", "", "java");

  private final NavigableMap<Long, AuditRecord> records = new TreeMap<>();
  private final NavigableMap<Long, AuditCheckpoint> checkpoints = new TreeMap<>();
  private final AuditSeal seal;
  private AuditHead head = AuditHead.NONE;
  private long characters;

  public MemoryTrail(byte[] key) {
    seal = new AuditSeal(key);
  }

  /** As one of those sees it who share it. */
  public AuditTrail seenBy(boolean on) {
    return new AuditTrail() {
      @Override
      public boolean isOn() {
        return on;
      }

      @Override
      public void append(AuditEntry entry) {
        if (on) {
          add(entry);
        }
      }

      @Override
      public List<AuditRecord> list(AuditQuery query) {
        return found(query);
      }

      @Override
      public AuditHead head() {
        return end();
      }

      @Override
      public List<AuditCheckpoint> checkpoints(long after, int most) {
        return points(after, most);
      }

      @Override
      public long prune(long before, AuditEntry.Actor by, long now) {
        return forget(before, by, now);
      }
    };
  }

  public synchronized void add(AuditEntry entry) {
    AuditChain chain = new AuditChain(head, seal);
    chain.add(entry);
    chain.records().forEach(each -> records.put(each.sequence(), each));
    chain.records().forEach(each -> characters += each.text().length());
    chain.checkpoints().forEach(each -> checkpoints.put(each.sequence(), each));
    head = chain.head();
    if (records.size() > MOST || characters > LONGEST) {
      var oldest = checkpoints.higherEntry(records.firstKey());
      if (oldest != null) {
        forgetUpTo(oldest.getKey(), NOBODY, entry.at());
      }
    }
  }

  private synchronized List<AuditRecord> found(AuditQuery query) {
    Comparator<AuditRecord> order = Comparator.comparingLong(AuditRecord::sequence);
    Stream<AuditRecord> all = records.values().stream().filter(query::includes);
    return all.sorted(query.newestFirst() ? order.reversed() : order)
        .limit(Math.max(0, query.most()))
        .toList();
  }

  private synchronized AuditHead end() {
    return head;
  }

  private synchronized List<AuditCheckpoint> points(long after, int most) {
    return checkpoints.tailMap(after, false).values().stream().limit(most).toList();
  }

  private synchronized long forget(long before, AuditEntry.Actor by, long now) {
    List<AuditCheckpoint> old =
        checkpoints.values().stream().takeWhile(each -> each.at() < before).toList();
    return old.isEmpty() ? 0 : forgetUpTo(old.getLast().sequence(), by, now);
  }

  private long forgetUpTo(long last, AuditEntry.Actor by, long now) {
    int gone = records.headMap(last, true).size();
    if (gone > 0) {
      records.headMap(last, true).values().forEach(each -> characters -= each.text().length());
      records.headMap(last, true).clear();
      checkpoints.headMap(last, false).clear();
      add(AuditEntry.pruned(last, by, now));
    }
    return gone;
  }
}
