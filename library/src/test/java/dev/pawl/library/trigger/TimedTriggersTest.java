package dev.pawl.library.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.access.Rate;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.governance.limit.Limits;
import dev.pawl.governance.limit.Quota;
import dev.pawl.model.Principal;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimedTriggersTest {
  private static final String NIGHTLY = "[{ cron: 0 7 * * *, zone: Europe/Berlin%s }]";

  private static final Quota FREE = Quota.UNLIMITED;

  @TempDir Path folder;

  private RunStore store() {
    return Stores.open(folder.resolve("data").toString(), JournalLimits.DEFAULT);
  }

  private Served served(String triggers, String now) throws IOException {
    return new Served(store(), Served.write(folder, triggers), new Served.Clock(now));
  }

  @Test
  void firesAtItsTimeAndOnce() throws Exception {
    try (Served served = served(NIGHTLY.formatted(""), "2026-11-18T05:00:00Z")) {
      served.at("2026-11-18T05:59:59Z").at("2026-11-18T05:59:59.999Z");
      assertThat(served.runs()).isEmpty();
      served.at("2026-11-18T06:00:00Z").at("2026-11-18T06:00:00.5Z").at("2026-11-18T06:00:30Z");
      assertThat(served.runs()).hasSize(1);
      RunSummary run = served.runs().getFirst();
      assertThat(run.principal())
          .isEqualTo(new Principal(Principal.Kind.SERVICE, "trigger:report/cron"));
      assertThat(run.workflow()).isEqualTo("report");
      served.at("2026-11-19T06:00:01Z");
      assertThat(served.runs()).hasSize(2);
    }
  }

  @Test
  void isArmedFromWhenItIsFirstSeen() throws Exception {
    try (Served served = served(NIGHTLY.formatted(", missed: all"), "2026-11-18T05:00:00Z")) {
      served.at("2026-11-18T06:30:00Z");
      assertThat(served.runs()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"skip, 0", "once, 1", "all, 3"})
  void missedTimesAreDealtWithAsItSays(String missed, int runs) throws Exception {
    String triggers = NIGHTLY.formatted(", missed: " + missed);
    try (Served before = served(triggers, "2026-11-15T05:00:00Z")) {
      before.at("2026-11-15T05:00:00Z");
    }
    try (Served after = served(triggers, "2026-11-17T12:00:00Z")) {
      after.at("2026-11-17T12:00:00Z").at("2026-11-17T12:00:10Z");
      assertThat(after.runs()).hasSize(runs);
      assertThat(after.said.toString().contains("is passed over")).isEqualTo(runs == 0);
      after.at("2026-11-18T06:00:00Z");
      assertThat(after.runs()).hasSize(runs + 1);
    }
  }

  @Test
  void comingALittleLateIsNotMissing() throws Exception {
    try (Served served = served(NIGHTLY.formatted(""), "2026-11-18T05:00:00Z")) {
      served.at("2026-11-18T05:00:00Z").at("2026-11-18T06:00:45Z");
      assertThat(served.runs()).hasSize(1);
    }
  }

  @Test
  void aClockThatLeapsForwardFiresNoFlood() throws Exception {
    try (Served served = served("[{ every: 1s, missed: all }]", "2026-11-18T05:00:00Z")) {
      served.at("2026-11-18T05:00:00Z");
      for (int n = 0; n < 10; n++) {
        served.at("2036-11-18T05:00:00Z");
      }
      assertThat(served.runs().size()).isBetween(1, Due.MOST);
    }
  }

  @Test
  void aClockThatIsPutBackFiresNothingTwiceAndGoesOn() throws Exception {
    try (Served served = served(NIGHTLY.formatted(""), "2026-11-18T05:00:00Z")) {
      served.at("2026-11-18T05:00:00Z").at("2026-11-18T06:00:00Z");
      served.at("2026-11-18T05:59:58Z").at("2026-11-18T06:00:00Z").at("2026-11-18T06:00:05Z");
      assertThat(served.runs()).hasSize(1);
      served.at("2040-01-01T06:00:00Z");
      assertThat(served.runs()).hasSize(2);
      served.at("2026-11-18T12:00:00Z").at("2026-11-19T06:00:00Z");
      assertThat(served.runs()).hasSize(3);
    }
  }

  @Test
  void severalProcessesOnOneFolderFireOnce() throws Exception {
    Path file = Served.write(folder, NIGHTLY.formatted(", missed: all"));
    try (Served one = new Served(store(), file, new Served.Clock("2026-11-18T05:00:00Z"));
        Served other = new Served(store(), file, new Served.Clock("2026-11-18T05:00:00Z"));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      one.at("2026-11-10T05:00:00Z");
      List<Future<Served>> both =
          List.of(
              threads.submit(() -> one.at("2026-11-18T06:00:00Z")),
              threads.submit(() -> other.at("2026-11-18T06:00:00Z")));
      for (Future<Served> each : both) {
        each.get();
      }
      assertThat(one.runs()).hasSize(9);
      assertThat(one.said).isEmpty();
      assertThat(other.said).isEmpty();
    }
  }

  @Test
  void aProcessThatDiesBeforeItNotesWhatItBeganLeavesNoSecondRun() throws Exception {
    Path file = Served.write(folder, NIGHTLY.formatted(""));
    try (Served one = new Served(store(), file, new Served.Clock("2026-11-18T05:00:00Z"))) {
      one.at("2026-11-18T05:00:00Z");
      // All that firing does but for the note.
      String run = one.armed().run("2026-11-18T06:00:00Z");
      one.host.begin(
          one.armed().workflow(),
          RunOptions.DEFAULT.by(one.armed().identity()),
          (options, journal) ->
              one.pawl
                  .engine()
                  .naming(() -> run)
                  .begin(one.armed().workflow(), Map.of(), options, journal));
      one.host.awaitAll();
      assertThat(one.runs()).hasSize(1);
    }
    try (Served next = new Served(store(), file, new Served.Clock("2026-11-18T06:00:10Z"))) {
      next.at("2026-11-18T06:00:10Z");
      assertThat(next.runs()).hasSize(1);
      assertThat(next.host.store().firings().has(next.armed().id(), "2026-11-18T06:00:00Z"))
          .isTrue();
    }
  }

  @Test
  void anotherTimeIsAnotherTrigger() throws Exception {
    try (Served before = served(NIGHTLY.formatted(", missed: all"), "2026-11-15T05:00:00Z")) {
      before.at("2026-11-15T05:00:00Z");
    }
    try (Served after = served("[{ cron: 0 8 * * *, missed: all }]", "2026-11-17T12:00:00Z")) {
      after.at("2026-11-17T12:00:00Z");
      assertThat(after.runs()).isEmpty();
      after.at("2026-11-18T08:00:00Z");
      assertThat(after.runs()).hasSize(1);
    }
  }

  @Test
  void givesTheRunWhatTheFileSays() throws Exception {
    try (Served served =
        served("[{ every: 1h, input: { n: 7, at: { expr: $.time } } }]", "2026-11-18T05:30:00Z")) {
      served.at("2026-11-18T05:30:00Z").at("2026-11-18T06:00:00Z");
      assertThat(served.host.store().begun(served.runs().getFirst().run()).orElseThrow().input())
          .isEqualTo(Map.of("n", 7, "at", "2026-11-18T06:00:00Z"));
    }
  }

  @Test
  void anInputThatFailsIsSaidAndBeginsNoRun() throws Exception {
    try (Served served =
        served("[{ every: 1h, input: { n: { expr: $error('no') } } }]", "2026-11-18T05:30:00Z")) {
      served.at("2026-11-18T05:30:00Z").at("2026-11-18T06:00:00Z").at("2026-11-18T06:00:10Z");
      assertThat(served.runs()).isEmpty();
      assertThat(served.said).singleElement().asString().contains("begins no run");
    }
  }

  @Test
  void beginsNoMoreThanTheLimitsOfItsToolAllowAndSaysSo() throws Exception {
    try (Served served = served("[{ every: 1m, missed: all }]", "2026-11-18T05:00:00Z")) {
      Quota twice = new Quota(new Rate(2, Duration.ofHours(1)), null, 10);
      var _ = served.limited(new Limits(FREE, FREE, FREE, Map.of("report", twice)));
      served.at("2026-11-18T05:00:00Z").at("2026-11-18T05:05:00Z");
      assertThat(served.runs()).hasSize(2);
      assertThat(served.said.toString())
          .contains("`report/every` cannot fire now: 2 requests in 3600 s are allowed to the tool");
      served.at("2026-11-18T06:05:00Z");
      assertThat(served.runs()).as("what was put off is made up for").hasSize(4);
    }
  }

  @Test
  void countsAsACallerOfItsOwn() throws Exception {
    try (Served served = served("[{ every: 1m, missed: all }]", "2026-11-18T05:00:00Z")) {
      Quota once = new Quota(new Rate(100, Duration.ofHours(1)), null, 0);
      var _ = served.limited(new Limits(once, FREE, FREE, Map.of()));
      served.at("2026-11-18T05:00:00Z").at("2026-11-18T05:05:00Z");
      assertThat(served.runs()).isEmpty();
      assertThat(served.said.toString()).contains("are allowed to each caller");
    }
  }
}
