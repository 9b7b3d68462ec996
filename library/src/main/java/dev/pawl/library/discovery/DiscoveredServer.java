package dev.pawl.library.discovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/**
 * A server that is configured somewhere, once however many files name it.
 *
 * @param sightings where, the nearest first; at least one
 */
public record DiscoveredServer(List<Sighting> sightings) {
  public DiscoveredServer {
    sightings = List.copyOf(sightings);
  }

  public String name() {
    return first().name();
  }

  /** The nearest place: what is used, and shown. */
  public Sighting first() {
    return sightings.getFirst();
  }

  /** The name for people: {@code Aws Knowledge} of {@code aws-knowledge-mcp}. */
  public String displayName() {
    List<String> words = new ArrayList<>();
    for (String word : name().split("[-_.\\s]+")) {
      if (!word.isEmpty()) {
        words.add(word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
      }
    }
    return words.isEmpty() ? name() : String.join(" ", words);
  }

  /** What else it is called. */
  public List<String> otherNames() {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    sightings.forEach(each -> names.add(each.name()));
    names.remove(name());
    return List.copyOf(names);
  }
}
