package dev.pawl.governance.audit;

import dev.pawl.engine.audit.AuditChain;
import dev.pawl.engine.audit.AuditCheckpoint;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditTrail;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trail from its beginning to its end, a page at a time, and says whether it is whole.
 * Others may add to it meanwhile.
 */
public final class AuditVerifier {
  private static final int PAGE = 1_000;

  private final AuditTrail trail;
  private final Supplier<AuditSeal> key;
  private final @Nullable Known known;
  private final Deque<AuditCheckpoint> points = new ArrayDeque<>();
  private long pointsRead;
  private long pointsGood;
  private @Nullable AuditSeal seal;

  private long first;
  private long last;
  private String hash = AuditRecord.ROOT;
  private long pruned;

  /**
   * An entry that somebody noted elsewhere.
   *
   * @param hash that it had then
   */
  public record Known(long sequence, String hash) {}

  /** Stops at what is wrong. */
  private static final class Found extends Exception {
    private static final long serialVersionUID = 1L;
    private final Proof.Broken proof;

    Found(long at, String why) {
      super(why, null, false, false);
      proof = new Proof.Broken(at, why);
    }
  }

  private AuditVerifier(AuditTrail trail, Supplier<AuditSeal> key, @Nullable Known known) {
    this.trail = trail;
    this.key = key;
    this.known = known;
  }

  /**
   * @param key asked for when there is something that was signed
   * @param known an entry that must be there, or null
   */
  public static Proof verify(AuditTrail trail, Supplier<AuditSeal> key, @Nullable Known known) {
    AuditVerifier verifier = new AuditVerifier(trail, key, known);
    try {
      verifier.read();
      return new Proof.Whole(verifier.first, verifier.last, verifier.hash, verifier.pointsGood);
    } catch (Found e) {
      return e.proof;
    }
  }

  private AuditSeal seal() {
    AuditSeal asked = seal;
    if (asked == null) {
      asked = key.get();
      seal = asked;
    }
    return asked;
  }

  private void read() throws Found {
    AuditHead head = trail.head();
    boolean moved = true;
    while (moved) {
      checkSigned(head);
      follow(head.sequence());
      checkEnd(head);
      AuditHead now = trail.head();
      moved = !now.equals(head);
      if (!moved && !trail.list(AuditQuery.ALL.after(last).most(1)).isEmpty()) {
        // Unless somebody has just added it in the right way.
        now = trail.head();
        moved = !now.equals(head);
        if (!moved) {
          throw new Found(last + 1, "it was added behind the end, by something else than Pawl");
        }
      }
      head = now;
    }
    checkBeginning();
    checkPointsBehind();
    checkKnown();
  }

  private void checkSigned(AuditHead head) throws Found {
    if (!head.equals(AuditHead.NONE) && !seal().signed(head)) {
      throw new Found(
          Math.max(1, head.sequence()),
          "the end of the trail is not signed with the key of this place (`"
              + AuditSeal.NAME
              + "`): it was changed, or the key is another one");
    }
  }

  private void follow(long upTo) throws Found {
    List<AuditRecord> page;
    do {
      page = trail.list(AuditQuery.ALL.after(last).before(upTo + 1).most(PAGE));
      for (AuditRecord record : page) {
        if (first == 0) {
          begin(record);
        }
        check(record);
      }
    } while (page.size() == PAGE);
  }

  /** What was forgotten lies behind a checkpoint. */
  private void begin(AuditRecord record) throws Found {
    first = record.sequence();
    if (first == 1) {
      return;
    }
    AuditCheckpoint root = nextPoint();
    if (root == null || root.sequence() != first - 1 || !seal().signed(root)) {
      throw new Found(first - 1, "it is missing, and no good checkpoint stands for it");
    }
    points.removeFirst();
    pointsGood++;
    last = root.sequence();
    hash = root.hash();
  }

  private void check(AuditRecord record) throws Found {
    long number = record.sequence();
    if (number != last + 1) {
      throw new Found(last + 1, "it is missing");
    }
    if (!record.previous().equals(hash)) {
      throw new Found(number, "it does not follow the entry before it");
    }
    if (!record.isIntact()) {
      throw new Found(number, "it was changed: its hash is not that of what it says");
    }
    if (!record.isFoundByItsEntry()) {
      throw new Found(number, "what it is found by was changed: it is not what the entry says");
    }
    last = number;
    hash = record.hash();
    if (record.index().action().equals(AuditEntry.TRAIL_PRUNED)) {
      pruned = Math.max(pruned, number(record.entry().outcome()));
    }
    checkPoint(record);
    if (known != null && known.sequence() == number && !known.hash().equals(hash)) {
      throw new Found(number, "it is another one than was noted: it had the hash " + known.hash());
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  private void checkPoint(AuditRecord record) throws Found {
    AuditCheckpoint next = nextPoint();
    if (next != null && next.sequence() < record.sequence()) {
      throw new Found(record.sequence(), "there is a checkpoint before it that belongs nowhere");
    }
    if (next != null && next.sequence() == record.sequence()) {
      points.removeFirst();
      if (!next.hash().equals(record.hash()) || !seal().signed(next)) {
        throw new Found(record.sequence(), "its checkpoint says otherwise, or nobody signed it");
      }
      pointsGood++;
    } else if (record.sequence() % AuditChain.BETWEEN_CHECKPOINTS == 0) {
      throw new Found(record.sequence(), "its checkpoint is missing");
    }
  }

  private @Nullable AuditCheckpoint nextPoint() {
    if (points.isEmpty()) {
      points.addAll(trail.checkpoints(pointsRead, PAGE));
      if (!points.isEmpty()) {
        pointsRead = points.getLast().sequence();
      }
    }
    return points.peekFirst();
  }

  private void checkEnd(AuditHead head) throws Found {
    if (last < head.sequence()) {
      throw new Found(
          last + 1, "it is missing: the end was cut off, there were " + head.sequence());
    }
    if (!head.hash().equals(hash)) {
      throw new Found(last, "the trail does not end with it");
    }
  }

  private void checkBeginning() throws Found {
    if (first > 1 && pruned != first - 1) {
      throw new Found(first - 1, "it is missing, and nobody put down that it was pruned");
    }
  }

  /** A checkpoint whose entry is gone shows that the end was cut off. */
  private void checkPointsBehind() throws Found {
    AuditCheckpoint next = nextPoint();
    AuditHead now = trail.head();
    if (next != null && next.sequence() > now.sequence()) {
      throw new Found(
          last + 1, "it is missing: a checkpoint says that there were " + next.sequence());
    }
  }

  private void checkKnown() throws Found {
    if (known != null && known.sequence() > last) {
      throw new Found(last + 1, "it is missing: entry " + known.sequence() + " was noted");
    }
  }
}
