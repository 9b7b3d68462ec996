package dev.pawl.engine.source;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which files are wanted from where.
 *
 * @param name of the source in its project
 * @param address where they are: a URL
 * @param ref what of it: a branch, a tag or a commit; null for what the place offers by itself
 * @param folder the folder that they are in, as parts between slashes; empty for all
 * @param parts the names of what is looked at in that folder; empty for all
 * @param ttl how old what was read may become before somebody looks again
 * @param logins what to show there
 */
public record SourceOrder(
    String name,
    String address,
    @Nullable String ref,
    String folder,
    Set<String> parts,
    Duration ttl,
    Logins logins) {
  public SourceOrder {
    parts = Set.copyOf(parts);
  }

  /** Without the address, which may hold a password. */
  @Override
  public String toString() {
    return "SourceOrder[" + name + "]";
  }
}
