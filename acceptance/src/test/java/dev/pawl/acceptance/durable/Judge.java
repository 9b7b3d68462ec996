package dev.pawl.acceptance.durable;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a server knows of the calls that were made of it, what the journals of runs say,
 * and what callers were told, after all runs are over.
 */
final class Judge {
  private final Map<String, JudgedRun> runs;
  private final List<ServerRecord.Call> calls;
  private final List<String> findings = new ArrayList<>();

  private Judge(Map<String, JudgedRun> runs, List<ServerRecord.Call> calls) {
    this.runs = runs;
    this.calls = calls;
  }

  /**
   * @param runs those that have a journal, by their ids
   * @return what is wrong
   */
  static List<String> findings(
      Map<String, JudgedRun> runs, List<ServerRecord.Call> calls, List<Told> told) {
    Judge judge = new Judge(runs, calls);
    runs.values().forEach(judge::ended);
    judge.callsByStep().forEach((_, some) -> judge.called(some));
    runs.values().forEach(judge::doubts);
    told.forEach(judge::heard);
    return judge.findings;
  }

  private void require(boolean holds, String run, String finding) {
    if (!holds) {
      findings.add(run + ": " + finding);
    }
  }

  private Map<String, List<ServerRecord.Call>> callsByStep() {
    Map<String, List<ServerRecord.Call>> byStep = new LinkedHashMap<>();
    for (ServerRecord.Call call : calls) {
      byStep.computeIfAbsent(call.run() + "/" + call.step(), _ -> new ArrayList<>()).add(call);
    }
    return byStep;
  }

  private void ended(JudgedRun run) {
    require(run.ends() == 1, run.id(), "ended " + run.ends() + " times");
  }

  /**
   * @param some all calls of one step
   */
  private void called(List<ServerRecord.Call> some) {
    ServerRecord.Call first = some.getFirst();
    String step = first.step();
    for (ServerRecord.Call each : some) {
      require(
          !each.by().equals(ServerRecord.STRANGER),
          each.run(),
          "`" + step + "` was called by a process that has another file");
    }
    if (!first.mayChangeSomething()) {
      return;
    }
    JudgedRun run = runs.get(first.run());
    if (run == null) {
      require(false, first.run(), "vanished though it had called `" + step + "`");
      return;
    }
    RunOrigin.Forked forked = run.forked();
    require(
        forked == null || forked.live(), run.id(), "a fork that is not live called `" + step + "`");
    String undone = JudgedRun.undone(step);
    require(
        undone == null || run.didItself(undone),
        run.id(),
        "`" + step + "` undid what the run did not do");
    long answered = run.answeredAttempts(step) + run.decidedToRepeat(step);
    require(
        !first.isPlain()
            || run.node(step).doubt() instanceof Doubt.Retry
            || some.size() <= 1 + answered,
        run.id(),
        "`" + step + "` was called " + some.size() + " times");
    long unknown = some.size() - answered - (run.isAnswered(step) ? 1 : 0);
    require(
        unknown <= 0 || run.isDoubted(step),
        run.id(),
        "`" + step + "` was called, and neither its answer nor a doubt is in the journal");
    // Between two attempts a step may be cancelled: what came of the first one was told.
    require(
        some.size() <= run.failedAttempts(step) || !run.isCancelled(step),
        run.id(),
        "`" + step + "` was called, and is in the journal as cancelled");
  }

  /** Calls in doubt are told with the failure of the run, unless it was handled. */
  private void doubts(JudgedRun run) {
    run.all(Event.InDoubt.class).map(Event.InDoubt::step).distinct().forEach(it -> told(run, it));
    run.all(Event.StepFailed.class).map(Event.StepFailed::step).forEach(it -> told(run, it));
  }

  private void told(JudgedRun run, String step) {
    boolean open = !run.isAnswered(step) && !run.isCancelled(step);
    boolean called =
        calls.stream()
            .anyMatch(
                it ->
                    it.run().equals(run.id()) && it.step().equals(step) && it.mayChangeSomething());
    require(
        !open || !called || run.isToldOrHandled(step),
        run.id(),
        "the call of `" + step + "` is in doubt, and the failure of the run does not say so");
  }

  private void heard(Told it) {
    JudgedRun run = runs.get(it.run());
    switch (it.kind()) {
      case RESULT ->
          // What only computed or read is written a moment after its answer, or never. A journal
          // that lacks calls which may have changed something is found there.
          require(
              run == null
                  || (run.events().getLast() instanceof Event.RunCompleted(_, Object output)
                      && Values.deepEquals(output, it.value())),
              it.run(),
              "a caller was told of the result " + it.value() + end(run));
      case FAILURE ->
          // The same holds for what failed.
          require(
              run == null
                  || run.failure().map(Failure::toJson).equals(Optional.ofNullable(it.value())),
              it.run(),
              "a caller was told of the failure " + it.value() + end(run));
      case HANDLE -> require(run != null, it.run(), "a caller got its handle, and it is gone");
      case ANSWERED ->
          require(
              run != null
                  && run.all(Event.InputReceived.class)
                      .anyMatch(
                          event ->
                              event.step().equals(it.step())
                                  && Values.deepEquals(event.answer(), it.value())),
              it.run(),
              "the answer " + it.value() + " to `" + it.step() + "` was taken, and is gone");
      case ERROR ->
          require(
              run == null && calls.stream().noneMatch(call -> call.run().equals(it.run())),
              it.run(),
              "a caller was told `" + it.value() + "`, and nothing of the run that goes on");
      case ASKED ->
          require(
              String.valueOf(it.value()).startsWith(ServerRecord.QUESTION + it.run() + " "),
              it.run(),
              "a caller was asked what another run is about: " + it.value());
      case INTERRUPTED -> {}
    }
  }

  private static String end(@Nullable JudgedRun run) {
    return ", and the journal " + (run == null ? "is gone" : "ends with " + run.events().getLast());
  }
}
