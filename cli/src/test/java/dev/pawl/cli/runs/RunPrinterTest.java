package dev.pawl.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.StepDifference;
import dev.pawl.library.runs.Timeline;
import dev.pawl.testkit.SampleJournals;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is shown of runs whose journals are known, at a moment that never changes. */
class RunPrinterTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-16T04:15:33Z"), ZoneOffset.UTC);
  private static final Channel PLAIN = Channel.plain(new PrintWriter(new StringWriter()));

  @Test
  void showsEachStepWithWhatHappenedToIt() {
    assertThat(shown(SampleJournals.eventful(), false, 0, false))
        .isEqualTo(
            """
            ✓ report  1f3c9a02-0000-4000-8000-000000000001
              status   completed after 1.0 s
              started  2026-11-16 04:12:33, 3 min ago, by local
              resumed  1 time, last 04:12:33
              version  d1gest, which is not there any more
              input    {"site":"a.example"}
              result   "yes"

               #  STEP        AT    TOOK  WHEN
            ✓  0  entry   0.0 ms  1.0 ms  ╸
            ✓  1  fetch   1.0 ms  499 ms  ━━━━━━━━━━━━              2 attempts, in doubt, resumed
            ✓  2  review  500 ms  400 ms              ━━━━━━━━━╸    answered by local
            ✓  3  exit     1.0 s  0.0 ms                         ╺
            """);
  }

  @Test
  void showsWhatIsOpenAndWhatWentWrong() {
    assertThat(shown(SampleJournals.open(), true, 0, false))
        .contains("! report")
        .contains("status   cut off, asks in review")
        .contains("no process drives it; `pawl runs resume` resumes it")
        .contains("✗  1  fetch")
        .contains("TOOL_ERROR: not today")
        .contains("⊘  2  other")
        .contains("?  3  review")
        .contains("waits for an answer");
  }

  @Test
  void verboseShowsValues() {
    assertThat(shown(SampleJournals.eventful(), false, 0, true))
        .contains("      input   {\"url\":\"a.example\"}\n      output  \"page\"\n");
  }

  @Test
  void fitsANarrowTerminal() {
    for (int width : List.of(60, 72, 80, 100)) {
      assertThat(shown(SampleJournals.eventful(), false, width, false).lines())
          .allMatch(line -> line.length() <= width, "at most " + width + " characters");
    }
  }

  @Test
  void listsRunsWithHowTheyStand() {
    RunSummary done = RunSummary.of(SampleJournals.eventful());
    RunSummary open = RunSummary.of(SampleJournals.open());
    RunsListCommand list = new RunsListCommand(CommandRun.piped().terminal(), CLOCK);
    assertThat(
            list.table(List.of(done, open), Set.of(), _ -> KeptWishes.NONE, _ -> Optional.empty())
                .lines(PLAIN, 0))
        .containsExactly(
            "RUN       TOOL       STATUS          STARTED        TOOK  EVENTS",
            "1f3c9a02  report  ✓  completed       04:12:33      1.0 s      13",
            "1f3c9a02  report  ?  asks in review  04:12:33  3 min 0 s       7");
    assertThat(
            list.table(
                    List.of(open),
                    Set.of(SampleJournals.RUN),
                    _ -> KeptWishes.NONE,
                    _ -> Optional.empty())
                .lines(PLAIN, 0)
                .getLast())
        .contains("!  cut off, asks in review")
        .doesNotContain("min");
  }

  @Test
  void showsWhereTwoRunsDifferAndWhereFirst() {
    KeptRun left = run(SampleJournals.eventful());
    KeptRun right = run(SampleJournals.open());
    List<StepDifference> steps =
        StepDifference.between(Timeline.of(left.events(), null), Timeline.of(right.events(), null));
    assertThat(new DiffPrinter(PLAIN, 80, new Moments(CLOCK), false).lines(left, right, steps))
        .contains("≠ entry  ← the first difference", "≠ review", "> other", "< exit")
        .contains("    result: \"yes\" → undefined")
        .last()
        .isEqualTo("0 steps are the same");
    assertThat(
            new DiffPrinter(PLAIN, 80, new Moments(CLOCK), false)
                .lines(
                    left,
                    left,
                    StepDifference.between(
                        Timeline.of(left.events(), null), Timeline.of(left.events(), null))))
        .last()
        .isEqualTo("All 4 steps are the same");
  }

  @Test
  void momentsAreAsShortAsCanBeUnderstood() {
    Moments moments = new Moments(CLOCK);
    assertThat(moments.brief(SampleJournals.START)).isEqualTo("04:12:33");
    assertThat(moments.brief(SampleJournals.START - 86_400_000_000L)).isEqualTo("15 Nov 04:12");
    assertThat(moments.brief(0)).isEqualTo("1970-01-01 00:00:00");
  }

  private static KeptRun run(List<Event> events) {
    return new KeptRun(RunSummary.of(events), events, null, null);
  }

  private static String shown(List<Event> events, boolean cutOff, int width, boolean verbose) {
    KeptRun run = run(events);
    return String.join(
            "\n",
            new RunPrinter(PLAIN, width, new Moments(CLOCK), verbose)
                .lines(run, cutOff, KeptWishes.NONE, Timeline.of(events, null), ""))
        + "\n";
  }
}
