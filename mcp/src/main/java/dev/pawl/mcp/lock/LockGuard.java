package dev.pawl.mcp.lock;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.ToolGuard;
import dev.pawl.mcp.upstream.UpstreamTool;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lets only those tools be called that are exactly as the lock says. */
public final class LockGuard implements ToolGuard {
  private final Lock lock;
  private final @Nullable Consumer<String> refused;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  public LockGuard(Lock lock) {
    this(lock, _ -> {});
  }

  /**
   * @param refused is told why a call was refused, the same only once; null if nobody is
   */
  public LockGuard(Lock lock, @Nullable Consumer<String> refused) {
    this.lock = lock;
    this.refused = refused;
  }

  @Override
  public void check(String server, String tool, @Nullable UpstreamTool listed)
      throws UpstreamException {
    String name = "tool `" + tool + "` of server `" + server + "`";
    LockedTool locked = lock.tool(server, tool).orElse(null);
    if (locked == null) {
      throw refusal(name + " is not in " + LockFile.NAME);
    }
    if (listed == null) {
      throw refusal(name + " does not exist any more");
    }
    List<String> changes = locked.changes(LockedTool.of(listed));
    if (!changes.isEmpty()) {
      throw refusal(
          name + " is not what " + LockFile.NAME + " says; changed: " + String.join(", ", changes));
    }
  }

  private UpstreamException refusal(String why) {
    if (told.add(why) && refused != null) {
      refused.accept(why);
    }
    return UpstreamException.notAsLocked(why);
  }
}
