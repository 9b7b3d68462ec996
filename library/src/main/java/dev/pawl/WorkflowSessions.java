package dev.pawl;

import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.session.Next;
import dev.pawl.activities.session.Session;
import dev.pawl.activities.session.SessionStatus;
import dev.pawl.activities.session.Sessions;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.PacedRuns.Visit;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of one workflow of activities: runs that go step by step, as fast as this program
 * lets them. MCP clients have the same by the tools {@code _start}, {@code _continue} and so on.
 *
 * <p>Each method comes back when the step is over, or after 20 seconds if the {@link
 * dev.pawl.activities.SessionSettings} say nothing else; an interrupt of the thread ends the
 * waiting, not the session.
 */
public final class WorkflowSessions {
  private final Sessions sessions;
  private final ActivityWorkflow workflow;
  private final Identity identity;

  WorkflowSessions(Sessions sessions, ActivityWorkflow workflow, Identity identity) {
    this.sessions = sessions;
    this.workflow = workflow;
    this.identity = identity;
  }

  private Visit visit() {
    return new Visit(identity, null);
  }

  /** One call that waits. */
  @FunctionalInterface
  private interface Call {
    Session make() throws InterruptedException;
  }

  private static Session made(Call call) {
    try {
      return call.make();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new PawlException.Conflict("interrupted while a step of the session was waited for");
    }
  }

  /**
   * Begins a session, and runs its first step.
   *
   * @throws PawlException.LimitExceeded when there are as many as there may be
   */
  public Session start(Map<String, ?> input) {
    Map<String, @Nullable Object> arguments =
        Values.freeze(input) instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
    return made(() -> sessions.start(workflow, arguments, visit()).session());
  }

  /** Runs the step that follows. */
  public Session goOn(String id) {
    return goOn(id, Next.STEP);
  }

  /**
   * Runs the step that is wanted, with what was handed in.
   *
   * @throws PawlException.NotFound when there is no such session of this caller
   * @throws PawlException.Conflict when it does not wait for that
   */
  public Session goOn(String id, Next next) {
    return made(() -> sessions.goOn(id, next, visit()).session());
  }

  /** Lets a session rest until somebody lets it go on. */
  public Session pause(String id) {
    return made(() -> sessions.pause(id, visit()).session());
  }

  /** Ends a session; what it did that can be undone is undone. */
  public Session cancel(String id, String reason) {
    return made(() -> sessions.cancel(id, reason, visit()).session());
  }

  /** Puts something into the memory of a session that waits. */
  public Session remember(String id, String key, @Nullable Object value) {
    return made(() -> sessions.remember(id, key, Values.freeze(value), visit()).session());
  }

  /** A session as it is now. */
  public Optional<Session> find(String id) {
    try {
      return sessions.find(id, identity);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new PawlException.Conflict("interrupted while the session was looked for");
    }
  }

  /** The sessions that this caller may see, the newest first, at most 1,000. */
  public List<Session> list() {
    return sessions.list(workflow, identity);
  }

  /** How many of them stand how. */
  public Map<SessionStatus, Integer> statistics() {
    return sessions.statistics(workflow, identity);
  }
}
