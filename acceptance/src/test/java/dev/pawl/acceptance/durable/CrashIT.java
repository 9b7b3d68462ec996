package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.FailureCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Kills a process at the same write of many runs, lets another go on, and looks at the calls. */
class CrashIT {
  private static final boolean SOAK = Boolean.getBoolean("pawl.soak");
  private static final int GRAPHS = SOAK ? 200 : 100;

  @TempDir private Path folder;

  /** Every write of the longest run in the soak; in between, those that most runs reach. */
  static Stream<Arguments> writes() {
    IntStream sample = SOAK ? IntStream.rangeClosed(1, 160) : IntStream.of(3, 7, 8, 13);
    return sample
        .boxed()
        .flatMap(write -> Stream.of(Arguments.of(write, true), Arguments.of(write, false)));
  }

  @ParameterizedTest(name = "killed at write {0}, what is not safe is lost: {1}")
  @MethodSource("writes")
  void nothingThatWasPromisedIsLostAndNothingIsDoneTwice(int write, boolean loses)
      throws Exception {
    String data = folder.resolve("data").toString();
    CallLog log = new CallLog(folder.resolve("calls"));
    child("run", data, log, "0", "" + GRAPHS, "" + write, loses ? "loses" : "keeps");
    List<CallLog.Entry> before = log.entries();
    Map<String, List<Event>> left = Journals.of(data, GRAPHS);
    String said = child("recover", data, log);
    Map<String, List<Event>> ended = Journals.of(data, GRAPHS);
    List<CallLog.Entry> after = log.entries();
    int resumed = 0;
    int doubted = 0;
    for (int seed = 0; seed < GRAPHS; seed++) {
      String run = Crashing.id(seed);
      List<Event> past = left.getOrDefault(run, List.of());
      List<Event> all = ended.getOrDefault(run, List.of());
      Set<String> made = effects(before, run);
      if (all.isEmpty()) {
        assertThat(unsafe(before, run)).as("%s vanished though it had acted", run).isEmpty();
        continue;
      }
      assertThat(all.subList(0, past.size())).as("%s kept its past", run).isEqualTo(past);
      assertThat(Journals.ends(all)).as("%s ended once; %s", run, said).isEqualTo(1);
      checkCalls(run, Journals.whole(seed).workflow(), past, made, after);
      boolean doubt = all.stream().anyMatch(Event.InDoubt.class::isInstance);
      resumed += all.stream().anyMatch(Event.RunResumed.class::isInstance) ? 1 : 0;
      doubted += doubt ? 1 : 0;
      if (!doubt) {
        Journals.checkEnd(seed, all);
      }
    }
    if (write >= 8 && write <= 21) {
      assertThat(resumed).as("runs that were resumed").isGreaterThan(GRAPHS / 10);
    }
    if (write == 7 || write == 8) {
      assertThat(doubted).as("runs with a call in doubt").isGreaterThan(0);
    }
  }

  /** A call that was answered, as the journal knew, or that may not be repeated, was made once. */
  private static void checkCalls(
      String run, Workflow workflow, List<Event> past, Set<String> made, List<CallLog.Entry> log) {
    Map<String, Integer> calls = new HashMap<>();
    for (CallLog.Entry entry : log) {
      if (entry.run().equals(run)) {
        calls.merge(entry.effect(), 1, Integer::sum);
      }
    }
    Set<String> settled = settled(past);
    Set<String> cutOff = cutOff(past);
    Map<String, Integer> attempts = attempts(past);
    Run folded = past.isEmpty() ? null : Run.fold(workflow, past);
    for (Map.Entry<String, Integer> call : calls.entrySet()) {
      String effect = call.getKey();
      if (cutOff.contains(effect)) {
        assertThat(call.getValue())
            .as("%s called %s more often than it tried to", run, effect)
            .isLessThanOrEqualTo(attempts.getOrDefault(effect, 1));
      } else if (settled.contains(effect)) {
        assertThat(call.getValue())
            .as("%s called %s again, though it had its answer", run, effect)
            .isEqualTo(made.contains(effect) ? attempts.getOrDefault(effect, 1) : 1);
      } else if (made.contains(effect) && folded != null) {
        WorkflowNode node = folded.nodeOf(effect);
        if (node != null && mustNotRepeat(node) && !attempts.containsKey(effect)) {
          assertThat(call.getValue())
              .as("%s called %s again, though nobody knew whether it was made", run, effect)
              .isEqualTo(1);
        }
      }
    }
  }

  private static boolean mustNotRepeat(WorkflowNode node) {
    return node.action() instanceof Action.Call call
        && call.tool().equals("work")
        && !(node.doubt() instanceof Doubt.Retry)
        && node.retry() == null;
  }

  private static Set<String> settled(List<Event> events) {
    Set<String> settled = new HashSet<>();
    for (Event event : events) {
      switch (event) {
        case Event.StepCompleted e -> settled.add(e.step());
        case Event.StepFailed e -> settled.add(e.step());
        case Event _ -> {}
      }
    }
    return settled;
  }

  /** Steps that were stopped during a call, which may have been made or not. */
  private static Set<String> cutOff(List<Event> events) {
    Set<String> cutOff = new HashSet<>();
    for (Event event : events) {
      if (event instanceof Event.StepFailed e && e.failure().code() == FailureCode.IN_DOUBT) {
        cutOff.add(e.step());
      }
    }
    return cutOff;
  }

  private static Map<String, Integer> attempts(List<Event> events) {
    Map<String, Integer> attempts = new HashMap<>();
    for (Event event : events) {
      switch (event) {
        case Event.AttemptFailed e -> attempts.put(e.step(), e.attempt() + 1);
        case Event.StepCompleted e -> attempts.put(e.step(), e.attempt());
        case Event.StepFailed e -> attempts.put(e.step(), e.attempt());
        case Event _ -> {}
      }
    }
    return attempts;
  }

  private static Set<String> effects(List<CallLog.Entry> log, String run) {
    Set<String> effects = new HashSet<>();
    log.stream().filter(each -> each.run().equals(run)).forEach(each -> effects.add(each.effect()));
    return effects;
  }

  private static List<CallLog.Entry> unsafe(List<CallLog.Entry> log, String run) {
    return log.stream()
        .filter(each -> each.run().equals(run) && !each.tool().equals("read"))
        .toList();
  }

  /** Returns what it said. */
  private String child(String what, String data, CallLog log, String... more) throws Exception {
    Path output = folder.resolve(what + ".txt");
    Process process = Children.start(output, what, data, log, more);
    try {
      assertThat(process.waitFor(4, TimeUnit.MINUTES)).as(what + " ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(output);
    assertThat(process.exitValue()).as(said).isEqualTo(what.equals("run") ? 137 : 0);
    return said;
  }
}
