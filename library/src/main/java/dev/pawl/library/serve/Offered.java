package dev.pawl.library.serve;

import dev.pawl.model.Definition;
import dev.pawl.model.Place;
import dev.pawl.model.canonical.CanonicalDefinition;
import dev.pawl.protocol.server.Tool;

/**
 * A tool of one version of a file.
 *
 * @param comesBack whether callers may have to come back to its runs
 * @param listens whether its runs await signals
 */
record Offered(
    Tool tool, Definition definition, FileVersion version, boolean comesBack, boolean listens) {
  Place place() {
    return definition.place();
  }

  /** Whether both say the same, wherever they stand. */
  boolean isAs(Offered other) {
    return definition == other.definition
        || CanonicalDefinition.digest(definition)
            .equals(CanonicalDefinition.digest(other.definition));
  }
}
