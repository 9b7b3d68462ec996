package dev.pawl.activities.session;

import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.Callers;
import dev.pawl.mcp.face.PacedRuns.Visit;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tools by which clients step a workflow: start, continue, status, pause and cancel. */
public final class SessionTools {
  static final String START = "_start";
  static final String CONTINUE = "_continue";
  static final String STATUS = "_status";
  static final String PAUSE = "_pause";
  static final String CANCEL = "_cancel";

  private static final int MOST_REASON = 1_000;

  private final ActivityWorkflow workflow;
  private final Sessions sessions;

  private SessionTools(ActivityWorkflow workflow, Sessions sessions) {
    this.workflow = workflow;
    this.sessions = sessions;
  }

  /** The names of the tools of a workflow. */
  public static List<String> names(ActivityWorkflow workflow) {
    return List.of(
        name(workflow, START),
        name(workflow, CONTINUE),
        name(workflow, STATUS),
        name(workflow, PAUSE),
        name(workflow, CANCEL));
  }

  static String name(ActivityWorkflow workflow, String ending) {
    return workflow.name() + ending;
  }

  /** The tools of a workflow. */
  public static List<Tool> of(ActivityWorkflow workflow, Sessions sessions) {
    return new SessionTools(workflow, sessions).all();
  }

  /** The tool that begins sessions of this very version. */
  public static Tool pinned(ActivityWorkflow workflow, Sessions sessions) {
    return new SessionTools(workflow, sessions).start(workflow.id() + START);
  }

  private Tool start(String name) {
    String steps = String.join(", ", workflow.stepNames());
    String described = workflow.description().isEmpty() ? "" : workflow.description() + ". ";
    return new Tool(
        name,
        null,
        described + "Starts a session and runs its first step. The steps are: " + steps,
        workflow.input().schema(),
        null,
        Values.object("destructiveHint", true),
        List.of(),
        this::start);
  }

  private List<Tool> all() {
    return List.of(
        start(name(workflow, START)),
        tool(
            CONTINUE,
            "Runs the next step of a session of `"
                + workflow.name()
                + "`, or the one that is named",
            Values.object(
                "result",
                Values.object(
                    "description",
                    "The result of the step before as you see it; it takes the place of what that"
                        + " made, and the next step is given it"),
                "step",
                Values.object(
                    "description",
                    "A step by its name, or by its index from 0: where a branch leads, or one to"
                        + " run again; can be left out",
                    "anyOf",
                    List.of(
                        Values.object("type", "string", "enum", workflow.stepNames()),
                        Values.object(
                            "type", "integer", "minimum", 0, "maximum", workflow.size() - 1)))),
            Values.object("destructiveHint", true),
            this::goOn),
        tool(
            STATUS,
            "Tells how far a session of `" + workflow.name() + "` is, and what can be next",
            Map.of(),
            Values.object("readOnlyHint", true),
            this::status),
        tool(
            PAUSE,
            "Lets a session of `" + workflow.name() + "` rest until it is continued",
            Map.of(),
            Values.object("destructiveHint", false, "idempotentHint", true),
            this::pause),
        tool(
            CANCEL,
            "Ends a session of `" + workflow.name() + "`. What it did that can be undone is undone",
            Values.object(
                "reason", Values.object("type", "string", "description", "Why, for the record")),
            Values.object("destructiveHint", true, "idempotentHint", true),
            this::cancel));
  }

  /** What one of the tools does with a session. */
  @FunctionalInterface
  private interface Work {
    CallResult on(String session, Map<String, @Nullable Object> arguments, Visit visit)
        throws InterruptedException;
  }

  private Tool tool(
      String ending,
      String description,
      Map<String, @Nullable Object> more,
      Map<String, @Nullable Object> annotations,
      Work work) {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    properties.put(
        "sessionId",
        Values.object("type", "string", "description", "The session, as the start of it answered"));
    properties.putAll(more);
    return new Tool(
        name(workflow, ending),
        null,
        description,
        Values.object("type", "object", "properties", properties, "required", List.of("sessionId")),
        null,
        annotations,
        List.of(),
        (arguments, exchange) -> onSession(arguments, exchange, work));
  }

  private CallResult onSession(
      Map<String, @Nullable Object> arguments, Exchange exchange, Work work)
      throws InterruptedException {
    if (!(arguments.get("sessionId") instanceof String id)) {
      return CallResult.error(
          "`sessionId` is missing: the session, as " + name(workflow, START) + " answered it");
    }
    return told(() -> work.on(id, arguments, Visit.of(exchange)));
  }

  /** Whatever is wrong with a call is the caller's to know. */
  private static CallResult told(Call call) throws InterruptedException {
    try {
      return call.make();
    } catch (PawlException.Defect e) {
      throw e;
    } catch (PawlException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  /** One call. */
  @FunctionalInterface
  private interface Call {
    CallResult make() throws InterruptedException;
  }

  private CallResult start(Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    if (Callers.isNobody(exchange.peer())) {
      return CallResult.error(
          "`"
              + workflow.name()
              + "` is stepped in sessions, so it is for callers who show who they are: only they"
              + " can come back to one");
    }
    Optional<String> left = exchange.remembered();
    Visit visit = Visit.of(exchange);
    return told(
        () ->
            SessionReply.of(
                left.isPresent()
                    ? sessions.await(left.get(), visit)
                    : sessions.start(workflow, arguments, visit)));
  }

  private CallResult goOn(String id, Map<String, @Nullable Object> arguments, Visit visit)
      throws InterruptedException {
    Exchange exchange = visit.exchange();
    if (exchange != null && exchange.remembered().isPresent()) {
      // It was asked something meanwhile: the step is under way already.
      return SessionReply.of(sessions.await(id, visit));
    }
    Object result = arguments.containsKey("result") ? arguments.get("result") : Undefined.UNDEFINED;
    return SessionReply.of(sessions.goOn(id, new Next(arguments.get("step"), result), visit));
  }

  private CallResult status(String id, Map<String, @Nullable Object> arguments, Visit visit)
      throws InterruptedException {
    return SessionReply.status(sessions.look(id, visit.who()));
  }

  private CallResult pause(String id, Map<String, @Nullable Object> arguments, Visit visit)
      throws InterruptedException {
    return SessionReply.of(sessions.pause(id, visit));
  }

  private CallResult cancel(String id, Map<String, @Nullable Object> arguments, Visit visit)
      throws InterruptedException {
    String reason =
        arguments.get("reason") instanceof String text && !text.isBlank()
            ? text
            : "its client cancelled it";
    return SessionReply.of(
        sessions.cancel(
            id, reason.length() > MOST_REASON ? reason.substring(0, MOST_REASON) : reason, visit));
  }
}
