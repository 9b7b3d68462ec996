package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the entries of a mapping. The first of two equal keys stays and the second is a problem;
 * a key that came by a merge ({@code <<}) gives way to one that is written out.
 */
final class MappingBuilder {
  private final Map<String, Source.Entry> entries = new LinkedHashMap<>();
  private final Set<String> merged = new HashSet<>();
  private final List<Problem> problems = new ArrayList<>();

  void put(String key, Place place, Source value) {
    Source.Entry present = entries.get(key);
    if (present != null && !merged.remove(key)) {
      problem(
          ProblemCode.DUPLICATE_KEY,
          "the key `" + key + "` is already used in line " + present.key().line(),
          place,
          "keep one of the two");
      return;
    }
    entries.put(key, new Source.Entry(place, value));
  }

  /** Adds what is not there yet; of several mappings the earlier one wins. */
  void merge(Place place, Source value) {
    switch (value) {
      case Source.Mapping mapping ->
          mapping
              .entries()
              .forEach(
                  (key, entry) -> {
                    if (entries.putIfAbsent(key, entry) == null) {
                      merged.add(key);
                    }
                  });
      case Source.Sequence sequence
          when sequence.items().stream().allMatch(Source.Mapping.class::isInstance) ->
          sequence.items().forEach(item -> merge(place, item));
      case Source.Sequence _, Source.Scalar _ ->
          problem(
              ProblemCode.BAD_VALUE,
              "`<<` merges a mapping or a list of mappings, and this is neither",
              place,
              "name a mapping, as in `<<: *anchor`");
    }
  }

  private void problem(ProblemCode code, String message, Place place, String advice) {
    problems.add(new Problem(code, message, place, null, null, advice));
  }

  Map<String, Source.Entry> entries() {
    return entries;
  }

  List<Problem> problems() {
    return problems;
  }
}
