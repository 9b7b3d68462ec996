package dev.pawl.mcp.face;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.registry.McpSession;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.model.trace.TraceContext;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.TaskSource;
import dev.pawl.protocol.server.Tool;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How runs show themselves to MCP clients: workflows as tools, the tools by which clients come back
 * to a run, and runs as tasks. What a caller gets depends on what it can handle.
 */
public final class Faces {
  /** Names that no workflow can have. */
  public static final List<String> RESERVED =
      List.of(
          RunHandle.STATUS,
          RunHandle.RESULT,
          RunHandle.CONTINUE,
          RunHandle.CANCEL,
          SignalTool.NAME);

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");

  private final RunSource source;
  private final InstantSource clock;
  private final FaceTimes times;
  private final FaceLimits limits;
  private final Oversight oversight;

  /** Tells the sessions of clients apart; null where nobody wants to know. */
  private volatile @Nullable Function<Exchange, McpSession> sessions;

  public Faces(RunSource source) {
    this(source, Oversight.NONE);
  }

  /**
   * @param oversight who may touch the runs of others
   */
  public Faces(RunSource source, Oversight oversight) {
    this(source, InstantSource.system(), FaceTimes.DEFAULT, FaceLimits.DEFAULT, oversight);
  }

  Faces(RunSource source, InstantSource clock, FaceTimes times, FaceLimits limits) {
    this(source, clock, times, limits, Oversight.NONE);
  }

  private Faces(
      RunSource source,
      InstantSource clock,
      FaceTimes times,
      FaceLimits limits,
      Oversight oversight) {
    this.source = source;
    this.clock = clock;
    this.times = times;
    this.limits = limits;
    this.oversight = oversight;
  }

  /**
   * Has it put down in which session of a client a run is begun.
   *
   * @param telling finds the session of a request
   */
  public void tellSessions(Function<Exchange, McpSession> telling) {
    sessions = telling;
  }

  @Nullable McpSession session(Exchange exchange) {
    Function<Exchange, McpSession> telling = sessions;
    return telling == null ? null : telling.apply(exchange);
  }

  /** For tools that are looked at, but not called. */
  public static Faces idle() {
    return new Faces(new NoRuns());
  }

  /** Whether a client may have to come back to a run of this workflow. */
  public static boolean needsTools(Workflow workflow, Engine engine) {
    return Makeup.of(workflow, engine.isGated()).needsTools();
  }

  /**
   * A workflow as a tool.
   *
   * @param runs those that need what the engine has
   */
  public Tool published(Workflow workflow, Engine engine, LiveRuns runs) {
    return published(workflow, engine, runs, ToolFacts.NONE);
  }

  /**
   * The same, where something is known of the tools that it calls: what it can promise of its
   * effects depends on that.
   */
  public Tool published(Workflow workflow, Engine engine, LiveRuns runs, ToolFacts facts) {
    return PublishedWorkflow.of(workflow, engine, runs, this, facts);
  }

  /**
   * What a tool does that runs a workflow, and tells of its end in a way of its own.
   *
   * @param runs those that need what the engine has
   */
  public Tool.Handler executed(Workflow workflow, Engine engine, LiveRuns runs, Ending ending) {
    return PublishedWorkflow.handler(workflow, engine, runs, this, ending);
  }

  /** Everything that is kept of a run that this caller may see; empty when there is none. */
  public List<Event> events(String run, Exchange exchange) {
    return find(run, Callers.identity(exchange.peer())).isPresent()
        ? host().store().events(run)
        : List.of();
  }

  /** The version of its workflow with which a run began; null when it is not there any more. */
  public @Nullable Workflow workflow(String run) {
    try {
      return host().store().find(run).map(source::workflow).orElse(null);
    } catch (PawlException.NotFound _) {
      return null;
    }
  }

  /** Whether a client may have to send a signal to a run of this workflow. */
  public static boolean needsSignals(Workflow workflow) {
    return Makeup.of(workflow).listening();
  }

  /** The tools by which clients come back to runs. */
  public List<Tool> tools() {
    return new RunTools(this).all();
  }

  /** The tool by which clients send signals to runs. */
  public Tool signalTool() {
    return new SignalTool(this::host, clock).tool();
  }

  /** Runs as tasks. */
  public TaskSource tasks() {
    return new RunTasks(this);
  }

  FaceTimes times() {
    return times;
  }

  InstantSource clock() {
    return clock;
  }

  RunHost host() {
    return source.host();
  }

  boolean areDurable() {
    return source.isDurable();
  }

  /** How the end of a run looks to whoever called its tool. */
  CallResult told(RunResult result, boolean promisesOutput) {
    return result instanceof RunResult.Suspended(String run) && !areDurable()
        ? RunResults.lost(run)
        : RunResults.of(result, promisesOutput);
  }

  /** The same for a run that begins in another way than by a tool. */
  public void admit(Workflow workflow, Engine engine, Principal who) {
    admit(Makeup.of(workflow, engine.isGated()), who);
  }

  /**
   * Whether one more run can begin. Nobody may use up what is there for all; runs that only wait
   * are not in the way of those that never do.
   *
   * @throws PawlException.LimitExceeded when there are too many
   */
  void admit(Makeup makeup, Principal who) {
    RunCount all = host().count();
    RunCount own = host().count(who);
    if (all.working() >= limits.working() || own.working() >= limits.workingEach()) {
      throw new PawlException.LimitExceeded(
          "the server is busy with "
              + all.working()
              + " runs, "
              + own.working()
              + " of them yours; try again later");
    }
    if (makeup.mayWait() && !host().hasRoom()) {
      throw new PawlException.LimitExceeded(
          "the "
              + all.waiting()
              + " runs that wait for an answer, a signal or a moment have so much to remember that"
              + " there is no room for more; end some with "
              + RunHandle.CANCEL);
    }
    if (makeup.mayWait()
        && (all.waiting() >= limits.waiting() || own.waiting() >= limits.waitingEach())) {
      throw new PawlException.LimitExceeded(
          own.waiting()
              + " of your runs wait for an answer or a moment, and "
              + all.waiting()
              + " in all: no more can; answer some with "
              + RunHandle.CONTINUE
              + " or end them with "
              + RunHandle.CANCEL);
    }
  }

  /** Prepares a run that goes on, whoever waits for it, once it is {@link LiveRun#start}ed. */
  LiveRun prepare(
      Workflow workflow,
      Engine engine,
      LiveRuns runs,
      Map<String, @Nullable Object> arguments,
      Exchange exchange) {
    LiveRun run = new LiveRun(host(), times.toAnswer());
    run.attend(exchange);
    RunOptions options =
        new RunOptions(Callers.identity(exchange.peer()), run, run)
            .in(session(exchange))
            .traced(TraceContext.of(exchange.meta()));
    HostedRun hosted = host().prepare(engine, workflow, arguments, options);
    run.goesOn(hosted);
    hosted.show(run);
    runs.hold(hosted);
    return run;
  }

  /**
   * A run that this caller may see. One that nobody drives is resumed; one that has been over for
   * long is as if it were not there.
   */
  Optional<SeenRun> find(String id, Identity who) {
    if (!ID.matcher(id).matches()) {
      return Optional.empty();
    }
    HostedRun known = host().find(id).orElse(null);
    if (known != null && !isLost(known)) {
      return oversight.mayTouch(who, known.principal())
          ? Optional.of(face(known))
          : Optional.empty();
    }
    boolean held = host().holds(id); // asked first: it may be written and given back meanwhile
    RunSummary summary = host().store().find(id).orElse(null);
    if (summary == null && held) {
      throw new PawlException.Unreachable(
          "what happened in it is still to be written; it goes on when that works again");
    }
    if (summary == null || !oversight.mayTouch(who, summary.principal()) || isExpired(summary)) {
      return Optional.empty();
    }
    Optional<SeenRun> here = driven(summary).map(this::face);
    return here.isPresent() ? here : Optional.of(new DistantRun(source, summary));
  }

  /** Whether a caller may see, answer and end what belongs to somebody. */
  boolean mayTouch(Principal owner, Identity who) {
    return oversight.mayTouch(who, owner);
  }

  /** Whether another process has taken it over, which this one may not have noticed otherwise. */
  private boolean isLost(HostedRun run) {
    return run.hasBegun() && !host().store().drives(run.id());
  }

  private Optional<HostedRun> driven(RunSummary summary) {
    Optional<HostedRun> hosted = host().find(summary.run());
    if (hosted.isPresent() || summary.status().isOver()) {
      return hosted.filter(run -> host().store().drives(run.id()));
    }
    try {
      return source.adopt(summary.run());
    } catch (PawlException _) {
      // It cannot be resumed here, but perhaps elsewhere.
      return Optional.empty();
    }
  }

  /** A run that nobody came to yet gets its face now. */
  SeenRun face(HostedRun hosted) {
    LiveRun known = hosted.face(LiveRun.class).orElse(null);
    if (known != null) {
      return known;
    }
    LiveRun run = new LiveRun(host(), times.toAnswer());
    run.goesOn(hosted);
    // Whoever finds it from now on must not miss anything.
    hosted.watch(run);
    if (!hosted.show(run)) {
      hosted.unwatch(run);
      return face(hosted); // somebody else was quicker
    }
    return run;
  }

  private boolean isExpired(RunSummary summary) {
    return summary.status().isOver()
        && clock.millis() - summary.endedAt() / 1_000 > times.kept().toMillis();
  }
}
