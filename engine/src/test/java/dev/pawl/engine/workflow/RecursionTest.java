package dev.pawl.engine.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RecursionTest {
  private final Map<String, List<WorkflowLink>> links = new LinkedHashMap<>();

  private void call(String tool, String... others) {
    List<WorkflowLink> calls = links.computeIfAbsent(tool, _ -> new ArrayList<>());
    for (String other : others) {
      calls.add(new WorkflowLink(new Target(other, new Place("f", 1, 1))));
    }
  }

  private List<String> found() {
    return Recursion.find(links).stream().map(Problem::message).toList();
  }

  @Test
  void findsEveryCallThatLeadsBack() {
    call("a", "b", "d", "nowhere");
    call("b", "c");
    call("c", "a", "c");
    call("d", "e");
    call("e");
    assertThat(found())
        .containsExactly(
            "`a` calls itself through `b`",
            "`b` calls itself through `c`",
            "`c` calls itself through `a`",
            "`c` calls itself through `c`");
  }

  @Test
  void agreesWithLookingFromEachToolAlone() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      links.clear();
      boolean[][] reaches = new boolean[8][8];
      for (int i = 0; i < 8; i++) {
        call("" + i);
        for (int n = random.nextInt(3); n > 0; n--) {
          int other = random.nextInt(8);
          reaches[i][other] = true;
          call("" + i, "" + other);
        }
      }
      close(reaches);
      List<String> expected = new ArrayList<>();
      links.forEach(
          (tool, calls) ->
              calls.stream()
                  .map(WorkflowLink::tool)
                  .filter(
                      other ->
                          other.equals(tool)
                              || reaches[Integer.parseInt(other)][Integer.parseInt(tool)])
                  .forEach(
                      other ->
                          expected.add("`" + tool + "` calls itself through `" + other + "`")));
      assertThat(found()).isEqualTo(expected);
    }
  }

  private static void close(boolean[][] reaches) {
    for (int via = 0; via < reaches.length; via++) {
      for (boolean[] from : reaches) {
        for (int to = 0; to < reaches.length && from[via]; to++) {
          from[to] |= reaches[via][to];
        }
      }
    }
  }

  @Test
  void aLongChainIsFollowedOnce() {
    int tools = 200_000;
    for (int i = 0; i < tools; i++) {
      call("t" + i, "t" + (i + 1));
    }
    call("t" + tools, "t" + (tools - 1));
    assertThat(found()).hasSize(2);
  }
}
