package dev.pawl.bench;

import dev.pawl.json.Values;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A graph that is measured: what it is called with, and what must come out. */
public enum BenchGraph {
  A("entry, transform, exit"),
  B("entry, switch, transform, exit"),
  C("loop of 100: two transforms and a switch"),
  D("entry, upstream call in the same process, exit"),
  F("ten transforms over an array of 1 MB"),
  FOREACH("foreach over 100 items, one transform each"),
  FORK("fork into 10 branches, join");

  private final String summary;

  BenchGraph(String summary) {
    this.summary = summary;
  }

  String summary() {
    return summary;
  }

  String tool() {
    return name().toLowerCase(Locale.ROOT);
  }

  Map<String, @Nullable Object> input() {
    return switch (this) {
      case A -> Values.object("name", "World");
      case B -> Values.object("value", 5);
      case C -> Values.object("n", 100);
      case D -> Values.object("text", "ping");
      case F -> Orders.document();
      case FOREACH -> Values.object("items", IntStream.range(0, 100).boxed().toList());
      case FORK -> Values.object("n", 1);
    };
  }

  @Nullable Object output() {
    return switch (this) {
      case A -> Values.object("text", "Hello, World");
      case B -> Values.object("is", "low", "value", 5);
      case C -> Values.object("sum", 5050);
      case D -> Values.object("text", "ping");
      case F -> IntStream.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 0).mapToObj(Orders::total).toList();
      case FOREACH -> IntStream.range(0, 100).mapToObj(i -> i * 2).toList();
      case FORK -> Values.list(1, 10);
    };
  }
}
