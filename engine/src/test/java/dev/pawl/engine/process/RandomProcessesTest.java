package dev.pawl.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.RandomProcess;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Processes of nested blocks do what they have to, in an order that is right, also when cut off.
 */
@Timeout(600)
class RandomProcessesTest {
  private static RandomProcess process(long seed) {
    return RandomProcess.of(seed, Processes::step);
  }

  private static String file(RandomProcess process) {
    return "<error id='E' errorCode='e'/><process id='p'>" + process.xml() + "</process>";
  }

  /** The activities that were done, each by its own id wherever it lies. */
  private static List<String> tasks(List<Event> events) {
    List<String> tasks = new ArrayList<>();
    for (Event event : events) {
      if (event instanceof Event.StepCompleted done) {
        String id = done.step().substring(done.step().lastIndexOf('/') + 1).replaceFirst("#.*", "");
        if (id.matches("t\\d+")) {
          tasks.add(id);
        }
      }
    }
    return tasks;
  }

  private static void check(long seed) {
    RandomProcess process = process(seed);
    FinishedRun run = Processes.run(file(process), Map.of("n", process.n()));
    List<String> tasks = tasks(run.events());
    String what = "seed " + seed + ": " + process.xml();
    assertThat(run.failure()).as(what).isEmpty();
    assertThat(tasks).as(what).containsExactlyInAnyOrderElementsOf(process.visited());
    for (RandomProcess.Order order : process.orders()) {
      assertThat(tasks.indexOf(order.before())).as(what).isLessThan(tasks.indexOf(order.after()));
    }
    Set<String> written = new LinkedHashSet<>();
    if (run.output() instanceof Map<?, ?> output) {
      output.keySet().forEach(each -> written.add(String.valueOf(each)));
    }
    written.remove("n");
    List<String> wanted = process.visited().stream().map(each -> "v_" + each).toList();
    // What a sub-process wrote that then failed is not known outside of it.
    assertThat(wanted).as(what).containsAll(written);
  }

  @Test
  void threeHundredDoWhatTheyHaveTo() {
    for (long seed = 0; seed < 300; seed++) {
      check(seed);
    }
  }

  @Test
  @Tag("soak")
  void tenThousandDo() {
    for (long seed = 300; seed < 10_300; seed++) {
      check(seed);
    }
  }

  @Test
  void fiftyThatAreCutOffAnywhereGoOnAsIfNothingHadHappened() {
    int cuts = 0;
    for (long seed = 0; seed < 50; seed++) {
      RandomProcess process = process(seed);
      Engine engine = Engines.repeatable(Processes.upstreams());
      LoadedGraph loaded = Processes.load(file(process), engine);
      FinishedRun whole = loaded.call("p", Map.of("n", process.n()));
      int step = Math.max(1, whole.events().size() / 12);
      for (int end = 1; end < whole.events().size(); end += step) {
        List<Event> past = whole.events().subList(0, end);
        MemoryJournal journal = new MemoryJournal();
        RunResult result =
            engine.resume(loaded.tool("p"), past, RunOptions.DEFAULT, journal).drive();
        assertThat(result)
            .as("seed %s, cut at %s", seed, end)
            .isInstanceOf(RunResult.Completed.class);
        List<Event> all = new ArrayList<>(past);
        all.addAll(journal.events());
        assertThat(tasks(all))
            .as("seed %s, cut at %s", seed, end)
            .containsExactlyInAnyOrderElementsOf(process.visited());
        assertThat(((RunResult.Completed) result).output()).isEqualTo(whole.output());
        cuts++;
      }
    }
    assertThat(cuts).isGreaterThan(400);
  }
}
