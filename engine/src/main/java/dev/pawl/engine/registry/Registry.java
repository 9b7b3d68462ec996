package dev.pawl.engine.registry;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Keeps what there is to know of tools, their calls, the sessions of callers and the versions of
 * workflows. All who share a store see the same.
 *
 * <p>Calls and sessions are made of journals, a moment after those are written: each write of a
 * journal leaves a {@link Mark}, in the same transaction, and whoever has made of the journal what
 * it comes to takes it away. So nothing is missed, whoever is killed when, and what is done twice
 * comes to the same.
 *
 * <p>Every method throws {@link dev.pawl.model.PawlException.Unreachable} when the store cannot be
 * used.
 */
public interface Registry {
  /** Nothing is registered, and there is nothing to look at. */
  Registry OFF = new NoRegistry();

  /** After how long sessions that are over are forgotten, unless calls of theirs are kept. */
  Duration FORGOTTEN = Duration.ofDays(30);

  /** Whether this process leaves marks. What is registered can be looked at all the same. */
  boolean isOn();

  /** Marks the runs that are there already, the first time that a place is registered at all. */
  void begin(long now);

  /** Takes in what is offered now. A version that was not seen yet gets the next number. */
  void offer(List<OfferedTool> tools, long now);

  /** What was decided about each tool. */
  Map<String, ToolSettings> settings();

  /**
   * Decides something else about a tool, and returns once it is safe.
   *
   * @param change may be asked more than once
   * @return what counts now; empty if there is no such tool
   */
  Optional<ToolSettings> change(String tool, UnaryOperator<ToolSettings> change, long now);

  /** By their names. */
  List<RegisteredTool> tools(RegistryQuery query);

  /** The newest first. */
  List<Execution> executions(RegistryQuery query);

  /** Those of which something was heard last first. */
  List<SessionEntry> sessions(RegistryQuery query);

  /** By their names, the newest first. */
  List<WorkflowVersion> workflows(RegistryQuery query);

  /** Some of the runs whose journals have more than the registry. */
  List<Mark> marks(int most);

  /**
   * Keeps what runs come to, and takes away the marks that were made before. What is older than
   * what is there already changes nothing.
   *
   * @param gone runs whose marks go, because nothing is kept of them
   */
  void keep(List<Projected> runs, Collection<Mark> gone);

  /** Takes in what was heard of sessions otherwise than by their runs. */
  void see(List<SessionEntry> sessions);

  /** Says that clients are gone. */
  void end(Collection<String> sessions, long now);

  /** Moves sessions on with time, and forgets those that are long over and have no calls. */
  void age(long now);

  /**
   * Forgets all calls, and the sessions that are not over, and marks all runs. What was decided
   * about tools stays, and so do the versions.
   */
  void rebuild();
}
