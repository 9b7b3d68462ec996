package dev.pawl.engine.registry;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;

/**
 * That something else was decided about a tool.
 *
 * @param at in microseconds since the epoch
 */
public record ToolChange(String tool, ToolSettings before, ToolSettings after, long at) {
  public boolean isNothing() {
    return before.equals(after);
  }

  /**
   * As it is put down. Only those at this machine can do it.
   *
   * @param channel how they come
   */
  public AuditEntry entry(String channel) {
    Identity local = Identity.LOCAL;
    return new AuditEntry(
            at,
            new AuditEntry.Actor(local.principal().text(), local.method(), channel),
            AuditEntry.TOOL_CHANGED,
            null,
            null,
            AuditEntry.Subject.of(tool),
            AuditEntry.Verdicts.NONE,
            after.since(before))
        .about(Values.object("before", before.toJson(), "after", after.toJson()));
  }
}
