package dev.pawl.engine.access;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.model.Identity;
import java.util.List;
import java.util.Optional;

/** Keys of which it is put down when one is given out or taken back. */
public final class AuditedKeys implements KeyBox {
  private final KeyBox keys;
  private final AuditTrail trail;
  private final String channel;

  /**
   * @param channel how those come who do that
   */
  public AuditedKeys(KeyBox keys, AuditTrail trail, String channel) {
    this.keys = keys;
    this.trail = trail;
    this.channel = channel;
  }

  /** That a key was given out. */
  public static AuditEntry created(ApiKey key, String channel) {
    return entry(key.id(), key.createdAt(), channel, AuditEntry.KEY_CREATED)
        .about(key.identity().toJson());
  }

  /** That a key was taken back. */
  public static AuditEntry revoked(String id, long at, String channel) {
    return entry(id, at, channel, AuditEntry.KEY_REVOKED);
  }

  /** Only those at this machine can do it. */
  private static AuditEntry entry(String id, long at, String channel, String action) {
    Identity local = Identity.LOCAL;
    return new AuditEntry(
        at,
        new AuditEntry.Actor(local.principal().text(), local.method(), channel),
        action,
        null,
        null,
        AuditEntry.Subject.of(id),
        AuditEntry.Verdicts.NONE,
        "done");
  }

  /** Put down first: what is not put down is not done. */
  @Override
  public void add(ApiKey key) {
    trail.append(created(key, channel));
    keys.add(key);
  }

  @Override
  public Optional<ApiKey> find(String id) {
    return keys.find(id);
  }

  @Override
  public List<ApiKey> all() {
    return keys.all();
  }

  @Override
  public boolean revoke(String id, long at) {
    if (keys.find(id).filter(key -> key.revokedAt() == 0).isPresent()) {
      trail.append(revoked(id, at, channel));
    }
    return keys.revoke(id, at);
  }

  @Override
  public void used(String id, long at) {
    keys.used(id, at);
  }
}
