package dev.pawl.library.gate;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.library.config.Auditing;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What is put down of what is done in a project, as its files say. */
public final class ProjectAudit {
  private ProjectAudit() {}

  /**
   * @param start the file or folder that is run or served, or where that is kept
   * @param channel how those come who do something
   * @return null to put nothing down
   */
  public static @Nullable AuditSettings of(Path start, String channel) {
    return of(start, channel, null);
  }

  /**
   * The same where gates are known, and may change.
   *
   * @param gates those by which it is run or served; null to look for them, if they are needed
   */
  public static @Nullable AuditSettings of(
      Path start, String channel, @Nullable ServedGates gates) {
    if (Auditing.channel(start, channel) == null) {
      return null;
    }
    if (!Auditing.hasPayloads(start)) {
      return AuditSettings.of(channel);
    }
    ServedGates asked = gates == null ? new ServedGates() : gates;
    return new AuditSettings(channel, asked.telling(start));
  }
}
