package dev.pawl.mcp.face;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.runner.Engine;
import dev.pawl.engine.runner.RunDriver;
import dev.pawl.engine.runner.RunOptions;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.Failure;
import dev.pawl.model.Principal;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workflow as a tool that MCP clients call: each call is a run, and waits for its end. */
public final class PublishedWorkflow {
  private final Workflow workflow;
  private final Engine engine;
  private final LiveRuns runs;
  private final boolean mayAsk;

  private PublishedWorkflow(Workflow workflow, Engine engine, LiveRuns runs) {
    this.workflow = workflow;
    this.engine = engine;
    this.runs = runs;
    this.mayAsk = workflow.nodes().stream().anyMatch(PublishedWorkflow::callsOut);
  }

  private static boolean callsOut(WorkflowNode node) {
    return switch (node.action()) {
      case Action.Call _, Action.SubWorkflow _, Action.Foreach _ -> true;
      case Action.Ask _ -> true;
      case Action.Entry _, Action.Exit _, Action.Transform _, Action.Choose _, Action.Wait _ ->
          false;
    };
  }

  /**
   * @param runs where runs wait for callers that were asked something
   */
  public static Tool of(Workflow workflow, Engine engine, LiveRuns runs) {
    Definition definition = workflow.definition();
    return new Tool(
        definition.name(),
        definition.title(),
        definition.description(),
        definition.inputSchema().value(),
        definition.outputSchema() == null ? null : definition.outputSchema().value(),
        definition.annotations(),
        List.of(),
        new PublishedWorkflow(workflow, engine, runs)::call);
  }

  private CallResult call(Map<String, @Nullable Object> arguments, Exchange exchange)
      throws RpcException, InterruptedException {
    String left = exchange.remembered().orElse(null);
    if (left != null) {
      return result(attended(taken(left, exchange), exchange));
    }
    boolean leaves = mayAsk && exchange.endsToAsk() && ExchangeCaller.canAnswer(exchange.peer());
    return result(
        leaves
            ? attended(begun(arguments, exchange), exchange)
            : withinRequest(arguments, exchange));
  }

  private CallResult result(RunResult result) {
    return switch (result) {
      case RunResult.Completed(_, Object output) -> completed(output);
      case RunResult.Failed(_, Failure failure) -> failed(failure);
      case RunResult.Suspended(String run) ->
          CallResult.error("The server is stopping; run " + run + " can be gone on with later");
    };
  }

  private RunResult withinRequest(Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    RunProgress progress = new RunProgress(exchange);
    ExchangeCaller caller = new ExchangeCaller(exchange, progress);
    RunResult result;
    try {
      result =
          engine.run(
              workflow,
              arguments,
              new RunOptions(principal(exchange), Journal.NONE, progress, caller));
    } finally {
      progress.pause();
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("the caller cancelled the call");
    }
    return result;
  }

  /** Where the caller can only be asked by ending its request, the run goes on without one. */
  private LiveRun begun(Map<String, @Nullable Object> arguments, Exchange exchange) {
    RunProgress progress = new RunProgress(exchange);
    LiveRun run = new LiveRun(exchange, progress);
    RunDriver driver =
        engine.begin(
            workflow, arguments, new RunOptions(principal(exchange), Journal.NONE, progress, run));
    runs.begun(run);
    run.start(driver, () -> runs.over(run));
    return run;
  }

  /** The run that an earlier request left, when this one brings the answer. */
  private LiveRun taken(String id, Exchange exchange) throws RpcException {
    LiveRun run =
        runs.take(id)
            .orElseThrow(
                () ->
                    new RpcException(
                        RpcError.invalidParams(
                            "The run that asked this has its answer already, or is over;"
                                + " call the tool again to begin a new one")));
    run.attend(exchange);
    return run;
  }

  /** Waits for the end of a run, or leaves it with what it asks. */
  private RunResult attended(LiveRun run, Exchange exchange)
      throws RpcException, InterruptedException {
    try {
      while (true) {
        switch (run.await()) {
          case LiveRun.Moment.Ended(RunResult result) -> {
            return result;
          }
          case LiveRun.Moment.Asks(Map<String, Exchange.Question> questions) ->
              run.answer(questions.keySet(), asked(run, questions, exchange));
        }
      }
    } catch (InterruptedException e) {
      run.cancel("the caller cancelled the call");
      // Undoing what was done belongs to the call, and needs the upstreams.
      run.awaitEnd();
      throw e;
    } finally {
      run.leave();
    }
  }

  private Map<String, Map<String, @Nullable Object>> asked(
      LiveRun run, Map<String, Exchange.Question> questions, Exchange exchange)
      throws RpcException, InterruptedException {
    String id = runs.park(run);
    exchange.remember(id);
    Map<String, Map<String, @Nullable Object>> answers;
    try {
      answers = exchange.askAll(questions);
    } catch (RpcException _) {
      answers = Map.of();
    }
    // Whatever there is of answers, there is now: this request goes on with the run.
    runs.take(id);
    return answers;
  }

  private static Principal principal(Exchange exchange) {
    String name = exchange.peer().principal();
    return name.equals(Principal.LOCAL.name())
        ? Principal.LOCAL
        : new Principal(Principal.Kind.SERVICE, name);
  }

  /** A text is shown as it is, anything else as JSON. */
  private static CallResult completed(@Nullable Object output) {
    String text = output instanceof String string ? string : Json.write(output);
    return new CallResult(List.of(Content.text(text)), output, false);
  }

  /**
   * The details are structured content, unless the tool promises something else there: clients hold
   * it to that even when it failed. Then they come along with the text.
   */
  private CallResult failed(Failure failure) {
    String where = failure.node() == null ? "" : failure.node() + ": ";
    String text = where + failure.message() + " [" + failure.code() + "]";
    if (workflow.definition().outputSchema() == null) {
      return new CallResult(
          List.of(Content.text(text)), Values.object("error", failure.toJson()), true);
    }
    Map<String, @Nullable Object> item = new LinkedHashMap<>(Content.text(text));
    item.put("_meta", Values.object("dev.pawl/error", failure.toJson()));
    return new CallResult(List.of(item), Undefined.UNDEFINED, true);
  }
}
