package dev.pawl.library.definitions;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.JsonPointer;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a file by where they begin: so nodes and tools find their text, whatever the
 * format.
 */
final class WrittenParts {
  private final Map<Place, Part> parts = new HashMap<>();

  /**
   * An object.
   *
   * @param pointer where it stands in the value of the file
   */
  record Part(String pointer, Source.Mapping mapping) {}

  private WrittenParts() {}

  static WrittenParts of(String file, byte[] content) {
    WrittenParts all = new WrittenParts();
    Source root = SourceReader.read(file, content).root();
    if (root != null) {
      all.take(root, JsonPointer.ROOT);
    }
    return all;
  }

  private void take(Source source, JsonPointer at) {
    switch (source) {
      case Source.Scalar _ -> {}
      case Source.Sequence list -> {
        for (int i = 0; i < list.items().size(); i++) {
          take(list.items().get(i), at.append(i));
        }
      }
      case Source.Mapping mapping -> {
        // What is written once and named by an alias elsewhere stands where it is written.
        parts.putIfAbsent(mapping.place(), new Part(at.toString(), mapping));
        mapping.entries().forEach((key, entry) -> take(entry.value(), at.append(key)));
      }
    }
  }

  /** The object that begins there. */
  Optional<Part> at(Place place) {
    return Optional.ofNullable(parts.get(place));
  }

  /** Where a canvas says that an object stands; null if it does not. */
  static @Nullable Map<String, @Nullable Object> position(Source.Mapping node) {
    return node.get("position") instanceof Source.Mapping position
            && position.value().get("x") instanceof Number
            && position.value().get("y") instanceof Number
        ? position.value()
        : null;
  }
}
