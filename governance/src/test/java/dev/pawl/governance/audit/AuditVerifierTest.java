package dev.pawl.governance.audit;

import static dev.pawl.governance.audit.ListedTrail.SEAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.audit.AuditChain;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditTrail;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AuditVerifierTest {
  private static final AuditEntry.Actor ADA = new AuditEntry.Actor("PERSON:ada", "jwt", "cli");
  private static final int ENTRIES = 2_300;
  private static final ListedTrail GOOD = ListedTrail.of(ENTRIES);

  private static Proof verify(AuditTrail trail) {
    return AuditVerifier.verify(trail, () -> SEAL, null);
  }

  private static long broken(AuditTrail trail) {
    Proof proof = verify(trail);
    assertThat(proof).isInstanceOf(Proof.Broken.class);
    return proof instanceof Proof.Broken it ? it.sequence() : 0;
  }

  /** What somebody does to a row, which is not what it was afterwards. */
  private static AuditRecord changed(AuditRecord row, Random random) {
    AuditRecord.Index index = row.index();
    return switch (random.nextInt(8)) {
      case 0 -> with(row, row.sequence(), flipped(row.previous(), random), row.hash(), row.text());
      case 1 -> with(row, row.sequence(), row.previous(), flipped(row.hash(), random), row.text());
      case 2 -> with(row, row.sequence(), row.previous(), row.hash(), flipped(row.text(), random));
      case 3 -> with(row, row.sequence() + ENTRIES, row.previous(), row.hash(), row.text());
      case 4 -> with(row, row.sequence(), row.previous(), row.hash(), row.text() + " ");
      case 5 -> at(row, new AuditRecord.Index(index.at(), "PERSON:eve", index.action(), "r", "t"));
      case 6 ->
          at(
              row,
              new AuditRecord.Index(
                  index.at() + 1, index.who(), index.action(), index.run(), index.tool()));
      default -> at(row, new AuditRecord.Index(index.at(), index.who(), "", "", ""));
    };
  }

  private static AuditRecord with(
      AuditRecord row, long sequence, String previous, String hash, String text) {
    return new AuditRecord(sequence, previous, hash, text, row.index());
  }

  private static AuditRecord at(AuditRecord row, AuditRecord.Index index) {
    return new AuditRecord(row.sequence(), row.previous(), row.hash(), row.text(), index);
  }

  private static String flipped(String text, Random random) {
    int at = random.nextInt(text.length());
    char other = (char) (text.charAt(at) ^ 1);
    return text.substring(0, at) + other + text.substring(at + 1);
  }

  @Test
  void aTrailThatNobodyTouchedIsWhole() {
    assertThat(verify(GOOD.copy())).isEqualTo(new Proof.Whole(1, ENTRIES, GOOD.head().hash(), 2));
    assertThat(verify(AuditTrail.OFF)).isEqualTo(new Proof.Whole(0, 0, AuditRecord.ROOT, 0));
  }

  @Test
  void anyChangeOfAnyRowIsFound() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      ListedTrail trail = GOOD.copy();
      int at = random.nextInt(ENTRIES);
      AuditRecord row = trail.records.get(at);
      AuditRecord changed = changed(row, random);
      trail.records.set(at, changed);
      assertThat(broken(trail)).as("%s became %s", row, changed).isEqualTo(at + 1);
    }
  }

  @Test
  void anyRowThatIsMissingIsFound() {
    Random random = new Random(8);
    for (int round = 0; round < 200; round++) {
      ListedTrail trail = GOOD.copy();
      int at = round == 0 ? 0 : random.nextInt(ENTRIES);
      trail.records.remove(at);
      long found = broken(trail);
      assertThat(found).isEqualTo(at + 1);
    }
  }

  @Test
  void rowsThatChangedPlacesAreFound() {
    Random random = new Random(9);
    for (int round = 0; round < 200; round++) {
      ListedTrail trail = GOOD.copy();
      int one = random.nextInt(ENTRIES - 1);
      int other = one + 1 + random.nextInt(ENTRIES - one - 1);
      AuditRecord first = trail.records.get(one);
      AuditRecord second = trail.records.get(other);
      trail.records.set(one, numbered(second, first.sequence()));
      trail.records.set(other, numbered(first, second.sequence()));
      assertThat(broken(trail)).isEqualTo(one + 1);
    }
  }

  private static AuditRecord numbered(AuditRecord row, long sequence) {
    return with(row, sequence, row.previous(), row.hash(), row.text());
  }

  @Test
  void rowsThatAreLinkedByHandAreFound() {
    ListedTrail trail = GOOD.copy();
    AuditHead unsigned = new AuditHead(ENTRIES, trail.head().hash(), "");
    AuditChain forged = new AuditChain(trail.head(), SEAL);
    forged.add(ListedTrail.entry(9));
    trail.records.addAll(forged.records());
    assertThat(broken(trail)).isEqualTo(ENTRIES + 1);
    trail.head = new AuditHead(ENTRIES + 1, forged.head().hash(), unsigned.signature());
    assertThat(broken(trail)).as("with a head that nobody signed").isEqualTo(ENTRIES + 1);
    trail.head = trail.copy().head();
    trail.head = new AuditHead(ENTRIES + 1, forged.head().hash(), GOOD.head().signature());
    assertThat(broken(trail)).as("with the signature of another").isEqualTo(ENTRIES + 1);
  }

  @Test
  void anEndThatWasCutOffIsFound() {
    for (int left : List.of(0, 1, 999, 1_000, 1_001, 2_000, ENTRIES - 1)) {
      ListedTrail trail = GOOD.copy();
      trail.records.removeIf(each -> each.sequence() > left);
      assertThat(broken(trail)).isEqualTo(left + 1);
      trail.checkpoints.removeIf(each -> each.sequence() > left);
      assertThat(broken(trail)).as("with its checkpoints").isEqualTo(left + 1);
      // A checkpoint is signed, but it does not say that there was no more.
      String hash = left == 0 ? AuditRecord.ROOT : trail.records.getLast().hash();
      String signature = trail.checkpoints.isEmpty() ? "" : trail.checkpoints.getLast().signature();
      if (left > 0) {
        trail.head = new AuditHead(left, hash, signature);
        assertThat(broken(trail)).as("with a head made of a checkpoint").isEqualTo(left);
      }
    }
  }

  @Test
  void checkpointsThatSayOtherwiseAreFound() {
    ListedTrail missing = GOOD.copy();
    missing.checkpoints.removeFirst();
    assertThat(broken(missing)).isEqualTo(1_000);
    ListedTrail elsewhere = GOOD.copy();
    elsewhere.checkpoints.addAll(ListedTrail.of(3_000).checkpoints.subList(2, 3));
    assertThat(broken(elsewhere)).isEqualTo(ENTRIES + 1);
    Proof other = AuditVerifier.verify(GOOD.copy(), () -> new AuditSeal(new byte[] {1}), null);
    assertThat(other).isInstanceOf(Proof.Broken.class);
  }

  @Test
  void whatWasPrunedIsKnownToBeGoneAndNothingElseMayBe() {
    ListedTrail trail = ListedTrail.of(ENTRIES);
    assertThat(trail.prune(1_500, ADA, 9_000)).isEqualTo(1_000);
    assertThat(verify(trail))
        .isEqualTo(new Proof.Whole(1_001, ENTRIES + 1, trail.head().hash(), 2));
    ListedTrail more = trail.copy();
    more.records.removeIf(each -> each.sequence() <= 2_000);
    more.checkpoints.removeFirst();
    assertThat(broken(more)).as("pruned by hand, up to a checkpoint").isEqualTo(2_000);
    ListedTrail begun = GOOD.copy();
    begun.records.removeIf(each -> each.sequence() <= 1_000);
    assertThat(broken(begun)).as("pruned by hand, for the first time").isEqualTo(1_000);
    trail.records.removeFirst();
    assertThat(broken(trail)).isEqualTo(1_001);
  }

  @Test
  void dataThatWasPutBackIsFoundByWhoeverNotedAnEntry() {
    AuditVerifier.Known known = new AuditVerifier.Known(ENTRIES, GOOD.records.getLast().hash());
    assertThat(AuditVerifier.verify(GOOD.copy(), () -> SEAL, known))
        .isInstanceOf(Proof.Whole.class);
    ListedTrail older = ListedTrail.of(2_000);
    assertThat(AuditVerifier.verify(older, () -> SEAL, known))
        .isEqualTo(new Proof.Broken(2_001, "it is missing: entry 2300 was noted"));
    AuditVerifier.Known another = new AuditVerifier.Known(7, AuditRecord.ROOT);
    assertThat(AuditVerifier.verify(GOOD.copy(), () -> SEAL, another))
        .isInstanceOf(Proof.Broken.class);
  }

  @Test
  void aLongTrailIsReadInPages() {
    ListedTrail trail = ListedTrail.of(20_000);
    assertThat(verify(trail)).isEqualTo(new Proof.Whole(1, 20_000, trail.head().hash(), 20));
    assertThat(trail.mostAtOnce).isLessThanOrEqualTo(1_000);
  }

  @Test
  @Tag("soak")
  void aMillionEntriesAreReadInPages() {
    MadeTrail trail = new MadeTrail(1_000_000);
    Proof proof = verify(trail);
    assertThat(proof).isInstanceOf(Proof.Whole.class);
    assertThat(proof instanceof Proof.Whole it ? it.entries() : 0).isEqualTo(1_000_000);
    assertThat(trail.mostKept()).isLessThanOrEqualTo(2_000);
  }
}
