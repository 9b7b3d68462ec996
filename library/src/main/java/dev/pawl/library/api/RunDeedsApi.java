package dev.pawl.library.api;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunSearch;
import dev.pawl.library.runs.RunState;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/runs/ID/cancel} and the like: what can be done with a run that is there. */
final class RunDeedsApi implements Routes {
  private static final int LONGEST_REASON = 1_000;

  private final RunDoor door;
  private final ServedRuns runs;
  private final RunStarts starts;
  private final InstantSource clock;

  RunDeedsApi(RunDoor door, ServedRuns runs, RunStarts starts, InstantSource clock) {
    this.door = door;
    this.runs = runs;
    this.starts = starts;
    this.clock = clock;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("POST", "runs/*/cancel", this::cancel),
        Route.of("POST", "runs/*/resume", this::resume),
        Route.of("POST", "runs/*/fork", this::fork),
        Route.of("POST", "runs/*/signal", this::signal));
  }

  private Api.Answer told(Route.Call call) {
    return Answers.of(202, door.summary(door.find(call), call.who()));
  }

  /** Whoever drives it reads the letter; a run that is over stays as it is. */
  private Api.Answer cancel(Route.Call call) throws InterruptedException {
    String reason = Body.of(call.request(), Set.of("reason")).optionalText("reason");
    if (reason != null && reason.length() > LONGEST_REASON) {
      throw new Body.Unusable("`reason` has up to " + LONGEST_REASON + " characters");
    }
    RunSearch.Found found = door.find(call);
    if (!found.run().status().isOver()) {
      Letter.Wish wish =
          new Letter.Wish.Cancel(
              reason == null ? "cancelled by " + call.who().principal().name() : reason);
      door.host()
          .get()
          .send(
              new Letter(UUID.randomUUID().toString(), found.run().run(), call.who(), wish)
                  .through("http"));
    }
    return told(call);
  }

  private Api.Answer resume(Route.Call call) {
    Body.of(call.request(), Set.of());
    RunSearch.Found found = door.find(call);
    if (found.run().status().isOver()) {
      throw new PawlException.Conflict("the run is over");
    }
    if (runs.adopt(found.run().run()).isEmpty()) {
      throw new PawlException.Conflict(
          "the run is driven by a living process, or no file that is served has its tool");
    }
    return told(call);
  }

  private Api.Answer signal(Route.Call call) {
    Body body = Body.of(call.request(), Set.of("name", "key", "value"));
    KeptRun run = door.read(call).run();
    String name = body.text("name");
    if (!NodeKind.Signal.isName(name)) {
      throw new Body.Unusable(
          "`name` cannot be the name of a signal: " + NodeKind.Signal.NAME_RULE);
    }
    Map<String, @Nullable Object> awaited =
        RunsApi.listens(run).stream()
            .filter(each -> name.equals(each.get("name")))
            .filter(each -> !body.has("key") || body.text("key").equals(each.get("key")))
            .findFirst()
            .orElseThrow(
                () -> new PawlException.Conflict("the run does not await this signal now"));
    Signal signal =
        new Signal(
            UUID.randomUUID().toString(),
            name,
            String.valueOf(awaited.get("key")),
            call.who().principal(),
            body.value("value"),
            clock.millis() * 1_000);
    door.host().get().send(signal);
    boolean kept =
        door.host().get().store().signals().at(signal.address()).stream()
            .anyMatch(each -> each.id().equals(signal.id()));
    return Answers.of(200, Values.object("id", signal.id(), "taken", !kept));
  }

  private Api.Answer fork(Route.Call call) throws InterruptedException {
    Body body = Body.of(call.request(), Set.of("index", "set", "input", "live", "current"));
    KeptRun past = door.read(call).run();
    Fork fork = fork(past, body);
    HostedRun begun =
        body.isSet("current")
            ? starts.current(
                past.summary().workflow(),
                call.who(),
                (pawl, workflow) -> begun(fork, pawl.engine(), workflow, call))
            : starts.again(
                past.summary(),
                call.who(),
                engine -> begun(fork, engine, past.needWorkflow(), call));
    return begun(begun);
  }

  private HostedRun begun(Fork fork, Engine engine, Workflow workflow, Route.Call call) {
    return door.host()
        .get()
        .begin(
            workflow,
            RunOptions.DEFAULT.by(call.who()),
            (options, journal) -> fork.begin(engine, workflow, options, journal));
  }

  static Api.Answer begun(HostedRun run) throws InterruptedException {
    run.sync();
    return new Api.Answer(
        202,
        Map.of("Location", "/api/v1/runs/" + run.id()),
        Json.write(
            Values.object(
                "run", run.id(), "tool", run.workflow().name(), "status", RunState.RUNNING)));
  }

  private static Fork fork(KeptRun past, Body body) {
    Fork fork = Fork.of(past.needWorkflow(), past.events(), body.number("index"));
    fork = body.isSet("live") ? fork.live() : fork;
    if (body.has("input")) {
      fork = fork.with(body.object("input"));
    }
    for (Map.Entry<String, @Nullable Object> each : body.object("set").entrySet()) {
      past.refuseUnfit(each.getKey(), each.getValue());
      fork = fork.with(each.getKey(), each.getValue());
    }
    return fork;
  }
}
