package dev.pawl.governance.audit;

import dev.pawl.engine.audit.AuditChain;
import dev.pawl.engine.audit.AuditCheckpoint;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditTrail;
import java.util.ArrayList;
import java.util.List;

/** A long trail of which no more is in memory than somebody reads: it is made again each time. */
final class MadeTrail implements AuditTrail {
  private final long length;
  private final List<AuditCheckpoint> checkpoints = new ArrayList<>();
  private final AuditHead end;
  private List<AuditRecord> page = List.of();
  private AuditHead next = AuditHead.NONE;
  private int mostKept;

  MadeTrail(long length) {
    this.length = length;
    while (next.sequence() < length) {
      make();
    }
    end = next;
    next = AuditHead.NONE;
    page = List.of();
  }

  private void make() {
    AuditChain chain = new AuditChain(next, ListedTrail.SEAL);
    for (int i = 0; i < AuditChain.BETWEEN_CHECKPOINTS; i++) {
      chain.add(ListedTrail.entry(next.sequence() + i + 1));
    }
    if (checkpoints.size() < length / AuditChain.BETWEEN_CHECKPOINTS) {
      checkpoints.addAll(chain.checkpoints());
    }
    page = List.copyOf(chain.records());
    next = chain.head();
    mostKept = Math.max(mostKept, page.size());
  }

  int mostKept() {
    return mostKept;
  }

  @Override
  public List<AuditRecord> list(AuditQuery query) {
    if (query.after() >= length) {
      return List.of();
    }
    if (query.after() == next.sequence()) {
      make();
    }
    return page.getFirst().sequence() == query.after() + 1 ? page : List.of();
  }

  @Override
  public boolean isOn() {
    return false;
  }

  @Override
  public void append(AuditEntry entry) {
    throw new UnsupportedOperationException();
  }

  @Override
  public AuditHead head() {
    return end;
  }

  @Override
  public List<AuditCheckpoint> checkpoints(long after, int most) {
    return checkpoints.stream().filter(each -> each.sequence() > after).limit(most).toList();
  }

  @Override
  public long prune(long before, AuditEntry.Actor by, long now) {
    throw new UnsupportedOperationException();
  }
}
