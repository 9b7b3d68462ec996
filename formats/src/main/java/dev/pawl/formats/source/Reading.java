package dev.pawl.formats.source;

import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of reading a file: the value in it, if it could be read at all, and what is wrong with
 * it.
 */
public final class Reading {
  private final List<Problem> problems = new ArrayList<>();
  private final Map<Source, List<Problem>> flaws = new IdentityHashMap<>();
  private @Nullable Source root;

  Reading() {}

  /** Of a value that stood in no file, and with which nothing is wrong so far. */
  public static Reading of(Source value) {
    return new Reading().complete(value);
  }

  static Reading failed(Problem problem) {
    Reading reading = new Reading();
    reading.problems.add(problem);
    return reading;
  }

  Reading complete(Source value) {
    this.root = value;
    return this;
  }

  /** Notes a problem with a value that can be read all the same. */
  void flaw(Source source, Problem problem) {
    problems.add(problem);
    flaws.computeIfAbsent(source, _ -> new ArrayList<>()).add(problem);
  }

  /** The value, or null when the file could not be read to its end. */
  public @Nullable Source root() {
    return root;
  }

  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Whether one of the problems is about this very value, not about a part of it. */
  public boolean isFlawed(Source source) {
    return flaws.containsKey(source);
  }

  /** The problems of this value and all its parts. */
  public List<Problem> problemsIn(Source source) {
    List<Problem> found = new ArrayList<>();
    if (!flaws.isEmpty()) {
      collect(source, found);
    }
    return found;
  }

  private void collect(Source source, List<Problem> found) {
    found.addAll(flaws.getOrDefault(source, List.of()));
    switch (source) {
      case Source.Scalar _ -> {}
      case Source.Sequence sequence -> sequence.items().forEach(item -> collect(item, found));
      case Source.Mapping mapping ->
          mapping.entries().values().forEach(entry -> collect(entry.value(), found));
    }
  }
}
