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
import dev.pawl.acceptance.process.Block.Way;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an engine did with a process.
 *
 * @param visited the tasks, in the order in which they were done
 * @param variables that it ended with
 */
record Course(List<String> visited, Map<String, Object> variables) {
  /** How often each task was done. */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new HashMap<>();
    visited.forEach(each -> counts.merge(each, 1, Integer::sum));
    return counts;
  }

  /** All waits of a process, by their names. */
  static Map<String, Wait> waits(Block block) {
    Map<String, Wait> waits = new HashMap<>();
    collect(block, waits, new HashMap<>());
    return waits;
  }

  /** All races of a process, with the message that comes first. */
  static Map<String, String> messages(Block block) {
    Map<String, String> messages = new HashMap<>();
    collect(block, new HashMap<>(), messages);
    return messages;
  }

  /** What was set in sub-processes that end with an error. */
  static Set<String> givenUp(RandomProcess process) {
    Set<String> names = new HashSet<>();
    givenUp(process.body(), process.n(), false, names);
    return names;
  }

  private static void givenUp(Block block, int n, boolean fails, Set<String> names) {
    if (block instanceof Task(String id) && fails) {
      names.add("v_" + id);
    }
    if (block instanceof Inner(_, Block body, int above, Block handler)) {
      givenUp(body, n, fails || n > above, names);
      givenUp(handler, n, fails, names);
    } else {
      inside(block).forEach(each -> givenUp(each, n, fails, names));
    }
  }

  private static void collect(Block block, Map<String, Wait> waits, Map<String, String> messages) {
    if (block instanceof Wait wait) {
      waits.put(wait.id(), wait);
    }
    if (block instanceof Race race) {
      messages.put(race.id(), race.id() + "_c" + race.chosen());
    }
    inside(block).forEach(each -> collect(each, waits, messages));
  }

  /** The parts of a block. */
  static List<Block> inside(Block block) {
    return switch (block) {
      case Task _, Several _ -> List.of();
      case Wait wait -> List.of(wait.edge().then());
      case Sequence(List<Block> parts) -> parts;
      case Choice(_, List<Way> ways) -> ways.stream().map(Way::block).toList();
      case Inclusive(_, List<Way> ways) -> ways.stream().map(Way::block).toList();
      case Parallel(_, List<Block> ways) -> ways;
      case Race(_, List<Block> ways, _) -> ways;
      case Loop(_, Block body, Task last, _) -> List.of(body, last);
      case Inner(_, Block body, _, Block handler) -> List.of(body, handler);
    };
  }
}
