package dev.pawl.formats.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Which part of a JSON file is of interest, and how strictly it is read: all else is passed over.
 */
final class PartialJson {
  /** What other programs write for themselves. */
  private static final JsonFactory FOREIGN =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(500)
                  .maxNumberLength(SourceLimits.MAX_NUMBER_LENGTH)
                  .maxNameLength(SourceLimits.MAX_BYTES)
                  .build())
          .build();

  private final JsonFactory factory;
  private final Predicate<List<String>> wanted;
  private final List<String> path = new ArrayList<>();

  private PartialJson(JsonFactory factory, Predicate<List<String>> wanted) {
    this.factory = factory;
    this.wanted = wanted;
  }

  /** Our own files. */
  private static final JsonFactory STRICT =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(SourceLimits.MAX_DEPTH + 1)
                  .maxNumberLength(SourceLimits.MAX_NUMBER_LENGTH)
                  .maxNameLength(SourceLimits.MAX_BYTES)
                  .build())
          .build();

  static PartialJson all() {
    return new PartialJson(STRICT, _ -> true);
  }

  static PartialJson foreign(Predicate<List<String>> wanted) {
    return new PartialJson(FOREIGN, wanted);
  }

  static PartialJson without(Set<String> keys) {
    return new PartialJson(STRICT, path -> !keys.contains(path.getLast()));
  }

  JsonFactory factory() {
    return factory;
  }

  /** What to do about a mistake in it. */
  String advice() {
    return factory == STRICT ? "a file named .json must be strict JSON" : "correct it there";
  }

  /** Whether what is behind a key is of interest; then it has to be left again. */
  boolean enters(String key) {
    path.add(key);
    if (wanted.test(Collections.unmodifiableList(path))) {
      return true;
    }
    path.removeLast();
    return false;
  }

  void leaves() {
    path.removeLast();
  }
}
