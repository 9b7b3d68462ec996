package dev.pawl.mcp.face;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.plan.Promise;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Definition;
import dev.pawl.model.Delivery;
import dev.pawl.model.PawlException;
import dev.pawl.model.trace.TraceContext;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as a tool that MCP clients call: each call is a run. What takes a moment is answered
 * with its result; what takes longer goes on by itself, and the caller gets what it can handle.
 */
final class PublishedWorkflow {
  private final Workflow workflow;
  private final Engine engine;

  /** For runs that are over before their caller is answered, whatever gates would want to hold. */
  private final Engine quick;

  private final LiveRuns runs;
  private final Faces faces;
  private final Makeup makeup;
  private final Delivery delivery;

  /** How ends are told; null for the usual way. */
  private final @Nullable Ending ending;

  private PublishedWorkflow(
      Workflow workflow, Engine engine, LiveRuns runs, Faces faces, @Nullable Ending ending) {
    this.workflow = workflow;
    this.engine = engine;
    Gates gates = engine.gates();
    this.quick = gates == null ? engine : engine.gated(gates.holdingNobody());
    this.runs = runs;
    this.faces = faces;
    this.makeup = Makeup.of(workflow, engine.isGated());
    this.delivery = workflow.definition().delivery();
    this.ending = ending;
  }

  /** What a tool does that tells of ends in its own way. */
  static Tool.Handler handler(
      Workflow workflow, Engine engine, LiveRuns runs, Faces faces, Ending ending) {
    return new PublishedWorkflow(workflow, engine, runs, faces, ending)::call;
  }

  /**
   * @param facts what is known of the tools that it calls
   */
  static Tool of(Workflow workflow, Engine engine, LiveRuns runs, Faces faces, ToolFacts facts) {
    PublishedWorkflow published = new PublishedWorkflow(workflow, engine, runs, faces, null);
    Definition definition = workflow.definition();
    return new Tool(
        definition.name(),
        definition.title(),
        definition.description(),
        definition.inputSchema().value(),
        published.outputSchema(),
        Promise.of(workflow, facts).published(definition.annotations()),
        List.of(),
        published::call);
  }

  private @Nullable Map<String, @Nullable Object> outputSchema() {
    if (workflow.definition().outputSchema() == null) {
      return null;
    }
    Map<String, @Nullable Object> written = workflow.definition().outputSchema().value();
    return makeup.mayLeaveAHandle() ? RunHandle.orHandle(written) : written;
  }

  private CallResult call(Map<String, @Nullable Object> arguments, Exchange exchange)
      throws RpcException, InterruptedException {
    Optional<String> left = exchange.remembered();
    if (left.isPresent()) {
      return cameBackTo(left.get(), exchange);
    }
    try {
      boolean nobody = Callers.isNobody(exchange.peer());
      if (nobody && !makeup.endsByItself()) {
        return CallResult.error(
            "`"
                + workflow.name()
                + "` asks or waits, so it is for callers who show who they are: only they can come"
                + " back to a run");
      }
      if (nobody || isQuick()) {
        return withinRequest(nobody ? engine : quick, arguments, exchange);
      }
      faces.admit(makeup, Callers.principal(exchange.peer()));
      return attempted(faces.prepare(workflow, engine, runs, arguments, exchange), exchange);
    } catch (PawlException.Defect e) {
      throw e;
    } catch (PawlException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  /** Whatever goes wrong once the run has begun, the caller must not begin another. */
  private CallResult attempted(LiveRun run, Exchange exchange) throws InterruptedException {
    try {
      return begun(run, exchange);
    } catch (PawlException e) {
      if (!run.hasBegun()) {
        throw e;
      }
      return RunResults.unsettled(run.id(), e);
    }
  }

  /** Gates may change while it is offered: whether they may hold it now is asked each time. */
  private boolean isQuick() {
    Gates gates = engine.gates();
    return makeup.isQuickUnlessHeld() && (gates == null || !gates.mayHold(workflow));
  }

  private CallResult withinRequest(
      Engine by, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    RunProgress progress = new RunProgress(exchange);
    HeardEvents heard = ending == null ? null : new HeardEvents(progress);
    RunOptions options =
        RunOptions.DEFAULT
            .by(Callers.identity(exchange.peer()))
            .with(heard == null ? progress : heard)
            .in(faces.session(exchange))
            .traced(TraceContext.of(exchange.meta()));
    RunHost host = faces.host();
    RunDriver run = by.begin(workflow, arguments, options, host.journal(workflow));
    RunResult result;
    try {
      result = run.drive();
    } catch (PawlException e) {
      host.letDown(run.id());
      if (e instanceof PawlException.Unreachable) {
        return RunResults.unkept(run.id(), e);
      }
      throw e;
    } finally {
      progress.pause();
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("the caller cancelled the call");
    }
    return ending == null || heard == null || result instanceof RunResult.Suspended
        ? faces.told(result, workflow.definition().outputSchema() != null)
        : ending.told(result, heard.events());
  }

  private CallResult told(RunResult result, SeenRun run) {
    return ending == null || result instanceof RunResult.Suspended
        ? faces.told(result, run.promisesOutput())
        : ending.told(result, faces.host().store().events(run.id()));
  }

  /**
   * Goes on with the run that an earlier request left, or the thread that this one was taken over
   * from. Whatever goes wrong, the caller must not begin another.
   */
  private CallResult cameBackTo(String run, Exchange exchange)
      throws RpcException, InterruptedException {
    try {
      return delivered(found(run, exchange), exchange, false);
    } catch (PawlException e) {
      return RunResults.unsettled(run, e);
    }
  }

  private SeenRun found(String run, Exchange exchange) throws RpcException {
    return faces
        .find(run, Callers.identity(exchange.peer()))
        .orElseThrow(
            () ->
                new RpcException(
                    RpcError.invalidParams(
                        "Run "
                            + run
                            + " is not there any more: it ended long ago, or could not be kept and"
                            + " never did anything. To call the tool again begins a new one")));
  }

  /**
   * What is usually done soon is done here and now. Should it take longer, this thread goes on with
   * the run, and another comes back to it with the request.
   */
  private CallResult begun(LiveRun run, Exchange exchange) throws InterruptedException {
    boolean waits = makeup.mode() == Delivery.Mode.AUTO && !delivery.after().isZero();
    if (waits && exchange.mayBeTakenOver(run.id())) {
      run.drive(exchange);
      run.leave(exchange);
      return told(run);
    }
    run.start();
    return delivered(run, exchange, true);
  }

  private CallResult delivered(SeenRun run, Exchange exchange, boolean begun)
      throws InterruptedException {
    if (delivery.endsWithCaller()) {
      exchange.endWithClient();
    }
    try {
      if (begun && delivery.mode() == Delivery.Mode.HANDLE) {
        run.leave(exchange);
        return RunHandle.of(run.id(), questions(run));
      }
      if (begun && delivery.mode() == Delivery.Mode.TASK) {
        handOver(run, exchange);
      }
      return attended(run, exchange);
    } catch (InterruptedException e) {
      if (exchange.isWithdrawn() || delivery.endsWithCaller()) {
        end(run, exchange);
        throw e;
      }
      if (!faces.areDurable()) {
        throw e;
      }
      // The server is ending: a caller that is still there can come back to the next one.
      return delivery.mode() == Delivery.Mode.SYNC ? RunResults.suspended(run.id()) : told(run);
    }
  }

  private static void end(SeenRun run, Exchange exchange) throws InterruptedException {
    String why = "the caller cancelled the call";
    if (run instanceof LiveRun here) {
      // Undoing what was done belongs to the call, and needs the upstreams.
      here.end(why);
    } else {
      run.cancel(why, Callers.principal(exchange.peer()));
    }
  }

  private CallResult attended(SeenRun run, Exchange exchange) throws InterruptedException {
    Attendance attendance =
        new Attendance(run, exchange, Callers.identity(exchange.peer()), wait(exchange));
    return switch (attendance.attend()) {
      case Attendance.End.Over(RunResult result) -> told(result, run);
      case Attendance.End.Late() -> {
        exchange.awaitClient();
        handOver(run, exchange);
        yield told(run);
      }
      case Attendance.End.Stuck() -> {
        exchange.awaitClient();
        yield told(run);
      }
    };
  }

  /** A caller that hears of progress waits longer, since that is a reason for it to do so. */
  private Attendance.Wait wait(Exchange exchange) {
    FaceTimes times = faces.times();
    if (delivery.mode() == Delivery.Mode.SYNC) {
      return Attendance.Wait.forEver(times.beat());
    }
    Duration after = delivery.after();
    Duration longest = times.longest(after);
    boolean hears = exchange.meta().get("progressToken") != null;
    Duration first = hears ? longest : after;
    if (exchange.peer().canPollTasks() && times.task().compareTo(first) < 0) {
      first = times.task();
    }
    return new Attendance.Wait(first, longest, times.beat(), true);
  }

  /** Leaves the handler where the caller can ask about tasks; otherwise nothing happens. */
  private static void handOver(SeenRun run, Exchange exchange) throws InterruptedException {
    if (exchange.peer().canPollTasks()) {
      run.leave(exchange);
      run.sync();
      exchange.handOver(run.id());
    }
  }

  private static List<Asked> questions(SeenRun run) throws InterruptedException {
    return run.tellable() instanceof Moment.Going(List<Asked> questions) ? questions : List.of();
  }

  private CallResult told(SeenRun run) throws InterruptedException {
    return switch (run.tellable()) {
      case Moment.Ended(RunResult result) -> told(result, run);
      case Moment.Going(List<Asked> questions) -> RunHandle.of(run.id(), questions);
    };
  }
}
