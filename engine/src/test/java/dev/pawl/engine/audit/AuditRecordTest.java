package dev.pawl.engine.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Finding;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is hashed is what was always hashed. */
class AuditRecordTest {
  private static final AuditEntry PLAIN =
      new AuditEntry(
          7,
          new AuditEntry.Actor("PERSON:ann", "jwt", "http"),
          AuditEntry.RUN_STARTED,
          "r",
          null,
          new AuditEntry.Subject("report", "sha256:d", "a", null),
          AuditEntry.Verdicts.NONE,
          "started");

  private static AuditEntry telling(Object arguments) {
    return new AuditEntry(
        7,
        PLAIN.by(),
        PLAIN.action(),
        "r",
        null,
        PLAIN.about().telling(new AuditEntry.Payloads(arguments, Undefined.UNDEFINED)),
        AuditEntry.Verdicts.NONE,
        "started");
  }

  @Test
  void withoutPayloadsNothingIsSaidOfThem() {
    AuditRecord record = AuditRecord.of(1, AuditRecord.ROOT, PLAIN);
    assertThat(record.text())
        .isEqualTo(
            "{\"action\":\"run.started\",\"arguments\":\"a\",\"at\":7,\"channel\":\"http\","
                + "\"definition\":\"sha256:d\",\"method\":\"jwt\",\"outcome\":\"started\","
                + "\"run\":\"r\",\"tool\":\"report\",\"who\":\"PERSON:ann\"}");
    assertThat(record.entry()).isEqualTo(PLAIN);
  }

  /** It is written member by member, which must not make another text of it. */
  @Test
  void theTextIsTheCanonicalFormOfTheEntry() {
    Finding finding =
        new Finding("g", "p", "it is \"no\"", Finding.Severity.HIGH, Finding.Consequence.REFUSE);
    for (AuditEntry each :
        List.of(
            PLAIN,
            telling(Map.of("n", 1)),
            PLAIN.in("step"),
            new AuditEntry(
                8,
                PLAIN.by(),
                AuditEntry.CALL_JUDGED,
                null,
                "s",
                new AuditEntry.Subject(null, null, null, "r", new AuditEntry.Payloads(1, null)),
                new AuditEntry.Verdicts(List.of("b", "a"), List.of(finding)),
                "refuse \u00e9"))) {
      assertThat(each.canonical()).isEqualTo(CanonicalJson.write(each.toJson()));
    }
  }

  @Test
  void payloadsAreHashedToo() {
    AuditRecord record = AuditRecord.of(1, AuditRecord.ROOT, telling(Map.of("n", 1)));
    assertThat(record.text()).contains("\"payloads\":{\"arguments\":{\"n\":1}}");
    assertThat(record.entry()).isEqualTo(telling(Map.of("n", 1)));
    AuditRecord forged =
        new AuditRecord(
            1,
            AuditRecord.ROOT,
            record.hash(),
            record.text().replace("{\"n\":1}", "{\"n\":2}"),
            record.index());
    assertThat(record.isIntact()).isTrue();
    assertThat(forged.isIntact()).isFalse();
  }
}
