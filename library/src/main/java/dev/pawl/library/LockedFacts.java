package dev.pawl.library;

import dev.pawl.engine.plan.Effects;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/**
 * What is known of the effects of tools by the lock beside a file. A class of its own, so that a
 * start without a lock does not come by it; see "Starting" in docs/performance.md.
 */
final class LockedFacts implements ToolFacts {
  private final ToolFacts own;
  private final Set<String> inProcess;
  private final Lock lock;

  private LockedFacts(ToolFacts own, Set<String> inProcess, Lock lock) {
    this.own = own;
    this.inProcess = inProcess;
    this.lock = lock;
  }

  /**
   * @param own what is known of Pawl's own tools
   * @param inProcess servers that are others, whatever the file says
   */
  static ToolFacts of(ToolFacts own, Set<String> inProcess, String file) {
    return new LockedFacts(own, inProcess, LockFile.of(file).lock());
  }

  @Override
  public Effects of(String server, String tool) {
    Effects known = own.of(server, tool);
    return known.equals(Effects.UNKNOWN) && !inProcess.contains(server)
        ? lock.effects(server, tool)
        : known;
  }

  /** Whether there is a lock beside a file. */
  static boolean areThere(String file) {
    try {
      return Files.exists(Path.of(file).resolveSibling(LockFile.NAME));
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
