package dev.pawl.formats.promptflow;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The JSON pointers of a file's parts, by their places: programs find them by these. */
final class Pointers {
  private final Map<Place, String> byPlace = new HashMap<>();

  private Pointers() {}

  /** Problems of a file, each with the pointer of what it is about; mostly there are none. */
  static List<Problem> in(Source root, List<Problem> problems) {
    if (problems.isEmpty()) {
      return problems;
    }
    Pointers pointers = new Pointers();
    pointers.walk(root, "");
    return pointers.in(problems);
  }

  private void walk(Source source, String pointer) {
    byPlace.putIfAbsent(source.place(), pointer);
    switch (source) {
      case Source.Scalar _ -> {}
      case Source.Sequence sequence -> {
        for (int i = 0; i < sequence.items().size(); i++) {
          walk(sequence.items().get(i), pointer + "/" + i);
        }
      }
      case Source.Mapping mapping ->
          mapping
              .entries()
              .forEach(
                  (key, entry) -> {
                    String at = pointer + "/" + key.replace("~", "~0").replace("/", "~1");
                    byPlace.putIfAbsent(entry.key(), at);
                    walk(entry.value(), at);
                  });
    }
  }

  private List<Problem> in(List<Problem> problems) {
    List<Problem> all = new ArrayList<>();
    for (Problem each : problems) {
      String pointer = byPlace.getOrDefault(each.place(), "");
      all.add(
          pointer.isEmpty()
              ? each
              : new Problem(
                  each.code(),
                  each.severity(),
                  each.message() + " (at " + pointer + ")",
                  each.place(),
                  each.tool(),
                  each.node(),
                  each.advice()));
    }
    return all;
  }
}
