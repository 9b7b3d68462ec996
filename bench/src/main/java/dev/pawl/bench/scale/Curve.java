package dev.pawl.bench.scale;

import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** What is measured against what. */
enum Curve {
  STEPS("Steps of a run", "steps", 10, 1_000_000, Loop::forgetting),
  HISTORY("Steps of a run, all kept in memory", "steps", 10, 1_000_000, Loop::keeping),
  NODES("Nodes one after the other", "nodes", 10, 1_000, Width::chain),
  COMPILE("Nodes of a definition, read and compiled", "nodes", 10, 1_000, Compiling::new),
  ITEMS("Items of a foreach", "items", 1, 10_000, Width::items),
  CALLS("Calls at once in a foreach", "calls", 1, 1_000, Width::calls),
  BRANCHES("Branches of a fork", "branches", 1, 997, Width::branches),
  MOMENTS("Moments waited for at once", "moments", 1, 1_000, Waiting::moments),
  ANSWERS("Answers waited for at once", "answers", 1, 1_000, Waiting::answers),
  VALUE("Value passed through three steps", "bytes", 1_000, 10_000_000, Large::passed),
  CODEC("Value written as JSON and read again", "bytes", 1_000, 10_000_000, Large::coded),
  STORED("Value passed through three steps, on disk", "bytes", 1_000, 10_000_000, Large::stored),
  LOAD("Definitions loaded", "definitions", 1, 10_000, Served::loading),
  LOOK("Definitions looked at again", "definitions", 1, 10_000, Served::lookingAgain),
  LIST("Definitions listed to a client", "definitions", 1, 10_000, Served::listing),
  CALL("Definitions served while one is called", "definitions", 1, 10_000, Served::calling),
  RUNS("Runs in flight, in memory", "runs", 1, 10_000, Flight::inMemory),
  DURABLE("Runs in flight, on disk", "runs", 1, 10_000, Flight::onDisk),
  ENDED("Runs one after the other, in memory", "runs", 10, 1_000_000, Ended::inMemory),
  KEPT("Runs one after the other, on disk", "runs", 10, 100_000, Ended::onDisk),
  JOURNAL("Events of a journal that is opened", "events", 100, 100_000, Opening::new);

  private final String title;
  private final String unit;
  private final int least;
  private final int most;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a method, which holds nothing
  private final Preparation preparation;

  /** Makes something of a certain size to measure. */
  interface Preparation {
    Subject prepare(int size) throws Exception;
  }

  Curve(String title, String unit, int least, int most, Preparation preparation) {
    this.title = title;
    this.unit = unit;
    this.least = least;
    this.most = most;
    this.preparation = preparation;
  }

  String title() {
    return title;
  }

  String unit() {
    return unit;
  }

  /** As in file names and on the command line. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** From the least to the most: 1, 3, 10, 30 …, or only 1, 10 … when there is little time. */
  int[] sizes(boolean quick) {
    SortedSet<Integer> sizes = new TreeSet<>(Set.of(least, most));
    for (int power = least; power <= most / 3; power *= 10) {
      sizes.add(power);
      if (!quick) {
        sizes.add(3 * power);
      }
    }
    sizes.removeIf(size -> size < most && size > most / 2);
    return sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  Subject prepare(int size) throws Exception {
    return preparation.prepare(size);
  }
}
