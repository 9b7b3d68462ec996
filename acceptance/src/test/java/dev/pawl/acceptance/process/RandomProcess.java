package dev.pawl.acceptance.process;

import dev.pawl.acceptance.process.Block.Choice;
import dev.pawl.acceptance.process.Block.Edge;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A process made by chance: the same seed gives the same. Inclusive gateways stand in no loop:
 * there Flowable waits for tokens that could come around again, also where they could just as well
 * come to where one waits already (BPMN 2.0.2, 13.4.3, says that they are not waited for).
 *
 * @param n what decides its conditions
 */
record RandomProcess(Block body, int n) {
  static final int LARGEST = 9;

  static RandomProcess of(long seed) {
    Maker maker = new Maker(new Random(seed));
    return new RandomProcess(maker.sequence(3, false), maker.random.nextInt(LARGEST + 1));
  }

  private static final class Maker {
    private final Random random;
    private int number;

    Maker(Random random) {
      this.random = random;
    }

    private String id(String kind) {
      return kind + ++number;
    }

    private Task task() {
      return new Task(id("t"));
    }

    /**
     * @param repeated whether it is done several times, where nobody could tell whom an answer is
     *     for
     */
    Block sequence(int depth, boolean repeated) {
      int length = 1 + random.nextInt(depth + 1);
      return new Sequence(
          IntStream.range(0, length).mapToObj(_ -> block(depth, repeated)).toList());
    }

    private Block block(int depth, boolean repeated) {
      if (depth == 0) {
        return task();
      }
      return switch (random.nextInt(repeated ? 7 : 10)) {
        case 0, 1 -> task();
        case 2 -> new Several(id("m"), 1 + random.nextInt(3), random.nextBoolean());
        case 3 -> new Choice(id("x"), ways(depth, repeated));
        case 4 -> new Parallel(id("p"), blocks(depth, repeated));
        case 5 -> new Loop(id("l"), sequence(depth - 1, true), task(), 1 + random.nextInt(3));
        case 6 -> inner(depth, repeated);
        case 7 -> new Inclusive(id("o"), ways(depth, false));
        case 8 -> race(depth);
        default -> new Wait(id("u"), edge(depth));
      };
    }

    private List<Block> blocks(int depth, boolean repeated) {
      List<Block> blocks = new ArrayList<>();
      for (int i = 2 + random.nextInt(2); i > 0; i--) {
        blocks.add(sequence(depth - 1, repeated));
      }
      return blocks;
    }

    private List<Way> ways(int depth, boolean repeated) {
      return blocks(depth, repeated).stream()
          .map(each -> new Way(random.nextInt(LARGEST + 1), each))
          .toList();
    }

    private Block inner(int depth, boolean repeated) {
      int fails = random.nextInt(LARGEST * 2);
      return new Inner(
          id("s"), sequence(depth - 1, repeated), fails, sequence(depth - 1, repeated));
    }

    private Block race(int depth) {
      List<Block> ways = blocks(depth, false);
      return new Race(id("e"), ways, random.nextInt(ways.size()));
    }

    private Edge edge(int depth) {
      Edge.Kind kind = Edge.Kind.values()[random.nextInt(Edge.Kind.values().length)];
      boolean interrupting = random.nextBoolean();
      boolean happens = random.nextBoolean();
      Block then = interrupting ? sequence(depth - 1, false) : new Sequence(List.of(task()));
      return kind == Edge.Kind.NONE ? Edge.NONE : new Edge(kind, interrupting, happens, then);
    }
  }
}
