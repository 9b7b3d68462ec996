package dev.pawl.mcp.face;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.runner.Engine;
import dev.pawl.engine.runner.RunListener;
import dev.pawl.engine.runner.RunOptions;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.Failure;
import dev.pawl.model.Principal;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workflow as a tool that MCP clients call: each call is a run, and waits for its end. */
public final class PublishedWorkflow {
  private final Workflow workflow;
  private final Engine engine;

  private PublishedWorkflow(Workflow workflow, Engine engine) {
    this.workflow = workflow;
    this.engine = engine;
  }

  public static Tool of(Workflow workflow, Engine engine) {
    Definition definition = workflow.definition();
    return new Tool(
        definition.name(),
        definition.title(),
        definition.description(),
        definition.inputSchema().value(),
        definition.outputSchema() == null ? null : definition.outputSchema().value(),
        definition.annotations(),
        List.of(),
        new PublishedWorkflow(workflow, engine)::call);
  }

  private CallResult call(Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    RunOptions options =
        new RunOptions(principal(exchange), Journal.NONE, new StepProgress(exchange));
    RunResult result = engine.run(workflow, arguments, options);
    if (Thread.interrupted()) {
      throw new InterruptedException("the caller cancelled the call");
    }
    return switch (result) {
      case RunResult.Completed(_, Object output) -> completed(output);
      case RunResult.Failed(_, Failure failure) -> failed(failure);
    };
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

  private static CallResult failed(Failure failure) {
    String where = failure.node() == null ? "" : failure.node() + ": ";
    String text = where + failure.message() + " [" + failure.code() + "]";
    return new CallResult(
        List.of(Content.text(text)), Values.object("error", failure.toJson()), true);
  }

  /** Tells a caller that asked for it about every step that is done. */
  private static final class StepProgress implements RunListener {
    private final Exchange exchange;
    private int done;

    StepProgress(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public void happened(Event event) {
      switch (event) {
        case Event.StepCompleted e -> exchange.progress(++done, null, e.node() + " done");
        case Event.StepFailed e -> exchange.progress(++done, null, e.node() + " failed");
        case Event.AttemptFailed e ->
            exchange.progress(++done, null, e.node() + " failed, will be tried again");
        case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _ -> {}
        case Event.RunStopping _, Event.StepStarted _, Event.StepCancelled _ -> {}
        case Event.TimerFired _ -> {}
      }
    }
  }
}
