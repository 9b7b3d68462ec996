package dev.pawl.activities.session;

import dev.pawl.activities.ActivityDefinitions;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.SessionSettings;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.mcp.face.PacedRun;
import dev.pawl.mcp.face.PacedRuns;
import dev.pawl.mcp.face.PacedRuns.Visit;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of workflows: runs that go at the pace of their clients. They are kept as all runs
 * are, in the store of the host, and are their callers' own: those of others look like none.
 */
public final class Sessions {
  private static final Set<RunStatus> OPEN = EnumSet.of(RunStatus.RUNNING, RunStatus.WAITING);
  private static final Duration TO_UNDO = Duration.ofSeconds(10);

  private final PacedRuns runs;
  private final Function<String, Workflow> compiled;
  private final SessionSettings settings;

  /** By the names under which they run at a client's pace. */
  private final Map<String, ActivityWorkflow> workflows = new HashMap<>();

  /** How many are open at most, since somebody counted. */
  private final Map<String, Integer> open = new ConcurrentHashMap<>();

  /**
   * @param compiled finds what runs, by name
   */
  public Sessions(
      PacedRuns runs,
      Collection<ActivityWorkflow> all,
      Function<String, Workflow> compiled,
      SessionSettings settings) {
    this.runs = runs;
    this.compiled = compiled;
    this.settings = settings;
    all.forEach(each -> workflows.put(pacedName(each), each));
  }

  private static String pacedName(ActivityWorkflow workflow) {
    return ActivityDefinitions.pacedName(workflow);
  }

  SessionSettings settings() {
    return settings;
  }

  /**
   * Begins a session, and runs its first step.
   *
   * @throws PawlException.LimitExceeded when there are as many as there may be
   * @throws PawlException.Unreachable when it cannot be told what became of it; it is named
   */
  public Turn start(ActivityWorkflow workflow, Map<String, @Nullable Object> input, Visit visit)
      throws InterruptedException {
    String name = pacedName(workflow);
    makeRoom(workflow, name);
    PacedRun run = runs.begin(compiled.apply(name), input, visit);
    try {
      return settled(workflow, run, visit);
    } catch (PawlException.Unreachable e) {
      throw new PawlException.Unreachable(
          e.getMessage()
              + "; session `"
              + run.id()
              + "` may have begun all the same: look for it before you start another",
          e);
    }
  }

  private void makeRoom(ActivityWorkflow workflow, String name) {
    int known = open.merge(name, 1, Integer::sum);
    if (known > settings.most() || known == 1) {
      RunQuery query = RunQuery.ALL.statuses(OPEN).workflow(name).most(settings.most() + 1);
      int now = runs.list(query).size();
      open.put(name, now + 1);
      if (now >= settings.most()) {
        throw new PawlException.LimitExceeded(
            "Maximum number of sessions of `"
                + workflow.name()
                + "` reached ("
                + settings.most()
                + "); end some, or come back later: one that its client leaves alone for "
                + settings.idle().toMinutes()
                + " minutes ends by itself");
      }
    }
  }

  /**
   * Lets a session go on.
   *
   * @throws PawlException.NotFound when there is no such session of this caller
   * @throws PawlException.Conflict when it does not wait for that
   */
  public Turn goOn(String id, Next next, Visit visit) throws InterruptedException {
    PacedRun run = run(id, visit.who());
    Turn now = awake(run, visit);
    if (!(now.stand() instanceof PacedRun.Stand.Resting resting)) {
      throw wrongState("continue", now.session());
    }
    if (!run.goOn(resting, new Course(now.session().fold()).answer(next), visit.who())) {
      throw wrongState("continue", turn(run).session());
    }
    return settled(workflow(run), run, visit);
  }

  /** It may be about to wait for its client: because it is just being resumed, for instance. */
  private Turn awake(PacedRun run, Visit visit) throws InterruptedException {
    Turn now = turn(run);
    return now.stand() instanceof PacedRun.Stand.Busy && now.session().fold().atWork() == null
        ? settled(workflow(run), run, visit)
        : now;
  }

  /** Waits for a session that was left while a step was at work. */
  public Turn await(String id, Visit visit) throws InterruptedException {
    PacedRun run = run(id, visit.who());
    return settled(workflow(run), run, visit);
  }

  /** Lets a session rest until somebody lets it go on. */
  public Turn pause(String id, Visit visit) throws InterruptedException {
    return answered(id, "pause", visit, course -> course.waiting(true));
  }

  /** Puts something into the memory of a session that waits for its client. */
  public Turn remember(String id, String key, @Nullable Object value, Visit visit)
      throws InterruptedException {
    return answered(id, "change", visit, course -> course.remembering(key, value));
  }

  private Turn answered(
      String id, String what, Visit visit, Function<Course, Map<String, @Nullable Object>> answer)
      throws InterruptedException {
    PacedRun run = run(id, visit.who());
    Turn now = settled(workflow(run), run, visit);
    if (!(now.stand() instanceof PacedRun.Stand.Resting resting)
        || !run.goOn(resting, answer.apply(new Course(now.session().fold())), visit.who())) {
      throw wrongState(what, turn(run).session());
    }
    return settled(workflow(run), run, visit);
  }

  /** Ends a session; what it did that can be undone is undone. */
  public Turn cancel(String id, String reason, Visit visit) throws InterruptedException {
    PacedRun run = run(id, visit.who());
    Turn now = turn(run);
    if (now.session().status().isOver()) {
      throw wrongState("cancel", now.session());
    }
    run.cancel(reason, visit.who());
    PacedRun.Stand _ = run.awaitEnd(TO_UNDO);
    return turn(run);
  }

  /** How a session stands. */
  public Turn look(String id, Identity who) throws InterruptedException {
    return turn(run(id, who));
  }

  /** A session of this caller. */
  public Optional<Session> find(String id, Identity who) throws InterruptedException {
    Optional<PacedRun> run = known(id, who);
    return run.isPresent() ? Optional.of(turn(run.get()).session()) : Optional.empty();
  }

  /** The sessions of a workflow that this caller may see, the newest first, at most 1,000. */
  public List<Session> list(ActivityWorkflow workflow, Identity who) {
    return runs.list(RunQuery.ALL.workflow(pacedName(workflow))).stream()
        .filter(run -> runs.mayTouch(run, who))
        .map(run -> Session.of(run.run(), workflow, runs.events(run)))
        .toList();
  }

  /** How many of them stand how. */
  public Map<SessionStatus, Integer> statistics(ActivityWorkflow workflow, Identity who) {
    Map<SessionStatus, Integer> counts = new EnumMap<>(SessionStatus.class);
    list(workflow, who).forEach(each -> counts.merge(each.status(), 1, Integer::sum));
    return counts;
  }

  /**
   * Waits until it needs its client. A step whose condition did not hold is not worth a question.
   */
  private Turn settled(ActivityWorkflow workflow, PacedRun run, Visit visit)
      throws InterruptedException {
    PacedRun.Stand stand = run.await(visit, settings.patience());
    Session session = Session.of(run.id(), workflow, run.events());
    while (stand instanceof PacedRun.Stand.Resting resting && isSkipped(session)) {
      if (!run.goOn(resting, new Course(session.fold()).answer(Next.STEP), visit.who())) {
        break;
      }
      stand = run.await(visit, settings.patience());
      session = Session.of(run.id(), workflow, run.events());
    }
    return new Turn(session, stand);
  }

  private static boolean isSkipped(Session session) {
    List<StepExecution> history = session.fold().history;
    return !history.isEmpty()
        && history.getLast().status() == StepExecution.Status.SKIPPED
        && !session.fold().isPaused();
  }

  private Turn turn(PacedRun run) throws InterruptedException {
    PacedRun.Stand stand = run.stand();
    return new Turn(Session.of(run.id(), workflow(run), run.events()), stand);
  }

  private ActivityWorkflow workflow(PacedRun run) {
    ActivityWorkflow workflow = workflows.get(run.workflow());
    if (workflow == null) {
      throw new PawlException.Defect("run " + run.id() + " is no session");
    }
    return workflow;
  }

  private PacedRun run(String id, Identity who) {
    return known(id, who)
        .orElseThrow(
            () ->
                new PawlException.NotFound(
                    "There is no session `"
                        + (id.length() > 64 ? id.substring(0, 64) + "…" : id)
                        + "` of yours, or it ended more than 24 hours ago"));
  }

  /** Runs that are no sessions look like none. */
  private Optional<PacedRun> known(String id, Identity who) {
    return runs.find(id, who).filter(run -> workflows.containsKey(run.workflow()));
  }

  private static PawlException wrongState(String what, Session session) {
    String working = session.fold().atWork();
    return new PawlException.Conflict(
        "Cannot "
            + what
            + " workflow in status: "
            + session.status().word()
            + (working == null ? "" : " (step `" + working + "` is still at work)"));
  }
}
