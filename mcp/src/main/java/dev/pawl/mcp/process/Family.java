package dev.pawl.mcp.process;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A program's processes: the one we started, its group, and descendants that left the group. */
final class Family {
  private final ProcessHandle leader;
  private final boolean isGroup;
  private final Watcher watcher;
  private volatile List<ProcessHandle> descendants = List.of();

  Family(ProcessHandle leader, boolean isGroup, Watcher watcher) {
    this.leader = leader;
    this.isGroup = isGroup;
    this.watcher = watcher;
  }

  /** Remembers who descends from the leader now; once it is gone, nobody can tell any more. */
  void remember() {
    descendants = Stream.concat(descendants.stream(), leader.descendants()).distinct().toList();
  }

  /** Asks all to end; those who left the group only if there is no group. */
  void terminate() {
    if (!signal(Signal.TERMINATE)) {
      each(ProcessHandle::destroy);
    }
  }

  void kill() {
    signal(Signal.KILL);
    each(ProcessHandle::destroyForcibly);
  }

  /** Whether all that we know of have ended. */
  boolean isGone() {
    return !leader.isAlive()
        && descendants.stream().noneMatch(Family::runs)
        && (!signal(Signal.NONE) || Zombies.fill(leader.pid()));
  }

  /** To be called when all are gone: the group's id may soon be someone else's. */
  void forget() {
    if (isGroup) {
      watcher.forget(leader.pid());
    }
  }

  private static boolean runs(ProcessHandle process) {
    return process.isAlive() && !Zombies.isZombie(process.pid());
  }

  private boolean signal(Signal signal) {
    try {
      return isGroup && watcher.signal(leader.pid(), signal);
    } catch (IOException _) {
      return false;
    }
  }

  private void each(Consumer<ProcessHandle> action) {
    Stream.concat(Stream.of(leader), descendants.stream()).forEach(action);
  }
}
