package dev.pawl.mcp.lock;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.ToolGuard;
import dev.pawl.mcp.upstream.UpstreamTool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets only those tools be called that are exactly as the lock says. */
public final class LockGuard implements ToolGuard {
  private final Lock lock;

  public LockGuard(Lock lock) {
    this.lock = lock;
  }

  @Override
  public void check(String server, String tool, @Nullable UpstreamTool listed)
      throws UpstreamException {
    String name = "tool `" + tool + "` of server `" + server + "`";
    LockedTool locked = lock.tool(server, tool).orElse(null);
    if (locked == null) {
      throw UpstreamException.notAsLocked(name + " is not in " + LockFile.NAME);
    }
    if (listed == null) {
      throw UpstreamException.notAsLocked(name + " does not exist any more");
    }
    List<String> changes = locked.changes(LockedTool.of(listed));
    if (!changes.isEmpty()) {
      throw UpstreamException.notAsLocked(
          name + " is not what " + LockFile.NAME + " says; changed: " + String.join(", ", changes));
    }
  }
}
