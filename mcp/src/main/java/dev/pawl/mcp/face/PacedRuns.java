package dev.pawl.mcp.face;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.protocol.server.Exchange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs that go at the pace of a client: they ask it what is next after each of their steps, and it
 * answers by tools of its own.
 */
public final class PacedRuns {
  private final Faces faces;
  private final Engine engine;
  private final LiveRuns runs;

  /**
   * @param engine what they run on
   * @param runs those that need what the engine has
   */
  public PacedRuns(Faces faces, Engine engine, LiveRuns runs) {
    this.faces = faces;
    this.engine = engine;
    this.runs = runs;
  }

  /** Runs of this process and others, the newest first, whoever they belong to. */
  public List<RunSummary> list(RunQuery query) {
    return faces.host().store().list(query);
  }

  /** Everything that is kept of a run. */
  public List<Event> events(RunSummary run) {
    return faces.host().store().events(run.run());
  }

  /** Whether this caller may see it. */
  public boolean mayTouch(RunSummary run, Identity who) {
    return faces.mayTouch(run.principal(), who);
  }

  /**
   * Begins one.
   *
   * @throws dev.pawl.model.PawlException.LimitExceeded when there are too many
   */
  public PacedRun begin(Workflow workflow, Map<String, @Nullable Object> input, Visit visit) {
    faces.admit(Makeup.of(workflow, engine.isGated()), visit.who().principal());
    Exchange exchange = visit.exchange();
    if (exchange != null) {
      LiveRun run = faces.prepare(workflow, engine, runs, input, exchange);
      run.start();
      return new PacedRun(faces, run);
    }
    HostedRun hosted =
        faces.host().begin(engine, workflow, input, RunOptions.DEFAULT.by(visit.who()));
    runs.hold(hosted);
    return new PacedRun(faces, faces.face(hosted));
  }

  /** One that this caller may see; unknown ones and those of others look the same. */
  public Optional<PacedRun> find(String id, Identity who) {
    return faces.find(id, who).map(run -> new PacedRun(faces, run));
  }

  /**
   * Somebody who comes to a run.
   *
   * @param exchange the request by which they come; null when they come from Java
   */
  public record Visit(Identity who, @Nullable Exchange exchange) {
    public static Visit of(Exchange exchange) {
      return new Visit(Callers.identity(exchange.peer()), exchange);
    }
  }
}
