package dev.pawl.governance.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.gate.Finding;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditExportTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void aLineOfJsonCanBeCheckedByAnybody() {
    ListedTrail trail = ListedTrail.of(2);
    assertThat(AuditExport.jsonLines(trail, AuditQuery.ALL, lines::add)).isEqualTo(2);
    Map<Object, Object> second = new LinkedHashMap<>((Map<?, ?>) Json.parse(lines.get(1)));
    Object hash = second.remove("hash");
    assertThat(CanonicalJson.sha256(second)).isEqualTo(hash);
    assertThat(second.get("previous")).isEqualTo(trail.records.getFirst().hash());
  }

  @Test
  void aLongTrailIsExportedWholeOrAsFarAsIsWanted() {
    ListedTrail trail = ListedTrail.of(2_500);
    AuditQuery all = AuditQuery.ALL.most(Integer.MAX_VALUE);
    assertThat(AuditExport.jsonLines(trail, all, lines::add)).isEqualTo(2_500);
    assertThat(lines).hasSize(2_500).doesNotHaveDuplicates();
    assertThat(AuditExport.jsonLines(trail, all.most(1_001), lines::add)).isEqualTo(1_001);
    assertThat(trail.mostAtOnce).isEqualTo(1_000);
  }

  @Test
  void aTableHasALineForEachEntry() {
    ListedTrail trail = ListedTrail.of(0);
    Finding held = new Finding("g1", "p", "why", Finding.Severity.LOW, Finding.Consequence.HOLD);
    trail.append(
        new AuditEntry(
            1_794_802_353_000_001L,
            new AuditEntry.Actor("PERSON:=cmd()", "jwt", "http"),
            "call.judged",
            "r",
            "fetch[3]/do",
            new AuditEntry.Subject("=1+1", "d", "a", null),
            new AuditEntry.Verdicts(List.of("g2"), List.of(held)),
            "said \"no\", twice"));
    assertThat(AuditExport.csv(trail, AuditQuery.ALL, lines::add)).isOne();
    assertThat(lines.get(1))
        .isEqualTo(
            "1,2026-11-16T04:12:33.000001Z,PERSON:=cmd(),jwt,http,call.judged,'=1+1,r,fetch[3]/do,"
                + "\"said \"\"no\"\", twice\",d,a,,g1: hold; g2: pass,"
                + trail.records.getFirst().hash());
    assertThat(lines.getFirst().split(",")).hasSameSizeAs(lines.get(1).split(",(?! twice)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"=1|'=1", "+1|'+1", "-1|'-1", "@x|'@x", "a=1|a=1", "a,b|\"a,b\"", "=a,b|\"'=a,b\""})
  void noFieldIsAFormula(String text, String field) {
    assertThat(AuditExport.field(text)).isEqualTo(field);
    assertThat(AuditExport.field("\t=1")).startsWith("'");
    assertThat(AuditExport.field("\r=1")).isEqualTo("\"'\r=1\"");
  }
}
