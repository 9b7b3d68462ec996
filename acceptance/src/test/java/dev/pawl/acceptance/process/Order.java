package dev.pawl.acceptance.process;

import dev.pawl.acceptance.process.Block.Choice;
import dev.pawl.acceptance.process.Block.Inclusive;
import dev.pawl.acceptance.process.Block.Inner;
import dev.pawl.acceptance.process.Block.Loop;
import dev.pawl.acceptance.process.Block.Parallel;
import dev.pawl.acceptance.process.Block.Race;
import dev.pawl.acceptance.process.Block.Sequence;
import dev.pawl.acceptance.process.Block.Several;
import dev.pawl.acceptance.process.Block.Task;
import dev.pawl.acceptance.process.Block.Wait;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether what was done one after the other was done in the order that a process asks for. */
final class Order {
  private final List<String> visited;

  private Order(List<String> visited) {
    this.visited = visited;
  }

  static boolean of(RandomProcess process, Course course) {
    return new Order(course.visited()).holds(process.body());
  }

  /** Only where nothing is done twice: what is done again stands behind itself. */
  private boolean holds(Block block) {
    return switch (block) {
      case Loop _ -> true;
      case Sequence(List<Block> parts) -> follow(parts) && parts.stream().allMatch(this::holds);
      case Inner(_, Block body, _, Block handler) ->
          follow(List.of(body, handler)) && holds(body) && holds(handler);
      case Task _, Several _, Wait _, Choice _, Inclusive _, Parallel _, Race _ ->
          Course.inside(block).stream().allMatch(this::holds);
    };
  }

  /** Whether all of each part stands before all of the next one. */
  private boolean follow(List<Block> parts) {
    int before = -1;
    for (Block part : parts) {
      Set<String> tasks = new HashSet<>();
      Set<String> beside = new HashSet<>();
      tasks(part, tasks, beside);
      tasks.removeAll(beside);
      int first = tasks.stream().mapToInt(visited::indexOf).filter(i -> i >= 0).min().orElse(-1);
      int last = tasks.stream().mapToInt(visited::lastIndexOf).max().orElse(-1);
      if (first >= 0 && first < before) {
        return false;
      }
      before = Math.max(before, last);
    }
    return true;
  }

  /**
   * @param beside what is done beside the way, and may go on when the way has gone on
   */
  private static void tasks(Block block, Set<String> tasks, Set<String> beside) {
    switch (block) {
      case Task(String id) -> tasks.add(id);
      case Several(String id, _, _) -> tasks.add(id);
      case Wait(String id, Block.Edge edge) -> {
        tasks.add(id);
        if (!edge.interrupting()) {
          tasks(edge.then(), beside, beside);
          return;
        }
      }
      case Sequence _, Choice _, Parallel _, Inclusive _, Race _, Loop _, Inner _ -> {}
    }
    Course.inside(block).forEach(each -> tasks(each, tasks, beside));
  }
}
