package dev.pawl.acceptance.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random processes of blocks do the same in Flowable as here, but for this: what a sub-process has
 * set before it ended with an error is lost here with the sub-process, and stays there. {@code
 * -Dpawl.oracle.from} and {@code -Dpawl.oracle.to} run some of them only.
 */
class FlowableOracleTest {
  private static final int PROCESSES = Boolean.getBoolean("pawl.soak") ? 10_000 : 300;

  @Test
  @Timeout(3600)
  void randomProcessesDoTheSameInBothEngines() throws InterruptedException {
    int from = Integer.getInteger("pawl.oracle.from", 0);
    int to = Integer.getInteger("pawl.oracle.to", PROCESSES);
    List<String> findings = new ArrayList<>();
    try (OtherEngine other = new OtherEngine()) {
      for (int seed = from; seed < to; seed++) {
        compare(seed, other, findings);
      }
    }
    assertThat(findings).isEmpty();
  }

  private static void compare(int seed, OtherEngine other, List<String> findings)
      throws InterruptedException {
    RandomProcess process = RandomProcess.of(seed);
    String about = "seed " + seed + ", n " + process.n() + ", " + process.body();
    Course theirs;
    try {
      theirs = other.run(process);
    } catch (IllegalStateException e) {
      findings.add(about + "\n  there " + e.getMessage());
      return;
    }
    Course ours;
    try {
      ours = OurEngine.run(process);
    } catch (IllegalStateException | PawlException e) {
      findings.add(about + "\n  there " + theirs + "\n  here  " + e.getMessage());
      return;
    }
    String difference = difference(process, theirs, ours);
    if (!difference.isEmpty()) {
      findings.add(difference + " " + about);
    }
  }

  private static String difference(RandomProcess process, Course theirs, Course ours) {
    if (!ours.counts().equals(theirs.counts())) {
      return "done there %s and here %s:"
          .formatted(new TreeMap<>(theirs.counts()), new TreeMap<>(ours.counts()));
    }
    Set<String> given = Course.givenUp(process);
    String there = without(given, theirs.variables());
    String here = without(given, ours.variables());
    if (!here.equals(there)) {
      return "variables there %s and here %s:".formatted(there, here);
    }
    return Order.of(process, ours) && Order.of(process, theirs)
        ? ""
        : "out of order: there %s and here %s:".formatted(theirs.visited(), ours.visited());
  }

  private static String without(Set<String> given, Map<String, Object> variables) {
    Map<String, Object> others = new TreeMap<>(variables);
    others.keySet().removeAll(given);
    return others.toString();
  }
}
