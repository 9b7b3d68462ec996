package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tools by which a caller that got a handle comes back to its run. */
final class RunTools {
  private static final long MOST_SECONDS = 50;
  private static final long USUAL_SECONDS = 20;
  private static final Duration TO_UNDO = Duration.ofSeconds(10);
  private static final String KEPT =
      " A run can be asked about until 24 hours after its end, by whoever began it.";

  private final Faces faces;

  RunTools(Faces faces) {
    this.faces = faces;
  }

  List<Tool> all() {
    return List.of(
        tool(
            RunHandle.STATUS,
            "Status of a run",
            "Tells how far a run is that another tool's answer named: which steps are under way and"
                + " since when, how many are done, and what it asks or waits for."
                + KEPT,
            Map.of(),
            Values.object("readOnlyHint", true),
            this::status),
        tool(
            RunHandle.RESULT,
            "Result of a run",
            "Waits for the result of a run that another tool's answer named, and returns it as that"
                + " tool would have. When the run is not over in time, call it again."
                + KEPT,
            Values.object(
                "wait",
                Values.object(
                    "type",
                    "number",
                    "minimum",
                    0,
                    "maximum",
                    MOST_SECONDS,
                    "description",
                    "How many seconds to wait at most; " + USUAL_SECONDS + " if it is left out")),
            Values.object("readOnlyHint", true),
            this::result),
        tool(
            RunHandle.CONTINUE,
            "Answer a run",
            "Answers a question of a run, which then goes on. An answer that does not fit is"
                + " refused with a reason, and the question stays open."
                + KEPT,
            Values.object(
                "step",
                Values.object(
                    "type",
                    "string",
                    "description",
                    "The step that asks; can be left out when only one does"),
                "answer",
                Values.object("description", "The answer, which has to fit the question's schema")),
            Values.object("destructiveHint", false, "idempotentHint", true),
            this::goOn),
        tool(
            RunHandle.CANCEL,
            "Cancel a run",
            "Ends a run before its time. What it did that can be undone is undone." + KEPT,
            Values.object(
                "reason", Values.object("type", "string", "description", "Why, for the record")),
            Values.object("destructiveHint", true, "idempotentHint", true),
            this::cancel));
  }

  /** What one of the tools does with a run. */
  @FunctionalInterface
  private interface Work {
    CallResult on(SeenRun run, Map<String, @Nullable Object> arguments, Exchange exchange)
        throws RpcException, InterruptedException;
  }

  private Tool tool(
      String name,
      String title,
      String description,
      Map<String, @Nullable Object> more,
      Map<String, @Nullable Object> annotations,
      Work work) {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    properties.put(
        "run", Values.object("type", "string", "description", "The run, as the answer names it"));
    properties.putAll(more);
    Map<String, @Nullable Object> schema =
        Values.object(
            "type",
            "object",
            "properties",
            properties,
            "required",
            name.equals(RunHandle.CONTINUE) ? List.of("run", "answer") : List.of("run"));
    return new Tool(
        name,
        title,
        description,
        schema,
        null,
        annotations,
        List.of(),
        (arguments, exchange) -> onRun(arguments, exchange, work));
  }

  private CallResult onRun(Map<String, @Nullable Object> arguments, Exchange exchange, Work work)
      throws RpcException, InterruptedException {
    if (!(arguments.get("run") instanceof String id)) {
      return CallResult.error("`run` is missing: the id of a run, as a tool's answer names it");
    }
    try {
      Optional<SeenRun> run = faces.find(id, Callers.identity(exchange.peer()));
      return run.isPresent()
          ? work.on(run.get(), arguments, exchange)
          : CallResult.error(
              "There is no run `"
                  + (id.length() > 64 ? id.substring(0, 64) + "…" : id)
                  + "` of yours, or it ended more than 24 hours ago");
    } catch (PawlException.Defect e) {
      throw e;
    } catch (PawlException.Unreachable e) {
      return CallResult.error(
          "Nothing can be said of run "
              + (id.length() > 64 ? id.substring(0, 64) + "…" : id)
              + " at the moment: "
              + e.getMessage()
              + ". Ask again later.");
    } catch (PawlException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  private static Principal principal(Exchange exchange) {
    return Callers.principal(exchange.peer());
  }

  private CallResult status(SeenRun run, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    return described(run, "");
  }

  /**
   * @param before what else there is to say
   */
  private CallResult described(SeenRun run, String before) throws InterruptedException {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    String text;
    switch (run.tellable()) {
      case Moment.Going(List<Asked> questions) -> {
        HowFar howFar = HowFar.of(faces.host().store().events(run.id()), run.workflow());
        json.putAll(RunHandle.json(run.id(), questions));
        json.putAll(howFar.toJson());
        text = RunHandle.text(run.id(), questions) + "\n\n" + howFar.words();
      }
      case Moment.Ended(RunResult.Completed _) -> {
        json.put("run", run.id());
        json.put("status", "completed");
        json.put("nextTool", RunHandle.RESULT);
        text = "Run " + run.id() + " is over; " + RunHandle.RESULT + " returns its result.";
      }
      case Moment.Ended(RunResult.Failed(_, Failure failure)) -> {
        json.put("run", run.id());
        boolean cancelled = failure.code() == FailureCode.CANCELLED;
        json.put("status", cancelled ? "cancelled" : "failed");
        json.put("error", failure.toCallersJson());
        String how = cancelled ? " was cancelled: " : " failed: ";
        text = "Run " + run.id() + how + failure.words() + " [" + failure.code() + "]";
      }
      case Moment.Ended(RunResult.Suspended _) -> {
        json.put("run", run.id());
        json.put("status", "running");
        text =
            "Run "
                + run.id()
                + (faces.areDurable()
                    ? " goes on when a server is running again."
                    : " ends with the server, which is stopping.");
      }
    }
    json.put("tool", run.tool());
    json.put("startedAt", instant(run.startedAt()));
    return new CallResult(
        List.of(Content.text(before.isEmpty() ? text : before + " " + text)), json, false);
  }

  private static String instant(long micros) {
    return Instant.ofEpochMilli(micros / 1_000).toString();
  }

  private CallResult result(SeenRun run, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    Object seconds = arguments.getOrDefault("wait", USUAL_SECONDS);
    if (!(seconds instanceof Number number)
        || !(number.doubleValue() >= 0 && number.doubleValue() <= MOST_SECONDS)) {
      return CallResult.error("`wait` must be a number of seconds from 0 to " + MOST_SECONDS);
    }
    Duration wait = Duration.ofMillis(Math.max(1, (long) (number.doubleValue() * 1_000)));
    Attendance attendance =
        new Attendance(
            run,
            exchange,
            Callers.identity(exchange.peer()),
            new Attendance.Wait(wait, wait, faces.times().beat(), true));
    return switch (attendance.attend()) {
      case Attendance.End.Over(RunResult end) -> faces.told(end, run.promisesOutput());
      case Attendance.End.Late(), Attendance.End.Stuck() ->
          switch (run.tellable()) {
            case Moment.Ended(RunResult end) -> faces.told(end, run.promisesOutput());
            case Moment.Going(List<Asked> questions) -> RunHandle.of(run.id(), questions);
          };
    };
  }

  private CallResult goOn(SeenRun run, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    Object step = arguments.get("step");
    if (!arguments.containsKey("answer")) {
      return CallResult.error("`answer` is missing");
    }
    if (step != null && !(step instanceof String)) {
      return CallResult.error("`step` must be a text");
    }
    // It may be about to ask: because it has just begun, or is just being resumed.
    List<Asked> open =
        switch (run.await(faces.times().task(), Set.of(), () -> false)) {
          case Moment.Going(List<Asked> questions) -> questions;
          case Moment.Ended _ -> List.of();
        };
    List<Asked> meant = open.stream().filter(each -> step == null || isMeant(each, step)).toList();
    Object answer = arguments.get("answer");
    if (meant.isEmpty()) {
      return answeredBefore(run, step, answer, open);
    }
    if (meant.size() > 1) {
      return CallResult.error(
          "Several steps ask, so say which one you answer with `step`: " + steps(open));
    }
    Asked asked = meant.getFirst();
    if (asked.isHeld()) {
      return CallResult.error(RunHandle.held(asked) + " It is not decided by a tool.");
    }
    if (asked.isPace()) {
      return CallResult.error(
          "Run "
              + run.id()
              + " goes at the pace of its client: the tools of its workflow let it go"
              + " on, and this one does not");
    }
    Taken taken;
    try {
      taken = run.answerWith(asked, answer, Callers.identity(exchange.peer()));
    } catch (PawlException.NotFound _) {
      // Somebody was quicker.
      return answeredBefore(run, asked.toJson().get("step"), answer, List.of());
    }
    if (taken instanceof Taken.Refused(String why)) {
      return CallResult.error(
          "The answer does not fit: "
              + why
              + ". It has to fit this JSON Schema: "
              + Json.write(asked.schema())
              + ". The question is still open: "
              + asked.text());
    }
    if (taken instanceof Taken.Left) {
      return described(run, "The answer is kept, and is used when somebody resumes the run.");
    }
    Moment _ = run.await(faces.times().task(), Set.of(), () -> false);
    return described(run, "Answered.");
  }

  private static boolean isMeant(Asked asked, Object step) {
    return step.equals(asked.key()) || step.equals(asked.toJson().get("step"));
  }

  private static String steps(List<Asked> open) {
    return open.stream()
        .map(each -> "`" + each.toJson().get("step") + "`")
        .collect(Collectors.joining(", "));
  }

  /** The same answer given twice is no mistake; another one comes too late. */
  private CallResult answeredBefore(
      SeenRun run, @Nullable Object step, @Nullable Object answer, List<Asked> open)
      throws InterruptedException {
    Event.InputReceived last = null;
    for (Event event : faces.host().store().events(run.id())) {
      if (event instanceof Event.InputReceived input
          && (step == null || step.equals(input.step()))) {
        last = input;
      }
    }
    if (last != null && Values.deepEquals(last.answer(), answer)) {
      return described(run, "This was answered already, in the same way.");
    }
    if (last != null) {
      return CallResult.error(
          "`"
              + last.step()
              + "` was answered already, with "
              + Json.write(last.answer())
              + "; that cannot be changed");
    }
    return CallResult.error(
        (step == null ? "The run" : "`" + step + "`")
            + " asks nothing at the moment"
            + (open.isEmpty() ? "" : "; those that do: " + steps(open)));
  }

  private CallResult cancel(SeenRun run, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    if (run.now() instanceof Moment.Ended) {
      return described(run, "There is nothing to cancel.");
    }
    String reason =
        arguments.get("reason") instanceof String text && !text.isBlank()
            ? text
            : "somebody cancelled it";
    try {
      run.cancel(
          reason.length() > 1_000 ? reason.substring(0, 1_000) : reason, principal(exchange));
    } catch (PawlException.Unreachable e) {
      return CallResult.error(
          "Run "
              + run.id()
              + " was told to end, but that could not be kept: "
              + e.getMessage()
              + ". Ask later whether it is over, and cancel it again if it is not.");
    }
    long until = System.nanoTime() + TO_UNDO.toNanos();
    Moment moment = run.now();
    while (moment instanceof Moment.Going(List<Asked> questions) && System.nanoTime() < until) {
      Set<String> keys = questions.stream().map(Asked::key).collect(Collectors.toSet());
      moment = run.await(Duration.ofNanos(until - System.nanoTime()), keys, () -> false);
    }
    return described(run, moment instanceof Moment.Going ? "It is being cancelled." : "");
  }
}
