package dev.pawl.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LoopsTest {
  /** A loop is where a token comes back to without leaving its branch. */
  @Test
  void aSpotIsOnALoopIfATokenCanComeBackToItInItsBranch() {
    int onLoops = 0;
    for (int seed = 0; seed < 500; seed++) {
      Map<Spot, List<Spot>> after = graph(new Random(seed));
      Map<Spot, Integer> expected = new HashMap<>();
      for (Spot spot : after.keySet()) {
        Set<Spot> reached = reached(after, spot, spot);
        if (reached.contains(spot)) {
          reached.removeIf(each -> !reached(after, each, spot).contains(spot));
          expected.put(spot, reached.stream().mapToInt(Spot::node).min().orElseThrow());
        }
      }
      assertThat(Loops.of(after)).as("seed " + seed).isEqualTo(expected);
      onLoops += expected.size();
    }
    assertThat(onLoops).isGreaterThan(500);
  }

  @Test
  void aChainOfAnyLengthIsLookedAt() {
    Map<Spot, List<Spot>> after = new LinkedHashMap<>();
    int length = 100_000;
    for (int i = 0; i < length; i++) {
      after.put(new Spot(i, null), List.of(new Spot((i + 1) % length, null)));
    }
    assertThat(Loops.of(after)).hasSize(length).containsEntry(new Spot(7, null), 0);
  }

  private static Map<Spot, List<Spot>> graph(Random random) {
    Spot.Branch outer = new Spot.Branch(0, 0, 0, null);
    Spot.Branch other = new Spot.Branch(0, 0, 1, null);
    Spot.Branch inner = new Spot.Branch(1, 0, 0, outer);
    List<Spot> spots = new ArrayList<>();
    for (int node = 0; node < 4; node++) {
      spots.add(new Spot(node, null));
      spots.add(new Spot(node, outer));
      spots.add(new Spot(node, other));
      spots.add(new Spot(node, inner));
    }
    Map<Spot, List<Spot>> after = new LinkedHashMap<>();
    for (Spot spot : spots) {
      Set<Spot> targets = new HashSet<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        targets.add(spots.get(random.nextInt(spots.size())));
      }
      after.put(spot, List.copyOf(targets));
    }
    return after;
  }

  /** Where a token comes from a spot within the branch of another one. */
  private static Set<Spot> reached(Map<Spot, List<Spot>> after, Spot start, Spot within) {
    Set<Spot> seen = new HashSet<>();
    Deque<Spot> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (Spot next : after.getOrDefault(open.pop(), List.of())) {
        if (next.isWithin(within.branch()) && seen.add(next)) {
          open.push(next);
        }
      }
    }
    return seen;
  }
}
