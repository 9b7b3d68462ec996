package dev.pawl.engine.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Undefined;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class MemoryTrailTest {
  private static final int LARGE = 40_000;

  private static AuditEntry large(int number) {
    return new AuditEntry(
        number,
        new AuditEntry.Actor("LOCAL:local", "local", "java"),
        "test",
        null,
        null,
        AuditEntry.Subject.of("t")
            .telling(new AuditEntry.Payloads("x".repeat(LARGE), Undefined.UNDEFINED)),
        AuditEntry.Verdicts.NONE,
        "done");
  }

  @Test
  void ofLargeEntriesItKeepsFewer() {
    MemoryTrail all = new MemoryTrail(new byte[] {1, 2, 3});
    for (int i = 1; i <= 2_500; i++) {
      all.add(large(i));
    }
    AuditTrail trail = all.seenBy(true);
    assertThat(trail.list(AuditQuery.ALL.most(1)).getFirst().sequence()).isEqualTo(1_001);
    assertThat(trail.list(AuditQuery.ALL.most(9_000)))
        .hasSizeLessThan(64_000_000 / LARGE + 2)
        .filteredOn(each -> each.index().action().equals(AuditEntry.TRAIL_PRUNED))
        .hasSize(1);
  }
}
