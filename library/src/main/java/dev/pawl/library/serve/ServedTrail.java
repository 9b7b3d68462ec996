package dev.pawl.library.serve;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.library.author.AuthoredChange;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;

/** What a server puts down beside what its runs do. */
public final class ServedTrail {
  private final String channel;
  private final InstantSource clock;
  private volatile Supplier<AuditTrail> trail = () -> AuditTrail.OFF;

  /**
   * @param channel how those come whose doings are put down
   */
  public ServedTrail(String channel, InstantSource clock) {
    this.channel = channel;
    this.clock = clock;
  }

  /** From now on it is put down where these runs are kept. */
  public void beside(ServedRuns runs) {
    trail = () -> runs.host().store().audit();
  }

  /** Whether what is done now could be put down. */
  public boolean canBeWritten() {
    try {
      return trail.get().canBeWritten();
    } catch (PawlException _) {
      return false;
    }
  }

  /** Returns when it is safe. */
  public void append(AuditEntry entry) {
    trail.get().append(entry);
  }

  /** Somebody changes a graph file by a tool. */
  public void authored(AuthoredChange change) {
    append(
        entry(
            change.by(),
            AuditEntry.DEFINITION_CHANGED,
            new AuditEntry.Subject(change.tool(), change.after(), null, null),
            change.what() + "; before: " + change.before()));
  }

  /**
   * The gates of a project have changed, or its {@code pawl.yaml}; whoever did that is not known,
   * but it was at this machine.
   */
  public void gatesChanged(boolean closed) {
    append(
        entry(
            Identity.LOCAL,
            AuditEntry.GATES_CHANGED,
            AuditEntry.Subject.of("gates"),
            closed ? "cannot be read: everything is refused" : "in force"));
  }

  private AuditEntry entry(Identity by, String action, AuditEntry.Subject about, String outcome) {
    Instant now = clock.instant();
    return new AuditEntry(
        now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000,
        new AuditEntry.Actor(by.principal().text(), by.method(), channel),
        action,
        null,
        null,
        about,
        AuditEntry.Verdicts.NONE,
        outcome);
  }
}
