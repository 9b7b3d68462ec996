package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Peer;
import dev.pawl.protocol.server.TaskSource;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs as tasks: a run's id is the id of its task, so that it can be found after a restart. */
final class RunTasks implements TaskSource {
  private final Faces faces;

  RunTasks(Faces faces) {
    this.faces = faces;
  }

  @Override
  public Optional<State> find(String id, Peer peer) throws RpcException, InterruptedException {
    try {
      SeenRun run = run(id, peer).orElse(null);
      return run == null ? Optional.empty() : Optional.of(state(run, peer));
    } catch (PawlException.Unreachable | PawlException.Conflict e) {
      throw unusable(e);
    }
  }

  @Override
  public boolean knows(String id, Peer peer) throws RpcException {
    try {
      return run(id, peer).isPresent();
    } catch (PawlException.Unreachable | PawlException.Conflict e) {
      throw unusable(e);
    }
  }

  private Optional<SeenRun> run(String id, Peer peer) {
    return faces.find(id, Callers.identity(peer));
  }

  private static RpcException unusable(PawlException e) {
    return new RpcException(new RpcError(RpcError.INTERNAL_ERROR, String.valueOf(e.getMessage())));
  }

  private State state(SeenRun run, Peer peer) throws InterruptedException {
    Moment moment = run.tellable();
    Instant created = Instant.ofEpochMilli(run.startedAt() / 1_000);
    Instant updated = Instant.ofEpochMilli(run.heardAt() / 1_000);
    Instant end = moment instanceof Moment.Ended ? updated : faces.clock().instant();
    Duration lifetime = Duration.between(created, end).plus(faces.times().kept());
    return switch (moment) {
      case Moment.Going(List<Asked> questions) -> {
        Map<String, Exchange.Question> askable = askable(questions, peer);
        yield new State(
            created,
            updated,
            lifetime,
            askable.size() < questions.size() ? words(questions) : null,
            askable.isEmpty() ? new Phase.Working() : new Phase.Asking(askable));
      }
      case Moment.Ended(RunResult.Failed failed)
          when failed.failure().code() == FailureCode.CANCELLED ->
          new State(created, updated, lifetime, failed.failure().message(), new Phase.Cancelled());
      case Moment.Ended(RunResult.Suspended _) ->
          new State(created, updated, lifetime, suspended(), new Phase.Working());
      case Moment.Ended(RunResult result) ->
          new State(
              created,
              updated,
              lifetime,
              null,
              new Phase.Completed(faces.told(result, run.promisesOutput())));
    };
  }

  private String suspended() {
    return faces.areDurable()
        ? "goes on when a server runs again"
        : "ends with the server, which is stopping";
  }

  private static Map<String, Exchange.Question> askable(List<Asked> questions, Peer peer) {
    Map<String, Exchange.Question> askable = new LinkedHashMap<>();
    questions.forEach(
        each -> each.to(peer).ifPresent(question -> askable.put(each.key(), question)));
    return askable;
  }

  /** For clients that cannot be asked themselves: their model may be able to answer. */
  private static String words(List<Asked> questions) {
    return questions.stream().map(Asked::text).collect(Collectors.joining(" / "))
        + " (to be answered with "
        + RunHandle.CONTINUE
        + ")";
  }

  @Override
  public void update(String id, Map<String, @Nullable Object> answers, Peer peer)
      throws RpcException, InterruptedException {
    try {
      SeenRun run = run(id, peer).orElse(null);
      if (run == null || !(run.now() instanceof Moment.Going(List<Asked> open))) {
        return;
      }
      Identity who = Callers.identity(peer);
      for (Asked each : open) {
        if (answers.get(each.key()) instanceof Map<?, ?> answer) {
          checkAsked(each, peer);
          update(run, each, Values.asObject(answer), who);
        }
      }
    } catch (PawlException.Unreachable | PawlException.Conflict e) {
      throw unusable(e);
    }
  }

  /** What a gate holds is decided only by those to whom it was put. */
  private static void checkAsked(Asked asked, Peer peer) throws RpcException {
    if (asked.isHeld() && asked.to(peer).isEmpty()) {
      throw new RpcException(RpcError.invalidParams(RunHandle.held(asked)));
    }
  }

  private static void update(
      SeenRun run, Asked asked, Map<String, @Nullable Object> answer, Identity who)
      throws RpcException, InterruptedException {
    try {
      if (run.answer(asked, answer, who) instanceof Taken.Refused(String why)) {
        throw new RpcException(
            RpcError.invalidParams("The answer to `" + asked.key() + "` does not fit: " + why));
      }
    } catch (PawlException.Denied e) {
      throw new RpcException(RpcError.invalidParams(String.valueOf(e.getMessage())));
    } catch (PawlException.NotFound _) {
      // Somebody was quicker, or it is too late.
    }
  }

  @Override
  public void cancel(String id, Peer peer) throws RpcException, InterruptedException {
    try {
      SeenRun run = run(id, peer).orElse(null);
      if (run != null && run.now() instanceof Moment.Going) {
        run.cancel("the caller cancelled the task", Callers.principal(peer));
      }
    } catch (PawlException.Unreachable | PawlException.Conflict e) {
      throw unusable(e);
    }
  }
}
