package dev.pawl.protocol.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.stdio.OverlappingCalls.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goes through the orders in which the steps of overlapping calls can happen. */
@Timeout(1_800)
class OverlappingCallsTest {
  private final List<Schedule.Actor> spare = new ArrayList<>();

  @AfterEach
  void dismiss() throws InterruptedException {
    for (Schedule.Actor each : spare) {
      each.dismiss();
    }
  }

  @Test
  void twoAreAnsweredWhateverTheOrder() throws Throwable {
    for (List<Kind> kinds : tuples(2)) {
      explore(kinds, 2);
    }
  }

  @Test
  void threeAreAnsweredWhateverTheOrder() throws Throwable {
    for (List<Kind> kinds : tuples(3)) {
      explore(kinds, 1);
    }
  }

  @Test
  @Tag("soak")
  void areAnsweredHoweverUnusualTheOrder() throws Throwable {
    for (List<Kind> kinds : tuples(2)) {
      explore(kinds, 3);
    }
    for (List<Kind> kinds : tuples(3)) {
      explore(kinds, 2);
    }
  }

  private static List<List<Kind>> tuples(int length) {
    if (length == 0) {
      return List.of(List.of());
    }
    List<List<Kind>> tuples = new ArrayList<>();
    for (List<Kind> shorter : tuples(length - 1)) {
      for (Kind kind : Kind.values()) {
        List<Kind> longer = new ArrayList<>(shorter);
        longer.add(kind);
        tuples.add(longer);
      }
    }
    return tuples;
  }

  private void explore(List<Kind> kinds, int mostUnusual) throws Throwable {
    for (boolean modern : new boolean[] {false, true}) {
      Choices choices = new Choices(mostUnusual);
      do {
        OverlappingCalls calls = new OverlappingCalls(new Schedule(choices, spare), kinds, modern);
        calls.run();
        String way = "%s, %s, chosen %s".formatted(kinds, modern ? "modern" : "first era", choices);
        assertThat(calls.complaints()).as(way).isEmpty();
        assertThat(calls.end()).as("all threads end: " + way).isTrue();
      } while (choices.advance());
    }
  }
}
