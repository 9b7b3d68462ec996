package dev.pawl.formats.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** JSON that another program writes for itself, and what is of interest in it. */
final class ForeignJson {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(500)
                  .maxNumberLength(SourceLimits.MAX_NUMBER_LENGTH)
                  .maxNameLength(SourceLimits.MAX_BYTES)
                  .build())
          .build();

  private final Predicate<List<String>> wanted;
  private final List<String> path = new ArrayList<>();

  ForeignJson(Predicate<List<String>> wanted) {
    this.wanted = wanted;
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
