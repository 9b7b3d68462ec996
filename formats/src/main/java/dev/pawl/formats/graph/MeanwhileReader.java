package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.model.Companion;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what waits beside a node without ending it. */
final class MeanwhileReader {
  private static final String KEY = "meanwhile";
  private static final int MOST_TIMES = 1_000;
  private static final KeySet KEYS = KeySet.of("node", "times");

  private MeanwhileReader() {}

  /** A node, or a list of them; each by its name, or with how often. */
  static List<Companion> read(Cursor node) {
    Source source = node.get(KEY);
    List<Source> items =
        source instanceof Source.Sequence sequence
            ? sequence.items()
            : source == null ? List.of() : List.of(source);
    List<Companion> companions = new ArrayList<>();
    for (Source item : items) {
      Companion companion =
          item instanceof Source.Mapping mapping
              ? often(
                  new Cursor(mapping, "an entry in " + node.name(KEY), KEYS, node.report())
                      .refuseUnknownKeys())
              : once(node, item);
      if (companion != null) {
        companions.add(companion);
      }
    }
    return companions;
  }

  private static @Nullable Companion once(Cursor node, Source item) {
    Source.Scalar name = node.stringIn("an entry in " + node.name(KEY), item);
    return name == null
        ? null
        : new Companion(new Target(String.valueOf(name.value()), name.place()), false, 1);
  }

  private static @Nullable Companion often(Cursor entry) {
    entry.required("node", "name a node of type wait, signal or ask");
    Target target = entry.target("node");
    if (target == null) {
      return null;
    }
    Source times = entry.get("times");
    if (times instanceof Source.Scalar scalar && "any".equals(scalar.value())) {
      return new Companion(target, false, 0);
    }
    Long count = Quantities.wholeNumber(entry, "times", 1, MOST_TIMES);
    return new Companion(target, false, count == null ? 1 : count.intValue());
  }
}
